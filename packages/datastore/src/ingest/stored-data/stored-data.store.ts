import type { GeographicBox, StoredDataStatus, StoredDataType } from '@cartable/contract';
import { datasheetRows, type StorageUse, storageUse, uniteUses } from '@cartable/platform';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import { boxOnEarth } from '../../geographic-box/geographic-box.ts';
import { readNumber } from '../../stored-text.ts';
import type { StoredPyramid } from './pyramid.model.ts';
import { storedDataLifecycle } from './stored-data.lifecycle.ts';
import {
  datasetIdOf,
  type StoredData,
  type StoredDataEvent,
  type StoredRaster,
  type StoredRelation,
} from './stored-data.model.ts';
import type { StoredDataTable, StoredDataTables } from './stored-data.tables.ts';
import { kindOfStoredData, type StoredDataKind } from './stored-data-kind.ts';

const tables = tablesOf<StoredDataTables>;

/** Queries that trash and storage run on this table. */
export const storedDataRows = datasheetRows('stored_data');

export async function findStoredData(db: Connection, id: string): Promise<StoredData | undefined> {
  const row = await tables(db).selectFrom('stored_data').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readStoredData(row);
}

/** Data whose tables are in that data set now. */
export async function findStoredDataOfDataset(
  db: Connection,
  datasetId: string,
): Promise<StoredData | undefined> {
  const rows = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', datasetId), eb('dataset_id', '=', datasetId)]))
    .execute();
  return rows.map(readStoredData).find((data) => datasetIdOf(data) === datasetId);
}

/** Deleted ones are as unknown, and those of the trash. */
export async function findStoredDataIn(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<StoredData | undefined> {
  const row = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('id', '=', id)
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0)
    .executeTakeFirst();
  return row && readStoredData(row);
}

/** Stored data being made, of all datastores. */
export async function listStoredDataBeingMade(db: Connection): Promise<{ id: string }[]> {
  return tables(db)
    .selectFrom('stored_data')
    .select('id')
    .where('status', 'in', ['CREATED', 'GENERATING', 'MODIFYING'])
    .execute();
}

/** Whatever their state, by id. */
export async function listStoredDataByIds(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, StoredData>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, readStoredData(row)]));
}

/** Newest event first. */
export async function listStoredData(
  db: Connection,
  datastoreId: string,
  type?: StoredDataType,
): Promise<StoredData[]> {
  let query = tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0);
  if (type) query = query.where('type', '=', type);
  const rows = await query.orderBy('last_event_at', 'desc').orderBy('id').execute();
  return rows.map(readStoredData);
}

export async function listStoredDataOfDatasheet(db: Connection, datasheetId: string): Promise<StoredData[]> {
  const rows = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0)
    .orderBy('last_event_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readStoredData);
}

/** Pyramids made from it, directly or through one of its services. Newest event first. */
export async function listPyramidsOf(
  db: Connection,
  source: { storedDataId: string } | { offeringId: string },
): Promise<StoredData[]> {
  const [column, id] =
    'storedDataId' in source
      ? (['source_stored_data_id', source.storedDataId] as const)
      : (['source_offering_id', source.offeringId] as const);
  const rows = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where(column, '=', id)
    .where('status', '!=', 'DELETED')
    .where('trashed', '=', 0)
    .orderBy('last_event_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(readStoredData);
}

/** Extents of the data of each datasheet. */
export async function extentsOfDatasheets(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, (GeographicBox | null)[]>> {
  const extents = new Map<string, (GeographicBox | null)[]>();
  if (datasheetIds.length === 0) return extents;
  const rows = await tables(db)
    .selectFrom('stored_data')
    .select(['datasheet_id', 'extent'])
    .where('datasheet_id', 'in', datasheetIds)
    .where('status', '!=', 'DELETED')
    .execute();
  for (const row of rows) {
    const known = extents.get(row.datasheet_id) ?? [];
    known.push(boxOnEarth(jsonColumn.readNullable<GeographicBox>(row.extent)));
    extents.set(row.datasheet_id, known);
  }
  return extents;
}

/** Uploads that the data of each datasheet were made from, pyramids apart. */
export async function uploadsOfDatasheets(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, string[]>> {
  const uploads = new Map<string, string[]>();
  if (datasheetIds.length === 0) return uploads;
  const rows = await tables(db)
    .selectFrom('stored_data')
    .select(['datasheet_id', 'upload_id'])
    .where('datasheet_id', 'in', datasheetIds)
    .where('status', '!=', 'DELETED')
    .where('pyramid', 'is', null)
    .execute();
  for (const row of rows) {
    uploads.set(row.datasheet_id, [...(uploads.get(row.datasheet_id) ?? []), row.upload_id]);
  }
  return uploads;
}

/** Status by id of those that still exist: what the orphan sweep compares with the feature store. */
export async function statusesOfStoredData(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, StoredDataStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('stored_data')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.status as StoredDataStatus]));
}

