import { db } from '../../context.ts';
import { sweepObjects } from '../../sweep-objects.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { purgeStaleDeposits } from './delete-deposit-files.ts';
import { depositExists, measureUnfinished } from './deposit.store.ts';

/** Files sent and not yet made uploads of: of a person, not of a datasheet; they count where the person may deposit. */
export const depositHolding: DatastoreHolding = {
  name: 'deposits',
  measure: async (db, scopeId) => ({ uploads: await measureUnfinished(db, scopeId) }),
  async sweep(context) {
    const removed = await sweepObjects(context.objects, 'deposits/', (id) => depositExists(db(context), id));
    const stale = await purgeStaleDeposits(context);
    return stale > 0 ? [...removed, `${stale} stale deposits`] : removed;
  },
};
