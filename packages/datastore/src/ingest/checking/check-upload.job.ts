import { randomUUID } from 'node:crypto';
import { CartableError, type Finding } from '@cartable/contract';
import {
  type Connection,
  type JobContext,
  type JobDefinition,
  type JobEndContext,
  whyUnavailable,
} from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { errorLine, findingLine, type LogLine, logLine } from '../../log-lines.ts';
import { type StoredError, toStoredError } from '../../stored-text.ts';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import type { TaskReference } from '../../workers/task.ts';
import { type CheckId, isBlocking } from '../checks/check.model.ts';
import { failUnfinishedChecks, finishCheck, startCheck } from '../checks/check.store.ts';
import { removeDeposit } from '../deposits/delete-deposit-files.ts';
import { depositFileKey } from '../deposits/deposit.model.ts';
import { insertExecution, moveExecution } from '../executions/execution.store.ts';
import { insertStoredData } from '../stored-data/stored-data.store.ts';
import { checkFilesTask } from '../uploads/check-tasks.ts';
import { settleUpload } from '../uploads/settle-upload.ts';
import { removeUnpacked, unpackedFolder } from '../uploads/unpacked-folder.ts';
import { type Upload, uploadFileKey, uploadSubject } from '../uploads/upload.model.ts';
import { changeUpload, findUpload, moveUpload } from '../uploads/upload.store.ts';
import { checkUpload, pathOf } from '../uploads/upload-jobs.ts';
import { enqueueVersion } from '../versions/enqueue-version.ts';
import { findAwaitedVersion } from '../versions/version.store.ts';

interface Payload {
  readonly uploadId: string;
}

/**
 * Receives the file of an upload, checks it, then sets its integration going: `receive` (OPEN → CLOSED), `files` and
 * `layers` (or images; CHECKING), `conclude` (CLOSED, with the job of integration).
 * A blocking finding stops the job: the upload is OPEN again, its report says why.
 */
export function checkUploadJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: checkUpload.kind,
    steps: [
      { name: 'receive', run: ({ payload }) => receive(context, payload.uploadId) },
      { name: 'files', run: (job) => runFilesCheck(context, job) },
      { name: 'layers', run: (job) => runContentsCheck(context, job) },
      { name: 'conclude', run: (job) => conclude(context, job) },
    ],
    onFailure: (job, error) => fail(context, job, error),
    onAbort: (job) => stop(context, job, { code: 'upload.cancelled', params: {} }),
  };
}

/** The file leaves the deposit; running again finds it where it was put, and an upload closed already as it is. */
async function receive(context: DatastoreContext, uploadId: string): Promise<void> {
  const upload = await getLiveUpload(context, uploadId);
  if (upload.status === 'CLOSED') return;
  await changeUpload(db(context), uploadId, { steps: { ...upload.steps, send_files_api: 'in_progress' } });
  const target = uploadFileKey(upload.id, upload.fileName);
  if (!(await context.objects.stat(target))) await fetchFile(context, upload, target);
  if (!upload.copiedFrom) await removeDeposit(context, upload.depositId);
  await moveUpload(db(context), uploadId, 'CLOSED', {
    steps: { ...upload.steps, send_files_api: 'successful', wait_checks: 'waiting' },
    event: { name: 'closed', at: now(context) },
  });
}

async function fetchFile({ objects }: DatastoreContext, upload: Upload, target: string): Promise<void> {
  if (!upload.copiedFrom) await objects.move(depositFileKey(upload.depositId), target);
  else await objects.put(target, await objects.get(uploadFileKey(upload.copiedFrom, upload.fileName)));
}

async function runFilesCheck(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const upload = await getLiveUpload(context, job.payload.uploadId);
  await moveUpload(db(context), upload.id, 'CHECKING', {
    steps: { ...upload.steps, wait_checks: 'in_progress' },
    event: { name: 'checking', at: now(context) },
  });
  const { fileTree } = await runCheck(context, job, upload, 'standard', checkFilesTask);
  await changeUpload(db(context), upload.id, {
    fileTree: [{ type: 'DIRECTORY', name: 'data', size: upload.sizeBytes, children: [...fileTree] }],
  });
}

/** Runs the check of the contents. @returns the plan of the integration */
async function runContentsCheck(context: DatastoreContext, job: JobContext<Payload>): Promise<object> {
  const upload = await getLiveUpload(context, job.payload.uploadId);
  const { check, task } = pathOf(upload.type);
  const { plan, extent } = await runCheck(context, job, upload, check, task);
  await changeUpload(db(context), upload.id, { extent });
  if (!plan) throw new Error('A check without blocking finding gave no plan.');
  return plan;
}

type CheckTask<Result> = TaskReference<DepositedFile & ReadingChoices, Result>;

interface Checked {
  readonly findings: readonly Finding[];
  readonly logs: readonly LogLine[];
}

