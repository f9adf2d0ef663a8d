/** What administrators of the platform see and do. */
export { administrationCalls } from './calls.generated.ts';
export * from './entities/administration.ts';
export { administrationErrors } from './errors.ts';
export * from './routes/index.ts';
