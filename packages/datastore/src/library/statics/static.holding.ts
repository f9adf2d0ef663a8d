import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { listLargestStatics, measureStatics } from './static.store.ts';

/** Files of services: they go with their service. */
export const staticHolding: DatastoreHolding = {
  name: 'statics',
  measure: async (db, scopeId) => ({
    statics: { use: await measureStatics(db, scopeId), inTrash: 0, reserved: 0 },
  }),
  listLargest: { statics: listLargestStatics },
};
