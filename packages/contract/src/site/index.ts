/** The installation, and the files it shows to everyone. */
export { siteCalls } from './calls.generated.ts';
export * from './entities/alert.ts';
export * from './entities/automated-results.ts';
export * from './entities/map-print.ts';
export * from './entities/place.ts';
export * from './entities/service-status.ts';
export * from './entities/site-configuration.ts';
export * from './entities/site-content.ts';
export * from './print/map-systems.ts';
export * from './print/page-plan.ts';
export * from './routes/index.ts';
