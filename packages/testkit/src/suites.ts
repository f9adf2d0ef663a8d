/** What every adapter of a port must do. Apart from the rest, which most tests need without the packages of these. */

export { editableTableSuite } from './suites/editable-table.suite.ts';
export { RandomGeometries } from './suites/feature-store/random-geometry.ts';
export { featureStoreSuite } from './suites/feature-store.suite.ts';
export { jobsSuite } from './suites/jobs.suite.ts';
export { type MetadataSuiteHooks, metadataSuite } from './suites/metadata.suite.ts';
export { objectStoreSuite } from './suites/object-store.suite.ts';
export { searchSuite } from './suites/search.suite.ts';
