import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../context.ts';
import { describeRecord } from '../publishing/records/describe-record.ts';
import { waitForRecord } from '../publishing/records/metadata.store.ts';
import { findListedRecord, removeEntry, writeEntry } from './catalogue-entry.store.ts';
import { catalogueSearchKind, entryOf } from './catalogue-entry.ts';
import { deleteDepartureRow, rememberDeparture } from './departed.store.ts';
import { unlistRecords } from './unlist-records.ts';

export const indexRecordJobKind = 'catalogue.index';

interface Payload {
  readonly recordId: string;
}

/** In the transaction that changes what the catalogue should tell of a record. */
export async function indexRecordLater(
  context: DatastoreContext,
  db: Connection,
  { recordId }: Payload,
  { priority = 0 }: { readonly priority?: number } = {},
): Promise<void> {
  await context.queue.enqueue(
    { kind: indexRecordJobKind, subject: `record:${recordId}`, payload: { recordId }, priority },
    db,
  );
}

/** Makes the entry of a record again from what it is now, or takes it out: repeated, it leaves the same. */
export function indexRecordJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: indexRecordJobKind,
    steps: [{ name: 'index', run: ({ payload }) => indexRecord(context, payload.recordId) }],
  };
}

async function indexRecord(context: DatastoreContext, recordId: string): Promise<void> {
  const record = await findListedRecord(db(context), recordId);
  const entry = record && entryOf(record, await describeRecord(context, record), context);
  await transaction(context, async (db) => {
    // Whoever hides it now waits for the entry, and takes it out.
    if (record) await waitForRecord(db, record);
    // Hidden while it was described: it stays out. Changed meanwhile: the job of that change makes the entry.
    const latest = await findListedRecord(db, recordId);
    if (!latest || !entry) return unlistRecords(context, db, [recordId]);
    if (latest.updatedAt !== entry.madeOf) return;
    const at = now(context);
    // Its readers come by the identifier it had.
    await rememberDeparture(db, { recordId, at });
    await removeEntry(db, recordId, at);
    await writeEntry(db, entry, { at });
    await deleteDepartureRow(db, entry.card.file_identifier);
    const { datastoreId: scope, words: fields } = entry;
    await context.search.index({ kind: catalogueSearchKind, id: recordId, scope, fields }, db);
  });
}
