import type { AnnexeRole } from '@cartable/contract';
import type { LargestItems, LargestQuestion, StorageUse } from '@cartable/platform';
import { booleanColumn, type Connection, tablesOf } from '@cartable/storage';
import { type Selectable, sql } from 'kysely';
import { readNumber } from '../../stored-text.ts';
import type { DatastoreTables } from '../../workspace/datastores/datastore.tables.ts';
import type { Annexe, AnnexeContent } from './annexe.model.ts';
import type { AnnexesTable, AnnexeTables } from './annexe.tables.ts';

const tables = tablesOf<AnnexeTables & DatastoreTables>;

export interface AnnexeFilter {
  readonly datastoreId: string;
  /** May hold `%` for any characters. */
  readonly path?: string | undefined;
  readonly datasheetId?: string | undefined;
  readonly role?: string | undefined;
  readonly labels?: readonly string[];
  readonly mediaType?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** By first path. */
export async function listAnnexes(db: Connection, filter: AnnexeFilter): Promise<Annexe[]> {
  let query = tables(db)
    .selectFrom('annexes')
    .innerJoin('annexe_paths', (join) =>
      join.onRef('annexe_paths.annexe_id', '=', 'annexes.id').on('annexe_paths.rank', '=', 0),
    )
    .selectAll('annexes')
    .where('annexes.datastore_id', '=', filter.datastoreId)
    .where('annexes.discarded_at', 'is', null);
  const { path, datasheetId, role, labels = [], mediaType } = filter;
  if (datasheetId !== undefined) query = query.where('annexes.datasheet_id', '=', datasheetId);
  if (role !== undefined) query = query.where('annexes.role', '=', role);
  if (mediaType !== undefined) query = query.where('annexes.media_type', '=', mediaType);
  if (path !== undefined) {
    query = query.where('annexes.id', 'in', (eb) =>
      eb
        .selectFrom('annexe_paths as any_path')
        .select('any_path.annexe_id')
        .where('any_path.datastore_id', '=', filter.datastoreId)
        .where(pathMatches(path)),
    );
  }
  for (const label of labels) {
    query = query.where('annexes.id', 'in', (eb) =>
      eb.selectFrom('annexe_labels').select('annexe_labels.annexe_id').where('label', '=', label),
    );
  }
  const rows = await query.orderBy('annexe_paths.path').offset(filter.offset).limit(filter.limit).execute();
  return readAnnexes(db, rows);
}

/** `%` is the only sign that stands for others. */
function pathMatches(path: string) {
  if (!path.includes('%')) return sql<boolean>`any_path.path = ${path}`;
  return sql<boolean>`any_path.path like ${path.replace(/[\\_]/g, '\\$&')} escape '\\'`;
}

export async function findAnnexe(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<Annexe | undefined> {
  const rows = await tables(db)
    .selectFrom('annexes')
    .selectAll()
    .where('id', '=', id)
    .where('datastore_id', '=', datastoreId)
    .where('discarded_at', 'is', null)
    .execute();
  return (await readAnnexes(db, rows))[0];
}

/** Objects that hold the contents of these annexes, by annexe. */
export async function objectKeysOf(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('annexes')
    .select(['id', 'object_key'])
    .where('id', 'in', ids)
    .where('discarded_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.object_key]));
}

/** Published annexe at that address, readable by anyone. */
export async function findPublishedAnnexe(
  db: Connection,
  datastoreTechnicalName: string,
  path: string,
): Promise<{ content: AnnexeContent; path: string } | undefined> {
  const row = await tables(db)
    .selectFrom('datastores')
    .innerJoin('annexe_paths', 'annexe_paths.datastore_id', 'datastores.id')
    .innerJoin('annexes', 'annexes.id', 'annexe_paths.annexe_id')
    .selectAll('annexes')
    .select('annexe_paths.path')
    .where('datastores.technical_name', '=', datastoreTechnicalName)
    .where('datastores.active', '=', 1)
    .where('annexe_paths.path', '=', path)
    .where('annexes.published', '=', 1)
    .where('annexes.discarded_at', 'is', null)
    .executeTakeFirst();
  return row && { content: readContent(row), path: row.path };
}

/** Annexes of that role, by datasheet. */
export async function annexesOfRole(
  db: Connection,
  datasheetIds: readonly string[],
  role: AnnexeRole,
): Promise<Map<string, Annexe>> {
  if (datasheetIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('annexes')
    .selectAll()
    .where('datasheet_id', 'in', [...new Set(datasheetIds)])
    .where('role', '=', role)
    .where('discarded_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const annexes = await readAnnexes(db, rows);
  return new Map(annexes.map((annexe) => [annexe.datasheetId ?? '', annexe]));
}

/** Discarded ones too: they may come back. */
export async function measureAnnexes(
  db: Connection,
  datastoreId: string,
): Promise<StorageUse & { readonly count: number }> {
  const row = await tables(db)
    .selectFrom('annexes')
    .select((eb) => [
      eb.fn.sum('size_bytes').as('bytes'),
      eb.fn
        .sum(eb.case().when('discarded_at', 'is', null).then(0).else(eb.ref('size_bytes')).end())
        .as('discarded'),
      eb.fn.countAll().as('count'),
    ])
    .where('datastore_id', '=', datastoreId)
    .executeTakeFirstOrThrow();
  return {
    use: readNumber(row.bytes),
    inTrash: readNumber(row.discarded),
    reserved: 0,
    count: readNumber(row.count),
  };
}

/** The largest first. */
export async function listLargestAnnexes(
  db: Connection,
  { scopeId, offset, limit }: LargestQuestion,
): Promise<LargestItems> {
  const query = tables(db)
    .selectFrom('annexes')
    .where('annexes.datastore_id', '=', scopeId)
    .where('discarded_at', 'is', null);
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('annexe_paths', (join) =>
      join.onRef('annexe_paths.annexe_id', '=', 'annexes.id').on('annexe_paths.rank', '=', 0),
    )
    .select(['annexes.id', 'path', 'media_type', 'size_bytes', 'updated_at', 'datasheet_id'])
    .orderBy('size_bytes', 'desc')
    .orderBy('annexes.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    total: readNumber(total),
    items: rows.map((row) => ({
      id: row.id,
      name: row.path,
      type: row.media_type,
      sizeBytes: readNumber(row.size_bytes),
      at: row.updated_at,
      ownerId: row.datasheet_id,
    })),
  };
}

export async function insertAnnexe(db: Connection, annexe: Annexe): Promise<void> {
  await tables(db)
    .insertInto('annexes')
    .values({
      id: annexe.id,
      datastore_id: annexe.datastoreId,
      datasheet_id: annexe.datasheetId,
      role: annexe.role,
      ...contentColumns(annexe.content),
      published: booleanColumn.write(annexe.published),
      created_at: annexe.createdAt,
      updated_at: annexe.updatedAt,
      discarded_at: null,
    })
    .execute();
  await insertPaths(db, annexe, annexe.paths);
  await insertLabels(db, annexe.id, annexe.labels);
}

export interface AnnexeChanges {
  readonly paths?: readonly string[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly datasheetId?: string | null | undefined;
  readonly published?: boolean | undefined;
  readonly content?: AnnexeContent | undefined;
  readonly at: string;
}

export async function changeAnnexeRow(db: Connection, annexe: Annexe, changes: AnnexeChanges): Promise<void> {
  const { paths, labels, datasheetId, published, content, at } = changes;
  await tables(db)
    .updateTable('annexes')
    .set({
      updated_at: at,
      ...(datasheetId === undefined ? {} : { datasheet_id: datasheetId }),
      ...(published === undefined ? {} : { published: booleanColumn.write(published) }),
      ...(content === undefined ? {} : contentColumns(content)),
    })
    .where('id', '=', annexe.id)
    .execute();
  if (paths) {
    await tables(db).deleteFrom('annexe_paths').where('annexe_id', '=', annexe.id).execute();
    await insertPaths(db, annexe, paths);
  }
  if (labels) {
    await tables(db).deleteFrom('annexe_labels').where('annexe_id', '=', annexe.id).execute();
    await insertLabels(db, annexe.id, labels);
  }
}

export async function deleteAnnexeRow(db: Connection, id: string): Promise<void> {
  await tables(db).deleteFrom('annexes').where('id', '=', id).execute();
}

/** @param path another annexe than `exceptId` that holds it, even discarded */
export async function isPathTaken(
  db: Connection,
  { datastoreId, path, exceptId }: { datastoreId: string; path: string; exceptId?: string | undefined },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('annexe_paths')
    .select('annexe_id')
    .where('datastore_id', '=', datastoreId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined && row.annexe_id !== exceptId;
}

/** @param at `null` brings them back */
export async function markDiscarded(db: Connection, datasheetId: string, at: string | null): Promise<void> {
  await tables(db)
    .updateTable('annexes')
    .set({ discarded_at: at })
    .where('datasheet_id', '=', datasheetId)
    .execute();
}

/** @returns keys of what they kept */
export async function deleteDiscarded(db: Connection, datasheetId: string): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('annexes')
    .where('datasheet_id', '=', datasheetId)
    .where('discarded_at', 'is not', null)
    .returning('object_key')
    .execute();
  return rows.map((row) => row.object_key);
}

/** Keys, among these, that an annexe still refers to. */
export async function keysInUse(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom('annexes')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.object_key));
}

async function insertPaths(
  db: Connection,
  { id, datastoreId }: Pick<Annexe, 'id' | 'datastoreId'>,
  paths: readonly string[],
): Promise<void> {
  await tables(db)
    .insertInto('annexe_paths')
    .values(paths.map((path, rank) => ({ annexe_id: id, datastore_id: datastoreId, path, rank })))
    .execute();
}

async function insertLabels(db: Connection, id: string, labels: readonly string[]): Promise<void> {
  if (labels.length === 0) return;
  await tables(db)
    .insertInto('annexe_labels')
    .values(labels.map((label) => ({ annexe_id: id, label })))
    .execute();
}

function contentColumns({ objectKey, sizeBytes, mediaType, sha256 }: AnnexeContent) {
  return { object_key: objectKey, size_bytes: sizeBytes, media_type: mediaType, sha256 };
}

function readContent(row: Selectable<AnnexesTable>): AnnexeContent {
  return {
    objectKey: row.object_key,
    sizeBytes: readNumber(row.size_bytes),
    mediaType: row.media_type,
    sha256: row.sha256,
  };
}

async function readAnnexes(db: Connection, rows: readonly Selectable<AnnexesTable>[]): Promise<Annexe[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const paths = await tables(db)
    .selectFrom('annexe_paths')
    .select(['annexe_id', 'path'])
    .where('annexe_id', 'in', ids)
    .orderBy('rank')
    .execute();
  const labels = await tables(db)
    .selectFrom('annexe_labels')
    .select(['annexe_id', 'label'])
    .where('annexe_id', 'in', ids)
    .orderBy('label')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    datastoreId: row.datastore_id,
    datasheetId: row.datasheet_id,
    role: row.role as AnnexeRole | null,
    paths: paths.filter((one) => one.annexe_id === row.id).map(({ path }) => path),
    labels: labels.filter((one) => one.annexe_id === row.id).map(({ label }) => label),
    content: readContent(row),
    published: booleanColumn.read(row.published),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** Annexes of each datasheet and their bytes, those of the trash included. */
export async function measureAnnexesOfDatasheets(
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, { count: number; bytes: number }>> {
  if (datasheetIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('annexes')
    .select('datasheet_id')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('size_bytes').as('bytes')])
    .where('datasheet_id', 'in', datasheetIds)
    .groupBy('datasheet_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.datasheet_id ?? '',
      { count: readNumber(row.count), bytes: readNumber(row.bytes) },
    ]),
  );
}
