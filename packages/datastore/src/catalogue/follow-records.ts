import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../context.ts';
import { findListedRecord, listRecordIds } from './catalogue-entry.store.ts';
import { indexRecordLater } from './index-record.job.ts';
import { unlistRecords } from './unlist-records.ts';

/** A record has changed: what is not published any more goes at once, the rest is indexed again by a job. */
export async function followRecord(
  context: DatastoreContext,
  db: Connection,
  { recordId }: { recordId: string },
): Promise<void> {
  if (await findListedRecord(db, recordId)) await indexRecordLater(context, db, { recordId });
  else await unlistRecords(context, db, [recordId]);
}

/** A datastore was opened or closed: its records come or go. */
export async function followDatastore(
  context: DatastoreContext,
  db: Connection,
  datastoreId: string,
): Promise<void> {
  for (const recordId of await listRecordIds(db, { datastoreId })) {
    await followRecord(context, db, { recordId });
  }
}
