import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../context.ts';
import { removeEntry } from './catalogue-entry.store.ts';
import { catalogueSearchKind } from './catalogue-entry.ts';

/** At once, in the transaction that hides them: nobody finds them any more. */
export async function unlistRecords(
  context: DatastoreContext,
  db: Connection,
  recordIds: readonly string[],
): Promise<void> {
  for (const recordId of recordIds) {
    await removeEntry(db, recordId);
    await context.search.remove(catalogueSearchKind, recordId, db);
  }
}
