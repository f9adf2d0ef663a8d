import type { FeatureStore } from '@cartable/storage';
import { onTestFinished } from 'vitest';
import { columnIndexesSuite } from './feature-store/column-indexes.ts';
import { filtersSuite } from './feature-store/filters.ts';
import { pagingSuite } from './feature-store/paging.ts';
import { readingSuite } from './feature-store/reading.ts';
import { spatialSuite } from './feature-store/spatial.ts';
import { tablesSuite } from './feature-store/tables.ts';
import { typesSuite } from './feature-store/types.ts';
import { versionsSuite } from './feature-store/versions.ts';

/** Contract tests of every store of feature tables. */
export function featureStoreSuite(open: () => Promise<FeatureStore>): void {
  async function openStore(): Promise<FeatureStore> {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  }

  typesSuite(openStore);
  tablesSuite(openStore);
  readingSuite(openStore);
  pagingSuite(openStore);
  filtersSuite(openStore);
  columnIndexesSuite(openStore);
  spatialSuite(openStore);
  versionsSuite(openStore);
}
