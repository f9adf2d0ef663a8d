/** Whether everything is tried (`npm run sweeps`) of which `npm test` tries a sample. */
export const isSweep = process.env.CARTABLE_SWEEP === 'all';
