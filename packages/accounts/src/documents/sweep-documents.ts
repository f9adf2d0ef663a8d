import { sweepUnreferenced } from '@cartable/storage';
import { documentsPrefix, type UserDocumentsContext } from './user-document.model.ts';
import { keysInUse, queriesOf } from './user-document.store.ts';

/** Longer than any form takes between the keeping of its file and the writing of its row. */
const graceMs = 3_600_000;

/** Removes the contents no document refers to: those of interrupted writes, and of accounts that are gone. */
export function sweepDocuments(context: UserDocumentsContext): Promise<string[]> {
  return sweepUnreferenced(context.objects, {
    prefix: documentsPrefix,
    clock: context.clock,
    graceMs,
    keysInUse: (keys) => keysInUse(queriesOf(context), keys),
  });
}
