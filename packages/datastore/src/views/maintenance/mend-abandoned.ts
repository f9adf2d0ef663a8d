import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { failUnfinishedChecks } from '../../ingest/checks/check.store.ts';
import { listRunningExecutions, moveExecution } from '../../ingest/executions/execution.store.ts';
import { storedDataSubject } from '../../ingest/stored-data/stored-data.model.ts';
import {
  findStoredData,
  listStoredDataBeingMade,
  moveStoredData,
} from '../../ingest/stored-data/stored-data.store.ts';
import { settleUpload } from '../../ingest/uploads/settle-upload.ts';
import { stepsDone } from '../../ingest/uploads/upload.model.ts';
import { changeUpload, findUpload, listUnsettledUploads } from '../../ingest/uploads/upload.store.ts';
import { errorLine } from '../../log-lines.ts';
import { failAwaiting } from '../../publishing/offerings/awaited-data.ts';
import { offeringSubject } from '../../publishing/offerings/offering.model.ts';
import { findOffering, listOfferingsUnderWay } from '../../publishing/offerings/offering.store.ts';
import { enqueuePublication, isReady } from '../../publishing/offerings/publish-offering.ts';
import { enqueueUnpublication } from '../../publishing/offerings/unpublish-offering.ts';
import type { StoredError } from '../../stored-text.ts';

/** Nobody knows any more what became of it: it may be tried again. */
const lost: StoredError = { code: 'common.internal', params: { reference: 'abandoned' } };

/**
 * Things marked as being worked on while no job is behind them: left so by a version that had the fault, by a job that
 * was given up, by a database restored in part. Each thing is looked at again in its own transaction: one whose job
 * ends meanwhile is left alone. Uploads and data go back to where they may be tried again; services go on.
 * @returns what was mended, for the log
 */
export async function mendAbandoned(context: DatastoreContext): Promise<string[]> {
  const mended: string[] = [];
  const mend = async (name: string, id: string, act: (db: Connection) => Promise<boolean>) => {
    if (await transaction(context, act)) mended.push(`${name} ${id}`);
  };
  for (const { id } of await listUnsettledUploads(db(context)))
    await mend('upload', id, (db) => mendUpload(context, db, id));
  for (const { id } of await listStoredDataBeingMade(db(context)))
    await mend('stored data', id, (db) => mendStoredData(context, db, id));
  for (const { id } of await listOfferingsUnderWay(db(context)))
    await mend('service', id, (db) => mendOffering(context, db, id));
  return mended;
}

async function mendUpload(context: DatastoreContext, db: Connection, uploadId: string): Promise<boolean> {
  const upload = await findUpload(db, uploadId);
  if (!upload || upload.status === 'DELETED') return false;
  const { jobId, steps } = upload;
  if (jobId === null) {
    // Later steps could not have begun without the earlier ones.
    if (steps.integration_processing !== 'successful') return false;
    await changeUpload(db, uploadId, { steps: stepsDone });
    return true;
  }
  const job = await context.queue.get(jobId, db);
  if (job?.finishedAt === null) return false;
  await settleUpload(context, db, { uploadId, jobId, error: lost });
  await failUnfinishedChecks(db, uploadId, errorLine(lost), now(context));
  return true;
}

async function mendStoredData(context: DatastoreContext, db: Connection, id: string): Promise<boolean> {
  const data = await findStoredData(db, id);
  if (!data || (await isWorkedOn(context, db, storedDataSubject(data)))) return false;
  const at = now(context);
  for (const execution of await listRunningExecutions(db, [id]))
    await moveExecution(db, execution.id, 'FAILURE', at, [errorLine(lost)], lost);
  if (await moveStoredData(db, id, 'UNSTABLE', { event: { name: 'failed', at } })) {
    await failAwaiting(db, { storedDataId: id, error: lost, at });
    return true;
  }
  return moveStoredData(db, id, 'GENERATED', { event: { name: 'regeneration-failed', at } }, ['MODIFYING']);
}

async function mendOffering(context: DatastoreContext, db: Connection, id: string): Promise<boolean> {
  const offering = await findOffering(db, id);
  if (!offering || (await isWorkedOn(context, db, offeringSubject(id)))) return false;
  if (offering.status === 'UNPUBLISHING') {
    await enqueueUnpublication(context, db, offering);
    return true;
  }
  const data = await findStoredData(db, offering.storedDataId);
  // It waits for its data, and is published with them.
  if (!offering.draft || !data || !isReady(data)) return false;
  await enqueuePublication(context, db, id, null);
  return true;
}

async function isWorkedOn(context: DatastoreContext, db: Connection, subject: string): Promise<boolean> {
  const jobs = await context.queue.findBySubject(subject, db);
  return jobs.some(({ finishedAt }) => finishedAt === null);
}
