/** Records as everyone reads them. */
export { catalogueCalls } from './calls.generated.ts';
export * from './catalogue-lists.ts';
export * from './entities/catalogue-record.ts';
export * from './entities/catalogue-search.ts';
export * from './entities/elevation-profile.ts';
export * from './entities/feature-catalogue.ts';
export * from './entities/prepared-download.ts';
export * from './entities/producer.ts';
export * from './entities/record-findings.ts';
export * from './entities/record-versions.ts';
export * from './entities/reuse.ts';
export * from './entities/saved-search.ts';
export { catalogueErrors } from './errors.ts';
export { type InspireTheme, inspireThemeList, inspireThemeNamed, registryNameOf } from './inspire-themes.ts';
export * from './record-quality.ts';
export * from './routes/index.ts';
