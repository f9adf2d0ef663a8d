import { sweepUnreferenced } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { annexesPrefix } from './annexe.model.ts';
import { keysInUse } from './annexe.store.ts';

/** Longer than any form takes between the keeping of its file and the writing of its row. */
const graceMs = 3_600_000;

/** Removes the contents no annexe refers to: those of interrupted additions and replacements. */
export function sweepAnnexes(context: DatastoreContext): Promise<string[]> {
  return sweepUnreferenced(context.objects, {
    prefix: annexesPrefix,
    clock: context.clock,
    graceMs,
    keysInUse: (keys) => keysInUse(db(context), keys),
  });
}
