/** Calls, entities and errors for administrators of the platform. */
export { administrationCalls } from './calls.generated.ts';
export * from './entities/administration.ts';
export * from './entities/site-text.ts';
export { administrationErrors } from './errors.ts';
export * from './routes/index.ts';
