import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { listUploadsOfDatasheet } from '../../ingest/uploads/upload.store.ts';
import { queuedLine } from '../../log-lines.ts';
import { findDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findSandbox, lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import {
  type DormantDatasheet,
  listDormant,
  stillSleeps,
  writeNotice,
} from '../../workspace/sandbox/sandbox-notice.store.ts';
import { trashDatasheet } from '../trash/trash-datasheet.ts';

export const purgeSandboxJobKind = 'sandbox.purge';
const purgeSandboxSubject = 'sandbox:purge';

const dayMs = 86_400_000;
/** Whoever made a datasheet knows that long before it goes. */
export const noticeDays = 7;
/** Datasheets handled in one run; the others wait for the next. */
const mostAtOnce = 500;

/**
 * Leaves a job when something in the sandbox has slept for long enough, and none is at it already. To be called from
 * time to time. @returns whether it did
 */
export async function askForSandboxPurge(context: DatastoreContext): Promise<boolean> {
  const sandbox = await findSandbox(db(context));
  if (!sandbox) return false;
  const due = [
    ...(await listToNotice(context, db(context), sandbox)),
    ...(await listToDelete(context, db(context), sandbox)),
  ];
  if (due.length === 0) return false;
  const jobs = await context.queue.findBySubject(purgeSandboxSubject);
  if (jobs.some(({ finishedAt }) => finishedAt === null)) return false;
  await context.queue.enqueue({ kind: purgeSandboxJobKind, subject: purgeSandboxSubject, payload: {} });
  return true;
}

/**
 * Datasheets nobody has touched for so many days are deleted, as if somebody had done it, and a week before, whoever
 * made one is told. One transaction for each datasheet: killed, it goes on with those that are left.
 */
export function purgeSandboxJob(context: DatastoreContext): JobDefinition {
  return {
    kind: purgeSandboxJobKind,
    mayResume: true,
    steps: [
      { name: 'notice', run: ({ log }) => noticeAll(context, log) },
      { name: 'delete', run: ({ log }) => deleteAll(context, log) },
    ],
  };
}

async function noticeAll(context: DatastoreContext, log: (line: string) => void): Promise<void> {
  const sandbox = await findSandbox(db(context));
  if (!sandbox) return;
  for (const datasheet of await listToNotice(context, db(context), sandbox)) {
    await transaction(context, (trx) => notice(context, trx, { sandbox, datasheet }));
    log(queuedLine('sandbox.noticed', { name: datasheet.name }));
  }
}

async function notice(
  context: DatastoreContext,
  db: Connection,
  { sandbox, datasheet }: { sandbox: Datastore; datasheet: DormantDatasheet },
): Promise<void> {
  if (!(await stillSleeps(db, datasheet))) return;
  await writeNotice(db, datasheet, now(context));
  // The newest upload comes first: the first one is by whoever made the datasheet.
  const userId = (await listUploadsOfDatasheet(db, datasheet.id)).at(-1)?.createdBy;
  if (userId === undefined) return;
  const days = context.limits.sandboxDays;
  const fromNow = context.clock.now().getTime() + noticeDays * dayMs;
  const at = Math.max(fromNow, Date.parse(datasheet.lastEventAt) + days * dayMs);
  const purge = {
    datastoreId: sandbox.id,
    datasheetName: datasheet.name,
    at: new Date(at).toISOString(),
    days,
  };
  await context.people.administration.mailSandboxPurge({ userId, purge }, db);
}

async function deleteAll(context: DatastoreContext, log: (line: string) => void): Promise<void> {
  const sandbox = await findSandbox(db(context));
  if (!sandbox) return;
  for (const sleeping of await listToDelete(context, db(context), sandbox)) {
    await transaction(context, async (trx) => {
      await lockDatastore(trx, sandbox.id);
      const datasheet = await findDatasheet(trx, sleeping.id);
      if (!datasheet || !(await stillSleeps(trx, sleeping))) return;
      await trashDatasheet(context, trx, { datasheet, visitor: null });
      log(queuedLine('sandbox.deleted', { name: sleeping.name }));
    });
  }
}

async function listToNotice(
  context: DatastoreContext,
  db: Connection,
  { id: datastoreId }: Datastore,
): Promise<DormantDatasheet[]> {
  const days = Math.max(0, context.limits.sandboxDays - noticeDays);
  const untouchedSince = daysAgo(context, days);
  const sleeping = await listDormant(db, { datastoreId, untouchedSince, limit: mostAtOnce });
  return sleeping.filter(({ noticedAt }) => noticedAt === null);
}

/** Never before the week that was announced is over, whatever the operator set meanwhile. */
async function listToDelete(
  context: DatastoreContext,
  db: Connection,
  { id: datastoreId }: Datastore,
): Promise<DormantDatasheet[]> {
  const untouchedSince = daysAgo(context, context.limits.sandboxDays);
  const noticedBefore = daysAgo(context, noticeDays);
  const sleeping = await listDormant(db, { datastoreId, untouchedSince, limit: mostAtOnce });
  return sleeping.filter(({ noticedAt }) => noticedAt !== null && noticedAt <= noticedBefore);
}

function daysAgo(context: DatastoreContext, days: number): string {
  return new Date(context.clock.now().getTime() - days * dayMs).toISOString();
}
