import { db } from '../../context.ts';
import { sweepObjects } from '../../sweep-objects.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { depositExists } from './deposit.store.ts';
import { purgeStaleDeposits } from './forget-deposit.ts';

/** Files sent and not yet made uploads of: of a person, not of a datasheet. */
export const depositHolding: DatastoreHolding = {
  name: 'deposits',
  async sweep(context) {
    const removed = await sweepObjects(context.objects, 'deposits/', (id) => depositExists(db(context), id));
    const stale = await purgeStaleDeposits(context);
    return stale > 0 ? [...removed, `${stale} stale deposits`] : removed;
  },
};
