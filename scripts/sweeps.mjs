// `npm run sweeps`: every place of the tests that `npm test` draws a sample of; some minutes.
process.env.CARTABLE_SWEEP = 'all';
process.argv.push('packages/datastore/src/power-cuts.test.ts');
await import('./test.mjs');
