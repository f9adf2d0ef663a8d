export { invalidateStoredData } from './parts/after-generation.ts';
export { GenerationProgress } from './parts/GenerationProgress.tsx';
