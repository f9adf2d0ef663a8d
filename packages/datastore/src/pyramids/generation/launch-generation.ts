import { randomUUID } from 'node:crypto';
import { CartableError, type StoredDataStatus } from '@cartable/contract';
import { tileMatrixSet } from '@cartable/geo';
import { actorOf } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import { findLastEnded, insertExecution, moveExecution } from '../../ingest/executions/execution.store.ts';
import type { Generation, StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import { type StoredData, storedDataSubject } from '../../ingest/stored-data/stored-data.model.ts';
import { insertStoredData, moveStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { awaitAgain } from '../../publishing/offerings/awaited-data.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { rejectOverQuota } from '../../workspace/quotas/reject-over-quota.ts';
import type { Generator } from './generator.ts';

export interface NewPyramid {
  readonly generator: Generator;
  readonly name: string;
  readonly pyramid: StoredPyramid;
  /** Data it shows. */
  readonly source: StoredData;
  /** Service that draws them, when it is one. */
  readonly offeringId: string | null;
  /** Bytes of its tiles, as estimated. */
  readonly expectedBytes: number;
}

/**
 * In the caller's transaction, the datastore being locked: the stored data, its execution and the job that makes it
 * appear together.
 * @returns the id of the stored data
 */
export async function createPyramid(
  context: DatastoreContext,
  db: Connection,
  visitor: Person,
  { generator, name, pyramid, source, offeringId, expectedBytes }: NewPyramid,
): Promise<string> {
  const at = now(context);
  const data: StoredData = {
    id: randomUUID(),
    datastoreId: source.datastoreId,
    datasheetId: source.datasheetId,
    uploadId: source.uploadId,
    version: 1,
    executionId: null,
    sourceStoredDataId: source.id,
    sourceOfferingId: offeringId,
    name,
    type: pyramid.kind === 'vector' ? 'ROK4-PYRAMID-VECTOR' : 'ROK4-PYRAMID-RASTER',
    status: 'CREATED',
    srid: tileMatrixSet(pyramid.tileMatrixSet).srid,
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
  await insertStoredData(db, { ...data, executionId }, Math.ceil(expectedBytes));
  await enqueueGeneration(context, db, data, {
    generator,
    pyramid,
    executionId,
    actor: actorOf(visitor),
  });
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
  db: Connection,
  visitor: Person,
  { data, generator }: { data: StoredData; generator: Generator },
): Promise<string> {
  const { pyramid } = data;
  if (!pyramid) throw new CartableError('common.not-found');
  const next: Partial<Record<StoredDataStatus, StoredDataStatus>> = {
    GENERATED: 'MODIFYING',
    UNSTABLE: 'GENERATING',
  };
  const to = next[data.status];
  const event = { name: 'generating', at: now(context) } as const;
  await generator.verifySource(context, db, data);
  if (!to || !(await moveStoredData(db, data.id, to, { event }))) throw new CartableError('pyramid.busy');
  if (to === 'GENERATING') await awaitAgain(db, data.id, event.at);
  const executionId = randomUUID();
  const previous = await findLastEnded(db, data.id);
  await enqueueGeneration(context, db, data, {
    generator,
    pyramid,
    executionId,
    actor: actorOf(visitor),
    ...(previous?.status === 'FAILURE' ? { continues: previous.id } : {}),
  });
  return executionId;
}

async function enqueueGeneration(
  context: DatastoreContext,
  db: Connection,
  data: StoredData,
  {
    generator: { processingId, jobKind },
    pyramid,
    ...generation
  }: { generator: Generator; pyramid: StoredPyramid } & Omit<Generation, 'storedDataId'>,
): Promise<void> {
  const { executionId } = generation;
  const payload: Generation = { storedDataId: data.id, ...generation };
  const jobId = await context.queue.enqueue(
    { kind: jobKind, subject: storedDataSubject(data), payload, share: data.datastoreId },
    db,
  );
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

/** In a transaction that has locked the datastore. @throws {CartableError} `pyramid.quota-exceeded` */
export async function rejectTooLargePyramid(
  context: DatastoreContext,
  db: Connection,
  { datastore, expectedBytes }: { datastore: Datastore; expectedBytes: number },
): Promise<void> {
  await rejectOverQuota(context, db, {
    datastore,
    kind: 'objects',
    neededBytes: expectedBytes,
    code: 'pyramid.quota-exceeded',
  });
}
