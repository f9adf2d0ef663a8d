import type { Connection, JobDefinition } from '@cartable/storage';
import type { Actor } from '../../activity/actor.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, transaction } from '../../context.ts';
import { discardStoredData } from '../../ingest/removal/discard-stored-data.ts';
import { discardUpload } from '../../ingest/removal/discard-upload.ts';
import { listStoredDataOfDatasheet, trashStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { listUploadsOfDatasheet, trashUploads } from '../../ingest/uploads/upload.store.ts';
import { purgeAnnexesOfDatasheet } from '../../library/annexes/annexes-of-datasheet.ts';
import { listOfferings, trashOfferings } from '../../publishing/offerings/offering.store.ts';
import { discardOffering } from '../../publishing/offerings/unpublish-offering.ts';
import { deleteRecord, findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { trashSubject } from './trash.model.ts';
import { findTrashed, removeTrashed } from './trash.store.ts';

export const purgeJobKind = 'datasheet.purge';

interface Payload {
  readonly datasheetId: string;
  /** Who asked not to wait; `null`: the platform itself, once the time is over. */
  readonly actor: Actor | null;
}

/** With a subject of its own, so that the wait holds nothing back. @returns the id of the job */
export function enqueuePurge(
  context: DatastoreContext,
  db: Connection,
  { runAt, ...payload }: Payload & { runAt?: Date },
): Promise<string> {
  return context.queue.enqueue(
    {
      kind: purgeJobKind,
      subject: trashSubject(payload.datasheetId),
      payload,
      ...(runAt === undefined ? {} : { runAt }),
    },
    db,
  );
}

/**
 * Removes a datasheet of the trash for good: one transaction marks everything deleted, in the order services, data,
 * uploads, annexes and documents, record, and leaves a job for each thing that is kept, each of which survives a crash
 * by itself. Restored meanwhile, it is left alone.
 */
export function purgeDatasheetJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: purgeJobKind,
    steps: [{ name: 'remove', run: ({ payload }) => purge(context, payload) }],
  };
}

async function purge(context: DatastoreContext, { datasheetId, actor }: Payload): Promise<void> {
  await transaction(context, async (db) => {
    const trashed = await findTrashed(db, datasheetId);
    if (!trashed) return;
    await lockDatastore(db, trashed.datastoreId);
    if (!(await removeTrashed(db, datasheetId))) return;
    await removeContent(context, db, { datasheetId, by: actor?.id ?? trashed.by?.id ?? '' });
    const name = (await namesOfDatasheets(db, [datasheetId])).get(datasheetId) ?? '';
    await recordActivity(context, db, {
      datastoreId: trashed.datastoreId,
      kind: 'datasheet.purged',
      actor,
      subject: name,
      subjectId: datasheetId,
      datasheetName: name,
    });
  });
}

/** Seen by nobody: the datasheet itself stays deleted, and its name with it, for the reports of its uploads. */
async function removeContent(
  context: DatastoreContext,
  db: Connection,
  { datasheetId, by }: { datasheetId: string; by: string },
): Promise<void> {
  await trashOfferings(db, datasheetId, false);
  await trashStoredData(db, datasheetId, false);
  await trashUploads(db, datasheetId, false);
  for (const offering of await listOfferings(db, { datasheetId })) {
    await discardOffering(context, db, offering);
  }
  for (const data of await listStoredDataOfDatasheet(db, datasheetId)) {
    await discardStoredData(context, db, data);
  }
  for (const upload of await listUploadsOfDatasheet(db, datasheetId)) {
    await discardUpload(context, db, upload, by);
  }
  await purgeAnnexesOfDatasheet(context, db, datasheetId);
  const record = await findRecordOfDatasheet(db, datasheetId);
  if (record) await deleteRecord(db, record.id);
}
