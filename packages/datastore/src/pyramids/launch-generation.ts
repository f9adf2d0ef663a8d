import { randomUUID } from 'node:crypto';
import { CartableError, type StoredDataStatus } from '@cartable/contract';
import { type DatastoreContext, now } from '../context.ts';
import { changeDatasheet } from '../datasheets/datasheet.store.ts';
import type { Datastore } from '../datastores/datastore.model.ts';
import { insertExecution, moveExecution } from '../executions/execution.store.ts';
import type { Person } from '../people.ts';
import { type StoredData, storedDataSubject } from '../stored-data/stored-data.model.ts';
import { insertStoredData, measureStoredData, moveStoredData } from '../stored-data/stored-data.store.ts';
import type { Db } from '../tables.ts';
import { generators } from './generators.ts';
import { type Generation, type StoredPyramid, tilesetSrid } from './pyramid.model.ts';

export interface NewPyramid {
  readonly name: string;
  readonly pyramid: StoredPyramid;
  /** Data it shows. */
  readonly source: StoredData;
  /** Service that draws them, when it is one. */
  readonly offeringId: string | null;
}

/**
 * In the caller's transaction, the datastore being locked: the stored data, its execution and the job that makes it
 * appear together.
 * @returns the id of the stored data
 */
export async function createPyramid(
  context: DatastoreContext,
  db: Db,
  visitor: Person,
  { name, pyramid, source, offeringId }: NewPyramid,
): Promise<string> {
  const at = now(context);
  const data: StoredData = {
    id: randomUUID(),
    datastoreId: source.datastoreId,
    datasheetId: source.datasheetId,
    uploadId: source.uploadId,
    executionId: null,
    sourceStoredDataId: source.id,
    sourceOfferingId: offeringId,
    name,
    type: pyramid.kind === 'vector' ? 'ROK4-PYRAMID-VECTOR' : 'ROK4-PYRAMID-RASTER',
    status: 'CREATED',
    srid: tilesetSrid[pyramid.tileMatrixSet],
    contact: visitor.email,
    sizeBytes: 0,
    extent: null,
    relations: [],
    pyramid,
    raster: null,
    createdAt: at,
    lastEvent: 'created',
    lastEventAt: at,
  };
  const executionId = randomUUID();
  await insertStoredData(db, { ...data, executionId });
  await enqueueGeneration(context, db, data, pyramid, executionId);
  await changeDatasheet(db, data.datasheetId, { at });
  return data.id;
}

/**
 * Makes an existing pyramid again, or for the first time after a failure, in the caller's transaction.
 * @returns the id of the execution
 * @throws {CartableError} `pyramid.busy`, or what its source has become
 */
export async function relaunchGeneration(
  context: DatastoreContext,
  db: Db,
  data: StoredData,
): Promise<string> {
  const { pyramid } = data;
  if (!pyramid) throw new CartableError('common.not-found');
  const next: Partial<Record<StoredDataStatus, StoredDataStatus>> = {
    GENERATED: 'MODIFYING',
    UNSTABLE: 'GENERATING',
  };
  const to = next[data.status];
  const event = { name: 'generating', at: now(context) } as const;
  await generators[pyramid.kind].verifySource(context, db, data);
  if (!to || !(await moveStoredData(db, data.id, to, { event }))) throw new CartableError('pyramid.busy');
  const executionId = randomUUID();
  await enqueueGeneration(context, db, data, pyramid, executionId);
  return executionId;
}

async function enqueueGeneration(
  context: DatastoreContext,
  db: Db,
  data: StoredData,
  pyramid: StoredPyramid,
  executionId: string,
): Promise<void> {
  const { processingId, jobKind } = generators[pyramid.kind];
  const payload: Generation = { storedDataId: data.id, executionId };
  const jobId = await context.queue.enqueue({ kind: jobKind, subject: storedDataSubject(data), payload }, db);
  const at = now(context);
  await insertExecution(
    db,
    {
      id: executionId,
      datastoreId: data.datastoreId,
      processingId,
      inputUploadId: null,
      inputStoredDataId: data.sourceStoredDataId,
      outputStoredDataId: data.id,
      parameters: { ...pyramid.form },
      jobId,
    },
    at,
  );
  await moveExecution(db, executionId, 'WAITING', at);
}

/** What is already kept counts; what a generation will add is not known before. */
export async function refuseFullDatastore(db: Db, { id, quotas }: Datastore): Promise<void> {
  const use = await measureStoredData(db, id);
  if (use < quotas.dataBytes) return;
  throw new CartableError('pyramid.quota-exceeded', { use, quota: quotas.dataBytes });
}
