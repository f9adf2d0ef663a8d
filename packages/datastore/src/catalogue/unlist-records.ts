import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../context.ts';
import { removeEntry } from './catalogue-entry.store.ts';
import { catalogueSearchKind } from './catalogue-entry.ts';
import { rememberDeparture } from './departed.store.ts';

/** At once, in the transaction that hides them: nobody finds them any more. */
export async function unlistRecords(
  context: DatastoreContext,
  db: Connection,
  recordIds: readonly string[],
): Promise<void> {
  const at = context.clock.now().toISOString();
  for (const recordId of recordIds) {
    await rememberDeparture(db, { recordId, at });
    await removeEntry(db, recordId, at);
    await context.search.remove(catalogueSearchKind, recordId, db);
  }
}
