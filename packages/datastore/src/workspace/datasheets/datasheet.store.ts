import { foldText } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import type { Datasheet } from './datasheet.model.ts';
import type { DatasheetsTable, DatasheetTables } from './datasheet.tables.ts';

const tables = tablesOf<DatasheetTables>;

export async function findDatasheet(db: Connection, id: string): Promise<Datasheet | undefined> {
  const row = await tables(db).selectFrom('datasheets').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readDatasheet(row);
}

export async function findDatasheetByName(
  db: Connection,
  datastoreId: string,
  name: string,
): Promise<Datasheet | undefined> {
  const row = await tables(db)
    .selectFrom('datasheets')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('name', '=', name)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row && readDatasheet(row);
}

/** Even deleted: the reports of its uploads still name it. */
export async function namesOfDatasheets(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('datasheets')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function insertDatasheet(db: Connection, datasheet: Datasheet): Promise<void> {
  await tables(db)
    .insertInto('datasheets')
    .values({
      id: datasheet.id,
      datastore_id: datasheet.datastoreId,
      name: datasheet.name,
      folded_name: foldText(datasheet.name),
      created_at: datasheet.createdAt,
      last_event_at: datasheet.lastEventAt,
      deleted: 0,
    })
    .execute();
}

export async function changeDatasheet(
  db: Connection,
  id: string,
  changes: { name?: string; deleted?: true; at: string },
): Promise<void> {
  await tables(db)
    .updateTable('datasheets')
    .set({
      last_event_at: changes.at,
      ...(changes.name === undefined ? {} : { name: changes.name, folded_name: foldText(changes.name) }),
      ...(changes.deleted ? { deleted: 1 } : {}),
    })
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .execute();
}

/** A deleted datasheet is there again, under a name that must be free. */
export async function reviveDatasheet(
  db: Connection,
  id: string,
  { name, at }: { name: string; at: string },
): Promise<void> {
  await tables(db)
    .updateTable('datasheets')
    .set({ name, folded_name: foldText(name), deleted: 0, last_event_at: at })
    .where('id', '=', id)
    .where('deleted', '=', 1)
    .execute();
}

export function readDatasheet(row: DatasheetsTable): Datasheet {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    name: row.name,
    createdAt: row.created_at,
    lastEventAt: row.last_event_at,
  };
}
