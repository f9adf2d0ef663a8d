import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../context.ts';
import { deletePicture } from '../publishing/record-pictures/record-picture.store.ts';
import { findRecord } from '../publishing/records/metadata.store.ts';
import { findListedRecord, listRecordIds } from './catalogue-entry.store.ts';
import { indexRecordLater } from './index-record.job.ts';
import { drawPictureLater } from './pictures/draw-picture.job.ts';
import { deleteReusesOfRecord } from './reuses/reuse.store.ts';
import { unlistRecords } from './unlist-records.ts';

/** A record has changed: what is not published any more goes at once, the rest is indexed again by a job. */
export async function followRecord(
  context: DatastoreContext,
  db: Connection,
  { recordId }: { recordId: string },
): Promise<void> {
  const record = await findListedRecord(db, recordId);
  if (!record) {
    await unlistRecords(context, db, [recordId]);
    await dropPicture(context, db, recordId);
    if (!(await findRecord(db, recordId))) await deleteReusesOfRecord(db, recordId);
    return;
  }
  await indexRecordLater(context, db, { recordId });
  if (record.datasheetId !== null) await drawPictureLater(context, db, { recordId });
}

/** Its object goes once nobody is sent there any more; what fails is left to the sweep. */
async function dropPicture(context: DatastoreContext, db: Connection, recordId: string): Promise<void> {
  const objectKey = await deletePicture(db, recordId);
  if (objectKey === undefined) return;
  context.metadata.afterCommit(() => void context.objects.delete(objectKey).catch(() => undefined));
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
