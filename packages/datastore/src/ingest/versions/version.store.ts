import type { DataDifference, DataVersionStatus, GeographicBox } from '@cartable/contract';
import { type StorageUse, storageUse, uniteUses } from '@cartable/platform';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { boxOnEarth } from '../../geographic-box/geographic-box.ts';
import { readNumber, type StoredError } from '../../stored-text.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';
import { readRelations } from '../stored-data/stored-data.store.ts';
import type { StoredDataTables } from '../stored-data/stored-data.tables.ts';
import { openStatuses, versionLifecycle } from './version.lifecycle.ts';
import type { DataVersion, VersionAuthor } from './version.model.ts';
import type { DataVersionsTable, DataVersionTables } from './version.tables.ts';

const tables = tablesOf<DataVersionTables & StoredDataTables>;

/** Newest first; none until a second one was asked for. */
export async function listVersions(db: Connection, storedDataId: string): Promise<DataVersion[]> {
  const rows = await tables(db)
    .selectFrom('data_versions')
    .selectAll()
    .where('stored_data_id', '=', storedDataId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(readVersion);
}

export async function findVersion(db: Connection, id: string): Promise<DataVersion | undefined> {
  const row = await tables(db)
    .selectFrom('data_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readVersion(row);
}

/** The one an upload becomes. */
export async function findVersionOfUpload(
  db: Connection,
  uploadId: string,
): Promise<DataVersion | undefined> {
  const row = await tables(db)
    .selectFrom('data_versions')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row && readVersion(row);
}

/** The one an upload is becoming, or failed to become. */
export async function findAwaitedVersion(db: Connection, uploadId: string): Promise<DataVersion | undefined> {
  const version = await findVersionOfUpload(db, uploadId);
  return version?.status === 'PREPARING' || version?.status === 'FAILED' ? version : undefined;
}

/** Number of the one that is being prepared or waits, by stored data. */
export async function openVersionNumbers(
  db: Connection,
  storedDataIds: readonly string[],
): Promise<Map<string, number>> {
  if (storedDataIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('data_versions')
    .select(['stored_data_id', 'number'])
    .where('stored_data_id', 'in', storedDataIds)
    .where('status', 'in', openStatuses)
    .execute();
  return new Map(rows.map((row) => [row.stored_data_id, row.number]));
}

/** Numbers by the execution that wrote the tables: what pyramids remember of their source. */
export async function numbersByExecution(
  db: Connection,
  storedDataIds: readonly string[],
): Promise<Map<string, number>> {
  if (storedDataIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('data_versions')
    .select(['execution_id', 'number'])
    .where('stored_data_id', 'in', storedDataIds)
    .execute();
  return new Map(rows.flatMap(({ execution_id, number }) => (execution_id ? [[execution_id, number]] : [])));
}

/** Kept versions whose place was taken before a date. */
export async function listRetainedSince(db: Connection, before: string): Promise<DataVersion[]> {
  const rows = await tables(db)
    .selectFrom('data_versions')
    .selectAll()
    .where('status', '=', 'KEPT')
    .where('left_at', '<', before)
    .execute();
  return rows.map(readVersion);
}

/** Bytes of the versions that are not served: those that are count with their stored data. */
export async function measureVersions(db: Connection, datastoreId: string): Promise<StorageUse> {
  const rows = await tables(db)
    .selectFrom('data_versions')
    .innerJoin('stored_data', 'stored_data.id', 'data_versions.stored_data_id')
    .select('stored_data.trashed')
    .select((eb) => [
      eb.fn.sum('data_versions.size_bytes').as('retained'),
      eb.fn.sum('data_versions.reserved_bytes').as('reserved'),
    ])
    .where('stored_data.datastore_id', '=', datastoreId)
    .where('stored_data.status', '!=', 'DELETED')
    .where('data_versions.status', 'in', ['PREPARING', 'READY', 'KEPT'])
    .groupBy('stored_data.trashed')
    .execute();
  return uniteUses(
    rows.map(({ retained, reserved, trashed }) => storageUse({ retained, reserved, trashed })),
  );
}

/** Versions by the id of their data set: those of deleted stored data are as unknown. */
export async function versionsOfDatasets(
  db: Connection,
  datasetIds: readonly string[],
): Promise<Map<string, Pick<DataVersion, 'status' | 'leftAt'>>> {
  if (datasetIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('data_versions')
    .innerJoin('stored_data', 'stored_data.id', 'data_versions.stored_data_id')
    .select(['data_versions.dataset_id', 'data_versions.status', 'data_versions.left_at'])
    .where('data_versions.dataset_id', 'in', datasetIds)
    .where('stored_data.status', '!=', 'DELETED')
    .execute();
  return new Map(
    rows.map((row) => [row.dataset_id, { status: row.status as DataVersionStatus, leftAt: row.left_at }]),
  );
}

/** @param reservedBytes promised to what will write it */
export async function insertVersion(db: Connection, version: DataVersion, reservedBytes = 0): Promise<void> {
  await tables(db)
    .insertInto('data_versions')
    .values({
      id: version.id,
      stored_data_id: version.storedDataId,
      number: version.number,
      status: version.status,
      dataset_id: version.datasetId,
      upload_id: version.uploadId,
      execution_id: version.executionId,
      srid: version.srid,
      size_bytes: version.sizeBytes,
      reserved_bytes: reservedBytes,
      extent: writeNullable(version.extent),
      relations: jsonColumn.write(version.relations),
      difference: writeNullable(version.difference),
      key_column: version.key,
      comment: version.comment,
      when_safe: booleanColumn.write(version.isSwitchedWhenSafe),
      error: writeNullable(version.error),
      author: writeNullable(version.author),
      created_at: version.createdAt,
      served_at: version.servedAt,
      served_by: version.servedBy,
      left_at: version.leftAt,
    })
    .execute();
}

export interface VersionChanges {
  readonly executionId?: string;
  readonly srid?: number;
  readonly sizeBytes?: number;
  readonly reservedBytes?: number;
  readonly extent?: GeographicBox | null;
  readonly relations?: readonly StoredRelation[];
  readonly difference?: DataDifference | null;
  readonly key?: string | null;
  readonly error?: StoredError | null;
  readonly servedAt?: string;
  readonly servedBy?: string | null;
  readonly leftAt?: string;
}

/** @returns false when the version was in no state to move */
export async function moveVersion(
  db: Connection,
  id: string,
  to: DataVersionStatus,
  changes: VersionChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('data_versions')
    // Once work ends, well or not, it needs no more room than it has taken.
    .set({ status: to, ...columnsOf(to === 'PREPARING' ? changes : { ...changes, reservedBytes: 0 }) })
    .where('id', '=', id)
    .where('status', 'in', versionLifecycle.originsOf(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Without moving it. */
export async function changeVersion(db: Connection, id: string, changes: VersionChanges): Promise<void> {
  await tables(db).updateTable('data_versions').set(columnsOf(changes)).where('id', '=', id).execute();
}

function columnsOf(changes: VersionChanges): Partial<DataVersionsTable> {
  const { executionId, srid, sizeBytes, reservedBytes, extent, relations, difference, key, error } = changes;
  const { servedAt, servedBy, leftAt } = changes;
  return {
    ...(executionId === undefined ? {} : { execution_id: executionId }),
    ...(srid === undefined ? {} : { srid }),
    ...(sizeBytes === undefined ? {} : { size_bytes: sizeBytes }),
    ...(reservedBytes === undefined ? {} : { reserved_bytes: reservedBytes }),
    ...(extent === undefined ? {} : { extent: writeNullable(extent) }),
    ...(relations === undefined ? {} : { relations: jsonColumn.write(relations) }),
    ...(difference === undefined ? {} : { difference: writeNullable(difference) }),
    ...(key === undefined ? {} : { key_column: key }),
    ...(error === undefined ? {} : { error: writeNullable(error) }),
    ...(servedAt === undefined ? {} : { served_at: servedAt }),
    ...(servedBy === undefined ? {} : { served_by: servedBy }),
    ...(leftAt === undefined ? {} : { left_at: leftAt }),
  };
}

function readVersion(row: DataVersionsTable): DataVersion {
  return {
    id: row.id,
    storedDataId: row.stored_data_id,
    number: row.number,
    status: row.status as DataVersionStatus,
    datasetId: row.dataset_id,
    uploadId: row.upload_id,
    executionId: row.execution_id,
    srid: row.srid,
    sizeBytes: readNumber(row.size_bytes),
    extent: boxOnEarth(jsonColumn.readNullable<GeographicBox>(row.extent)),
    relations: readRelations(row.relations),
    difference: jsonColumn.readNullable<DataDifference>(row.difference),
    key: row.key_column,
    comment: row.comment,
    isSwitchedWhenSafe: booleanColumn.read(row.when_safe),
    error: jsonColumn.readNullable<StoredError>(row.error),
    author: jsonColumn.readNullable<VersionAuthor>(row.author),
    createdAt: row.created_at,
    servedAt: row.served_at,
    servedBy: row.served_by,
    leftAt: row.left_at,
  };
}

const writeNullable = (value: unknown): string | null => (value === null ? null : jsonColumn.write(value));
