import type * as Contract from '@cartable/contract';
import { CartableError, type Language } from '@cartable/contract';
import { type Actor, actorOf } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn, serveVersion } from '../../ingest/stored-data/stored-data.store.ts';
import { removeRetainedVersion } from '../../ingest/versions/leave-version.ts';
import type { DataVersion } from '../../ingest/versions/version.model.ts';
import { listVersions, moveVersion } from '../../ingest/versions/version.store.ts';
import type { Person } from '../../people.ts';
import { changeDatasheet, namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { findObstacles, type Obstacle, presentObstacles } from './find-obstacles.ts';
import { getVersion, readVersion, type VersionRequest } from './find-versions.ts';

/**
 * Serves another version from now on, new or former. What is asked before the end of its transaction is answered from the
 * tables there were, which stay; what is asked after it, from the others: by every protocol, in every process.
 * @throws {CartableError} `version.not-ready`, `version.blocked`, `version.to-confirm`, `service.data-not-ready`
 */
export async function switchVersion(
  context: DatastoreContext,
  visitor: Person,
  { accept, ...request }: VersionRequest & { accept: boolean },
): Promise<Contract.DataVersion> {
  await enterDatastore(context, visitor, request.datastoreId, 'processing', 'broadcast');
  const requested = await readVersion(context, visitor, request);
  if (requested.status === 'CURRENT') return requested;
  const { version } = await getVersion(db(context), request);
  await putInService(context, {
    version,
    datastoreId: request.datastoreId,
    actor: actorOf(visitor),
    accept,
    language: visitor.language,
  });
  return readVersion(context, visitor, request);
}

export interface Switch {
  readonly version: DataVersion;
  readonly datastoreId: string;
  readonly actor: Actor | null;
  /** Obstacles that ask for it were read. */
  readonly accept: boolean;
  readonly language: Language;
}

/** Again once it is served, it changes nothing. */
export async function putInService(context: DatastoreContext, request: Switch): Promise<void> {
  const { version, datastoreId, actor } = request;
  if (version.status === 'CURRENT') return;
  rejectNotReady(version, await context.features.exists(version.datasetId));
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const data = await findStoredDataIn(db, datastoreId, version.storedDataId);
    if (!data) throw new CartableError('common.not-found');
    rejectObstacles(version, await findObstacles(db, data, version.relations), request);
    await replace(context, db, { data, version, actor });
  });
}

function rejectNotReady({ number, status }: DataVersion, exists: boolean): void {
  if ((status !== 'READY' && status !== 'KEPT') || !exists)
    throw new CartableError('version.not-ready', { number, status });
}

function rejectObstacles(
  { number }: DataVersion,
  obstacles: readonly Obstacle[],
  { accept, language }: Switch,
): void {
  const say = (said: readonly Obstacle[]) =>
    presentObstacles(said, language)
      .map(({ message }) => message)
      .join(' ');
  const blocking = obstacles.filter(({ severity }) => severity === 'blocking');
  if (blocking.length > 0) throw new CartableError('version.blocked', { number, obstacles: say(blocking) });
  if (obstacles.length > 0 && !accept)
    throw new CartableError('version.to-confirm', { number, obstacles: say(obstacles) });
}

async function replace(
  context: DatastoreContext,
  db: Connection,
  { data, version, actor }: { data: StoredData; version: DataVersion; actor: Actor | null },
): Promise<void> {
  const at = now(context);
  const versions = await listVersions(db, data.id);
  const current = versions.find(({ status }) => status === 'CURRENT');
  if (current) await moveVersion(db, current.id, 'KEPT', { leftAt: at });
  const served = { servedAt: at, servedBy: actor?.name ?? null };
  const isMoved = await moveVersion(db, version.id, 'CURRENT', served);
  const { number, datasetId, uploadId, executionId, srid, sizeBytes, extent, relations } = version;
  const tables = { version: number, datasetId, uploadId, executionId, srid, sizeBytes, extent, relations };
  if (!isMoved || !(await serveVersion(db, data.id, tables, { name: 'replaced', at })))
    throw new CartableError('service.data-not-ready', { status: data.status });
  await removeOldest(context, db, data.id);
  await bumpServingVersion(db, data);
  await changeDatasheet(db, data.datasheetId, { at });
  await emit(context, db, 'storedDataReplaced', { datasheetId: data.datasheetId });
  await recordVersionActivity(context, db, { data, number, kind: 'stored-data.version-served', actor });
}

/** As many former versions stay as are kept, those that left last. */
async function removeOldest(context: DatastoreContext, db: Connection, storedDataId: string): Promise<void> {
  const retained = (await listVersions(db, storedDataId)).filter(({ status }) => status === 'KEPT');
  retained.sort((one, other) => (other.leftAt ?? '').localeCompare(one.leftAt ?? ''));
  for (const version of retained.slice(Math.max(1, context.limits.retainedVersions))) {
    await removeRetainedVersion(context, db, version);
  }
}

/** A line of the journal, in the transaction of what it tells of. */
export async function recordVersionActivity(
  context: DatastoreContext,
  db: Connection,
  {
    data,
    number,
    kind,
    actor,
  }: {
    data: StoredData;
    number: number;
    kind: Extract<Contract.ActivityKind, `stored-data.version-${string}`>;
    actor: Actor | null;
  },
): Promise<void> {
  const datasheetName = (await namesOfDatasheets(db, [data.datasheetId])).get(data.datasheetId);
  await recordActivity(context, db, {
    datastoreId: data.datastoreId,
    kind,
    actor,
    subject: `${data.name} (${number})`,
    subjectId: data.id,
    ...(datasheetName === undefined ? {} : { datasheetName }),
  });
}