/** Runs one check in a worker thread and keeps its line of the report. @throws {CartableError} when something blocks */
async function runCheck<Result extends Checked>(
  context: DatastoreContext,
  job: JobContext<Payload>,
  upload: Upload,
  checkId: CheckId,
  task: CheckTask<Result>,
): Promise<Result> {
  await startCheck(db(context), upload.id, checkId, now(context));
  const began = logLine(`${checkId}.began`, { file: upload.fileName, bytes: upload.sizeBytes });
  const result = await readFile(context, job, upload, task).catch((error: unknown) => asFinding(error));
  const { findings, logs } = 'rejected' in result ? { findings: [result.rejected], logs: [] } : result;
  const errors = findings.filter(isBlocking);
  const status = errors.length > 0 ? 'FAILURE' : 'SUCCESS';
  const outcome = {
    status,
    findings,
    logs: [began, ...logs, ...findings.map(findingLine), endLine(status, errors.length)],
  } as const;
  await finishCheck(db(context), upload.id, checkId, outcome, now(context));
  if ('rejected' in result || errors.length > 0) {
    throw new CartableError('upload.checks-failed', { count: errors.length });
  }
  return result;
}

async function readFile<Result>(
  context: DatastoreContext,
  job: JobContext<Payload>,
  upload: Upload,
  task: CheckTask<Result>,
): Promise<Result> {
  const { path, release } = await context.objects.checkout(uploadFileKey(upload.id, upload.fileName));
  const { srid, encoding, accepted } = upload;
  const kept = await unpackedFolder(context, upload.id);
  const input = { path, name: upload.fileName, srid, encoding, accepted, ...kept };
  try {
    return await task.run(context.tasks, input, {
      signal: job.signal,
      timeoutMs: context.limits.taskMs,
      onProgress: (progress) => job.report(progress),
    });
  } finally {
    await release();
  }
}

/** An error raised by a reader is a finding of the check, not a fault of the job. */
function asFinding(error: unknown): { rejected: Finding } {
  // A full disk, or a store that is away, says nothing of the file: the job waits for it.
  if (whyUnavailable(error) !== undefined) throw error;
  const rejected = toStoredError(error);
  if (!rejected || rejected.code === 'upload.cancelled') throw error;
  return { rejected: { code: rejected.code, severity: 'error', params: { ...rejected.params } } };
}

const endLine = (status: 'SUCCESS' | 'FAILURE', errors: number) =>
  status === 'SUCCESS' ? logLine('check.succeeded') : logLine('check.failed', { count: errors });

/** Stored data, execution and job appear with the move that makes them due. */
async function conclude(context: DatastoreContext, job: JobContext<Payload>): Promise<void> {
  const plan = job.result<object>('layers');
  await transaction(context, async (db) => {
    const upload = await findUpload(db, job.payload.uploadId);
    const at = now(context);
    if (!upload || !(await moveUpload(db, upload.id, 'CLOSED', { event: { name: 'checked', at } }))) return;
    const version = await findAwaitedVersion(db, upload.id);
    if (version) {
      await enqueueVersion(context, db, { upload, version, plan });
      return;
    }
    const { processingId, next } = pathOf(upload.type);
    const executionId = randomUUID();
    const storedDataId = upload.storedDataId ?? (await createStoredData(db, upload, executionId, at));
    await insertExecution(
      db,
      {
        id: executionId,
        datastoreId: upload.datastoreId,
        processingId,
        inputUploadId: upload.id,
        outputStoredDataId: storedDataId,
        parameters: {},
      },
      at,
    );
    await moveExecution(db, executionId, 'WAITING', at);
    const jobId = await context.queue.enqueue(
      next.request(
        uploadSubject(upload.id),
        { uploadId: upload.id, storedDataId, executionId, plan },
        upload.datastoreId,
      ),
      db,
    );
    await changeUpload(db, upload.id, {
      steps: { ...upload.steps, wait_checks: 'successful', integration_processing: 'waiting' },
      storedDataId,
      jobId,
    });
  });
}

async function createStoredData(
  db: Connection,
  upload: Upload,
  executionId: string,
  at: string,
): Promise<string> {
  const id = randomUUID();
  await insertStoredData(db, {
    id,
    datastoreId: upload.datastoreId,
    datasheetId: upload.datasheetId,
    uploadId: upload.id,
    version: 1,
    executionId,
    sourceStoredDataId: null,
    sourceOfferingId: null,
    name: upload.name,
    type: pathOf(upload.type).output,
    status: 'CREATED',
    srid: upload.srid,
    contact: upload.contact,
    sizeBytes: 0,
    extent: null,
    relations: [],
    pyramid: null,
    raster: null,
    createdAt: at,
    lastEvent: 'created',
    lastEventAt: at,
  });
  return id;
}

async function fail(
  context: DatastoreContext,
  job: JobEndContext<Payload>,
  error: StoredError,
): Promise<void> {
  await stop(context, job, error);
}

/** Back to OPEN with its report; an internal fault says so by UNSTABLE. Nothing happens to a deleted upload. */
async function stop(
  context: DatastoreContext,
  job: JobEndContext<Payload>,
  error: StoredError,
): Promise<void> {
  await removeUnpacked(context, job.payload.uploadId);
  await transaction(context, async (db) => {
    await settleUpload(context, db, { uploadId: job.payload.uploadId, jobId: job.job.id, error });
    await failUnfinishedChecks(db, job.payload.uploadId, errorLine(error), now(context));
  });
}

/** @throws {CartableError} when it was deleted: the job then ends, and has nothing to settle */
async function getLiveUpload(context: DatastoreContext, id: string): Promise<Upload> {
  const upload = await findUpload(db(context), id);
  if (!upload || upload.status === 'DELETED') throw new CartableError('upload.cancelled');
  return upload;
}
