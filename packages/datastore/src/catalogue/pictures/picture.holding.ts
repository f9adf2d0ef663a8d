import { sweepUnreferenced } from '@cartable/storage';
import { db } from '../../context.ts';
import { pictureKeysInUse } from '../../publishing/record-pictures/record-picture.store.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { picturesPrefix } from './draw-picture.job.ts';

/** Longer than any picture waits between its object and its row. */
const graceMs = 3_600_000;

/** Pictures of the data of records: those no row refers to are swept. */
export const pictureHolding: DatastoreHolding = {
  name: 'record-pictures',
  sweep: (context) =>
    sweepUnreferenced(context.objects, {
      prefix: picturesPrefix,
      clock: context.clock,
      graceMs,
      keysInUse: (keys) => pictureKeysInUse(db(context), keys),
    }),
};
