import { actorOf } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import type { Person } from '../../people.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
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
  await changeDatasheet(db, id, { deleted: true, at });
  for (const holding of holdings) await holding.trash?.(context, db, { kind: 'datasheet', id });
  const removalAt = new Date(Date.parse(at) + context.limits.trashRetentionMs);
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
