import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { removeExpiredVersions } from './leave-version.ts';
import { measureVersions } from './version.store.ts';

/** Tables that are not served, or not yet; they go to the trash and away with their stored data. */
export const versionHolding: DatastoreHolding = {
  name: 'versions',
  measure: async (db, scopeId) => ({ database: await measureVersions(db, scopeId) }),
  sweep: removeExpiredVersions,
};
