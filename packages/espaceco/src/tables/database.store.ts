import { CartableError } from '@cartable/contract';
import { foldText, nextNumber } from '@cartable/platform';
import { booleanColumn, type Connection, isUniqueViolation, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import {
  type ColumnKind,
  type ColumnRules,
  type Database,
  type DatabaseTables,
  freeRules,
  type NewTable,
  type Table,
} from './database.model.ts';
import type { ColumnsTable, DatabaseRows, DatabasesTable, TablesTable } from './database.tables.ts';

const rows = tablesOf<DatabaseRows>;

export async function findDatabase(db: Connection, databaseId: number): Promise<Database | undefined> {
  const row = await rows(db)
    .selectFrom('espaceco_databases')
    .selectAll()
    .where('id', '=', databaseId)
    .executeTakeFirst();
  return row && readDatabase(row);
}

export async function findDatabaseNamed(db: Connection, name: string): Promise<Database | undefined> {
  const row = await rows(db)
    .selectFrom('espaceco_databases')
    .selectAll()
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
  return row && readDatabase(row);
}

/** By title. @param databaseIds all when absent */
export async function listDatabases(db: Connection, databaseIds?: readonly number[]): Promise<Database[]> {
  if (databaseIds?.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_databases')
    .selectAll()
    .$if(databaseIds !== undefined, (query) => query.where('id', 'in', databaseIds ?? []))
    .orderBy('title_key')
    .orderBy('id')
    .execute();
  return found.map(readDatabase);
}

/** Of those that communities administer. */
export async function listDatabaseIdsOf(db: Connection, communityIds: readonly number[]): Promise<number[]> {
  if (communityIds.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_databases')
    .select('id')
    .where('community_id', 'in', communityIds)
    .execute();
  return found.map(({ id }) => id);
}

/** Files that databases are being made from, among the given ones. */
export async function sourceKeysInUse(db: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_databases')
    .select('source_key')
    .where('source_key', 'in', keys)
    .execute();
  return found.flatMap(({ source_key }) => source_key ?? []);
}

/** Every database, by its data set. */
export async function listDatasetIds(db: Connection): Promise<Map<string, Database>> {
  return new Map((await listDatabases(db)).map((database) => [database.datasetId, database]));
}

/** Of databases, in the order they were made, with their columns. */
export function listTables(db: Connection, databaseIds: readonly number[]): Promise<Table[]> {
  return tablesWhere(db, 'database_id', databaseIds);
}

/** By number; those that do not exist are absent. */
export function findTables(db: Connection, tableIds: readonly number[]): Promise<Table[]> {
  return tablesWhere(db, 'id', tableIds);
}

async function tablesWhere(
  db: Connection,
  column: 'database_id' | 'id',
  values: readonly number[],
): Promise<Table[]> {
  if (values.length === 0) return [];
  const found = await rows(db)
    .selectFrom('espaceco_tables')
    .selectAll()
    .where(column, 'in', values)
    .orderBy('id')
    .execute();
  if (found.length === 0) return [];
  const columns = await rows(db)
    .selectFrom('espaceco_columns')
    .selectAll()
    .where(
      'table_id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byTable = Map.groupBy(columns, (column) => column.table_id);
  return found.map((table) => readTable(table, byTable.get(table.id) ?? []));
}

export async function withTables(db: Connection, database: Database): Promise<DatabaseTables> {
  return { database, tables: await listTables(db, [database.id]) };
}

/** @throws {CartableError} `espaceco.database-name-taken` */
export async function insertDatabase(db: Connection, database: Database): Promise<void> {
  try {
    await rows(db)
      .insertInto('espaceco_databases')
      .values({
        id: database.id,
        dataset_id: database.datasetId,
        name: database.name,
        name_key: database.name.toLowerCase(),
        community_id: database.communityId,
        created_at: database.createdAt,
        ...writeForm(database),
        ...writeState(database),
      })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CartableError('espaceco.database-name-taken', { name: database.name }, { cause: error });
  }
}

/** To be changed in this transaction: others who would wait until it is over. */
export async function holdDatabase(db: Connection, databaseId: number): Promise<Database | undefined> {
  // Takes the lock of the row on PostgreSQL; on SQLite, transactions follow each other anyway.
  await rows(db)
    .updateTable('espaceco_databases')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', databaseId)
    .execute();
  return findDatabase(db, databaseId);
}

/** What people say of it. */
export async function saveDatabaseForm(db: Connection, database: Database): Promise<void> {
  await rows(db)
    .updateTable('espaceco_databases')
    .set(writeForm(database))
    .where('id', '=', database.id)
    .execute();
}

/** How far it is made. */
export async function saveDatabaseState(
  db: Connection,
  database: Pick<Database, 'id' | 'status' | 'error' | 'sourceKey' | 'addition'>,
): Promise<void> {
  await rows(db)
    .updateTable('espaceco_databases')
    .set(writeState(database))
    .where('id', '=', database.id)
    .execute();
}

export async function deleteDatabaseRow(db: Connection, databaseId: number): Promise<void> {
  await rows(db).deleteFrom('espaceco_databases').where('id', '=', databaseId).execute();
}

/** Gives tables and columns their numbers. */
export async function insertTables(
  db: Connection,
  databaseId: number,
  tables: readonly NewTable[],
): Promise<void> {
  for (const table of tables) {
    const id = await nextNumber(db, 'espaceco.table');
    await rows(db)
      .insertInto('espaceco_tables')
      .values({
        id,
        database_id: databaseId,
        name: table.name,
        id_name: table.idName,
        geometry: table.geometry && jsonColumn.write(table.geometry),
        ...writeTable({ ...table, readOnly: false }),
      })
      .execute();
    for (const [position, { name, kind, rules }] of table.columns.entries()) {
      await rows(db)
        .insertInto('espaceco_columns')
        .values({
          id: await nextNumber(db, 'espaceco.column'),
          table_id: id,
          name,
          position,
          kind: jsonColumn.write(kind),
          rules: jsonColumn.write(rules),
        })
        .execute();
    }
  }
}

/** What may change of a table: texts and rules, never names nor types. */
export async function saveTable(db: Connection, table: Table): Promise<void> {
  await rows(db).updateTable('espaceco_tables').set(writeTable(table)).where('id', '=', table.id).execute();
  for (const { id, rules } of table.columns) {
    await rows(db)
      .updateTable('espaceco_columns')
      .set({ rules: jsonColumn.write(rules) })
      .where('id', '=', id)
      .execute();
  }
}

function writeForm(database: Database) {
  return {
    title: database.title,
    title_key: foldText(database.title),
    description: database.description,
    writable_time_range: database.writableTimeRange,
    full_download_allowed: booleanColumn.write(database.fullDownloadAllowed),
  };
}

function writeState(database: Pick<Database, 'status' | 'error' | 'sourceKey' | 'addition'>) {
  return {
    status: database.status,
    error: database.error && jsonColumn.write(database.error),
    source_key: database.sourceKey,
    addition: database.addition && jsonColumn.write(database.addition),
  };
}

function writeTable(
  table: Pick<Table, 'title' | 'description' | 'readOnly' | 'minZoomLevel' | 'maxZoomLevel'>,
) {
  return {
    title: table.title,
    description: table.description,
    read_only: booleanColumn.write(table.readOnly),
    min_zoom_level: table.minZoomLevel,
    max_zoom_level: table.maxZoomLevel,
  };
}

function readDatabase(row: Selectable<DatabasesTable>): Database {
  return {
    id: row.id,
    datasetId: row.dataset_id,
    name: row.name,
    title: row.title,
    description: row.description,
    communityId: row.community_id,
    status: row.status as Database['status'],
    error: row.error === null ? null : jsonColumn.read<Database['error']>(row.error),
    writableTimeRange: row.writable_time_range,
    fullDownloadAllowed: booleanColumn.read(row.full_download_allowed),
    createdAt: row.created_at,
    sourceKey: row.source_key,
    addition: row.addition === null ? null : jsonColumn.read<Database['addition']>(row.addition),
  };
}

function readTable(row: Selectable<TablesTable>, columns: readonly Selectable<ColumnsTable>[]): Table {
  return {
    id: row.id,
    databaseId: row.database_id,
    name: row.name,
    title: row.title,
    description: row.description,
    idName: row.id_name,
    geometry: row.geometry === null ? null : jsonColumn.read<Table['geometry']>(row.geometry),
    readOnly: booleanColumn.read(row.read_only),
    minZoomLevel: row.min_zoom_level,
    maxZoomLevel: row.max_zoom_level,
    columns: columns.map(({ id, name, kind, rules }) => ({
      id,
      name,
      kind: jsonColumn.read<ColumnKind>(kind),
      // Rules there were not yet when it was written are those that ask nothing.
      rules: { ...freeRules, ...jsonColumn.read<ColumnRules>(rules) },
    })),
  };
}