/** Even deleted: executions still name what they made. */
export async function namesOfStoredData(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('stored_data')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Bytes a datastore keeps: tables, and what lies in the object store. Read from an index alone. */
export async function measureStoredData(
  db: Connection,
  datastoreId: string,
): Promise<Record<StoredDataKind, StorageUse>> {
  const rows = await tables(db)
    .selectFrom('stored_data')
    .select(['type', 'trashed'])
    .select((eb) => [eb.fn.sum('size_bytes').as('retained'), eb.fn.sum('reserved_bytes').as('reserved')])
    .where('datastore_id', '=', datastoreId)
    .where('status', '!=', 'DELETED')
    .groupBy(['type', 'trashed'])
    .execute();
  const useOf = (kind: StoredDataKind) =>
    uniteUses(
      rows
        .filter(({ type }) => kindOfStoredData(type as StoredDataType) === kind)
        .map(({ retained, reserved, trashed }) => storageUse({ retained, reserved, trashed })),
    );
  return { database: useOf('database'), objects: useOf('objects') };
}

/** Bytes it keeps and bytes promised to it. */
export async function weightOfStoredData(db: Connection, id: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('stored_data')
    .select(['size_bytes', 'reserved_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return readNumber(row?.size_bytes) + readNumber(row?.reserved_bytes);
}

/** @param reservedBytes promised to what will make it, until it is made */
export async function insertStoredData(db: Connection, data: StoredData, reservedBytes = 0): Promise<void> {
  await tables(db)
    .insertInto('stored_data')
    .values({
      id: data.id,
      datastore_id: data.datastoreId,
      datasheet_id: data.datasheetId,
      upload_id: data.uploadId,
      dataset_id: data.datasetId ?? null,
      version: data.version,
      execution_id: data.executionId,
      source_stored_data_id: data.sourceStoredDataId,
      source_offering_id: data.sourceOfferingId,
      name: data.name,
      type: data.type,
      status: data.status,
      srid: data.srid,
      contact: data.contact,
      size_bytes: data.sizeBytes,
      reserved_bytes: reservedBytes,
      extent: writeNullable(data.extent),
      relations: jsonColumn.write(data.relations),
      pyramid: writeNullable(data.pyramid),
      raster: writeNullable(data.raster),
      created_at: data.createdAt,
      last_event: data.lastEvent,
      last_event_at: data.lastEventAt,
    })
    .execute();
}

export interface StoredDataChanges {
  readonly event: { readonly name: StoredDataEvent; readonly at: string };
  readonly executionId?: string;
  readonly srid?: number;
  readonly sizeBytes?: number;
  readonly reservedBytes?: number;
  readonly extent?: GeographicBox | null;
  readonly relations?: readonly StoredRelation[];
  readonly pyramid?: StoredPyramid;
  readonly raster?: StoredRaster;
}

/** @returns false when the stored data was in no state to move: deleted meanwhile, or already there */
export async function moveStoredData(
  db: Connection,
  id: string,
  to: StoredDataStatus,
  changes: StoredDataChanges,
  from: readonly StoredDataStatus[] = storedDataLifecycle.originsOf(to),
): Promise<boolean> {
  const { event, executionId, srid, sizeBytes, extent, relations, pyramid, raster } = changes;
  // Once work ends, well or not, it needs no more room than it has taken.
  const reservedBytes = worksAt(to) ? changes.reservedBytes : 0;
  const { numUpdatedRows } = await tables(db)
    .updateTable('stored_data')
    .set({
      status: to,
      last_event: event.name,
      last_event_at: event.at,
      ...(executionId === undefined ? {} : { execution_id: executionId }),
      ...(srid === undefined ? {} : { srid }),
      ...(sizeBytes === undefined ? {} : { size_bytes: sizeBytes }),
      ...(reservedBytes === undefined ? {} : { reserved_bytes: reservedBytes }),
      ...(extent === undefined ? {} : { extent: writeNullable(extent) }),
      ...(relations === undefined ? {} : { relations: jsonColumn.write(relations) }),
      ...(pyramid === undefined ? {} : { pyramid: jsonColumn.write(pyramid) }),
      ...(raster === undefined ? {} : { raster: jsonColumn.write(raster) }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the size of stored data, grown by the files kept for their readers. */
export async function weighStoredData(db: Connection, id: string, sizeBytes: number): Promise<void> {
  await tables(db).updateTable('stored_data').set({ size_bytes: sizeBytes }).where('id', '=', id).execute();
}

/** Fields that a version of the tables gives to the stored data once served. */
export type ServedVersion = Pick<
  StoredData,
  'version' | 'uploadId' | 'executionId' | 'srid' | 'sizeBytes' | 'extent' | 'relations'
> & { readonly datasetId: string };

/** Other tables from now on, all at once. @returns false when it is in no state to change */
export async function serveVersion(
  db: Connection,
  id: string,
  served: ServedVersion,
  event: { readonly name: StoredDataEvent; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('stored_data')
    .set({
      dataset_id: served.datasetId,
      version: served.version,
      upload_id: served.uploadId,
      execution_id: served.executionId,
      srid: served.srid,
      size_bytes: served.sizeBytes,
      extent: writeNullable(served.extent),
      relations: jsonColumn.write(served.relations),
      last_event: event.name,
      last_event_at: event.at,
    })
    .where('id', '=', id)
    .where('status', '=', 'GENERATED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const worksAt = (status: StoredDataStatus): boolean =>
  status === 'CREATED' || status === 'GENERATING' || status === 'MODIFYING';

/** Tables, without extents stored before they were checked: what is nowhere on earth is told by no document. */
export function readRelations(text: string): StoredRelation[] {
  return jsonColumn
    .read<StoredRelation[]>(text)
    .map((relation) => ({ ...relation, extent: boxOnEarth(relation.extent) }));
}

export function readStoredData(row: Selectable<StoredDataTable>): StoredData {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    uploadId: row.upload_id,
    datasetId: row.dataset_id,
    version: row.version,
    executionId: row.execution_id,
    sourceStoredDataId: row.source_stored_data_id,
    sourceOfferingId: row.source_offering_id,
    name: row.name,
    type: row.type as StoredDataType,
    status: row.status as StoredDataStatus,
    srid: row.srid,
    contact: row.contact,
    sizeBytes: readNumber(row.size_bytes),
    extent: boxOnEarth(jsonColumn.readNullable<GeographicBox>(row.extent)),
    relations: readRelations(row.relations),
    pyramid: jsonColumn.readNullable<StoredPyramid>(row.pyramid),
    raster: jsonColumn.readNullable<StoredRaster>(row.raster),
    createdAt: row.created_at,
    lastEvent: row.last_event as StoredDataEvent,
    lastEventAt: row.last_event_at,
  };
}

const writeNullable = (value: unknown): string | null => (value === null ? null : jsonColumn.write(value));
