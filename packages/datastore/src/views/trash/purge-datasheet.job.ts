import type { Actor } from '@cartable/platform';
import type { Connection, JobDefinition } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, transaction } from '../../context.ts';
import { holdings } from '../../holdings.ts';
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
    // The datasheet itself stays deleted, and its name with it, for the reports of its uploads.
    const by = actor?.id ?? trashed.by?.id ?? '';
    const owner = { kind: 'datasheet', id: datasheetId } as const;
    for (const holding of holdings) await holding.purge?.(context, db, owner, by);
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
