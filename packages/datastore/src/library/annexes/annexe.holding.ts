import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { listLargestAnnexes, measureAnnexes } from './annexe.store.ts';
import {
  discardAnnexesOfDatasheet,
  purgeAnnexesOfDatasheet,
  restoreAnnexesOfDatasheet,
} from './annexes-of-datasheet.ts';
import { sweepAnnexes } from './sweep-annexes.ts';

/** Files at public addresses: of a datastore, or of a datasheet. */
export const annexeHolding: DatastoreHolding = {
  name: 'annexes',
  async measure(db, scopeId) {
    const { use, inTrash, reserved } = await measureAnnexes(db, scopeId);
    return { annexes: { use, inTrash, reserved } };
  },
  listLargest: { annexes: listLargestAnnexes },
  trash: (context, db, { id }) => discardAnnexesOfDatasheet(context, db, id),
  restore: (_context, db, { id }) => restoreAnnexesOfDatasheet(db, id),
  purge: (context, db, { id }) => purgeAnnexesOfDatasheet(context, db, id),
  sweep: sweepAnnexes,
};
