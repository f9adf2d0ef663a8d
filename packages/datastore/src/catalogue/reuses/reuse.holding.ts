import { sweepUnreferenced } from '@cartable/storage';
import { db } from '../../context.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { reusesPrefix } from './change-reuses.ts';
import { reuseKeysInUse } from './reuse.store.ts';

/** Longer than any form takes between the keeping of its picture and the writing of its row. */
const graceMs = 3_600_000;

/** Pictures of reuses: those no row refers to are swept. */
export const reuseHolding: DatastoreHolding = {
  name: 'reuses',
  sweep: (context) =>
    sweepUnreferenced(context.objects, {
      prefix: reusesPrefix,
      clock: context.clock,
      graceMs,
      keysInUse: (keys) => reuseKeysInUse(db(context), keys),
    }),
};
