import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import { enterStoredData, type StoredDataRequest } from '../../ingest/stored-data/enter-stored-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import { actorOfUpload } from '../../ingest/uploads/actor-of-upload.ts';
import { findUpload } from '../../ingest/uploads/upload.store.ts';
import { currentAsVersion, type DataVersion } from '../../ingest/versions/version.model.ts';
import { listVersions } from '../../ingest/versions/version.store.ts';
import type { Person } from '../../people.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { findObstacles, presentObstacles } from './find-obstacles.ts';
import { mayPrepare, presentVersion } from './present-version.ts';

export interface VersionRequest extends StoredDataRequest {
  readonly number: number;
}

export async function listDataVersions(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.DataVersionList> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const versions = await versionsOf(context, data);
  const { retainedVersions, versionRetentionMs } = context.limits;
  const create = mayPrepare(access, data);
  const items: Contract.DataVersionSummary[] = [];
  for (const version of versions) items.push(await summarise(context, access, data, version));
  return {
    items,
    kept: { count: Math.max(1, retainedVersions), days: Math.round(versionRetentionMs / 86_400_000) },
    abilities: { create, rerun: create && items.some(({ abilities }) => abilities.rerun) },
  };
}

export async function readVersion(
  context: DatastoreContext,
  visitor: Person,
  request: VersionRequest,
): Promise<Contract.DataVersion> {
  const { access, data } = await enterStoredData(context, visitor, request);
  const version = (await versionsOf(context, data)).find(({ number }) => number === request.number);
  if (!version) throw new CartableError('common.not-found');
  const isWaiting = version.status === 'READY' || version.status === 'KEPT';
  const obstacles = isWaiting ? await findObstacles(db(context), data, version.relations) : [];
  return {
    ...(await summarise(context, access, data, version)),
    difference: version.difference,
    obstacles: presentObstacles(obstacles, visitor.language),
  };
}

/** @throws {CartableError} `common.not-found` */
export async function getVersion(
  db: Connection,
  { datastoreId, storedDataId, number }: VersionRequest,
): Promise<{ data: StoredData; version: DataVersion; versions: readonly DataVersion[] }> {
  const data = await findStoredDataIn(db, datastoreId, storedDataId);
  const versions = data ? await listVersions(db, data.id) : [];
  const version = versions.find((each) => each.number === number);
  if (!data || !version) throw new CartableError('common.not-found');
  return { data, version, versions };
}

/** Newest first; the one there is, while there is but one. */
async function versionsOf(context: DatastoreContext, data: StoredData): Promise<readonly DataVersion[]> {
  if (data.type !== 'VECTOR-DB') throw new CartableError('version.only-tables', { type: data.type });
  const versions = await listVersions(db(context), data.id);
  if (versions.length > 0) return versions;
  return [currentAsVersion(data, await actorOfUpload(context, data.uploadId))];
}

async function summarise(
  context: DatastoreContext,
  access: Entered,
  data: StoredData,
  version: DataVersion,
): Promise<Contract.DataVersionSummary> {
  const upload = await findUpload(db(context), version.uploadId);
  return presentVersion(context, { access, data, version, upload });
}
