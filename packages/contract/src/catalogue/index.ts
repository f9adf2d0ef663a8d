/** Records as everyone reads them. */
export { catalogueCalls } from './calls.generated.ts';
export * from './entities/catalogue-record.ts';
export { catalogueErrors } from './errors.ts';
export * from './routes/index.ts';
