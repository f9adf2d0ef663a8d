import type { Connection } from '@cartable/storage';
import { actorOf } from '../../activity/actor.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now } from '../../context.ts';
import { stopExecutions } from '../../ingest/removal/discard-stored-data.ts';
import { listStoredDataOfDatasheet, trashStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { isUnderWay } from '../../ingest/uploads/upload.model.ts';
import { listUploadsOfDatasheet, trashUploads } from '../../ingest/uploads/upload.store.ts';
import { discardAnnexesOfDatasheet } from '../../library/annexes/annexes-of-datasheet.ts';
import type { Person } from '../../people.ts';
import { trashOfferings } from '../../publishing/offerings/offering.store.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { enqueuePurge } from './purge-datasheet.job.ts';
import { insertTrashed } from './trash.store.ts';

/**
 * In the caller's transaction, the datastore being locked: the datasheet and all that it groups are as unknown, its
 * services answer no more, what runs is told to stop, and its name is free. Everything is kept as it is, layer names
 * included, until a job removes it.
 */
export async function trashDatasheet(
  context: DatastoreContext,
  db: Connection,
  /** Without visitor: the platform itself. */
  { datasheet, visitor }: { datasheet: Datasheet; visitor: Person | null },
): Promise<void> {
  const { id, datastoreId, name } = datasheet;
  const at = now(context);
  await stopWork(context, db, id, at);
  await changeDatasheet(db, id, { deleted: true, at });
  await trashOfferings(db, id, true);
  await bumpServingVersion(db);
  await trashStoredData(db, id, true);
  await trashUploads(db, id, true);
  await discardAnnexesOfDatasheet(context, db, id);
  const removalAt = new Date(Date.parse(at) + context.limits.trashKeptMs);
  const jobId = await enqueuePurge(context, db, { datasheetId: id, actor: null, runAt: removalAt });
  const by = visitor && actorOf(visitor);
  await insertTrashed(db, {
    datasheetId: id,
    datastoreId,
    at,
    by,
    removalAt: removalAt.toISOString(),
    jobId,
  });
  await recordActivity(context, db, {
    datastoreId,
    kind: 'datasheet.deleted',
    actor: by,
    subject: name,
    subjectId: id,
    datasheetName: name,
  });
}

/** Each ends as if somebody had cancelled it: restored, it may be begun again. */
async function stopWork(
  context: DatastoreContext,
  db: Connection,
  datasheetId: string,
  at: string,
): Promise<void> {
  for (const data of await listStoredDataOfDatasheet(db, datasheetId)) {
    await stopExecutions(context, db, data, at);
  }
  for (const upload of await listUploadsOfDatasheet(db, datasheetId)) {
    if (upload.jobId && isUnderWay(upload)) await context.queue.requestCancel(upload.jobId, db);
  }
}
