import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { servedStatuses } from '../../publishing/offerings/offering.lifecycle.ts';
import type { OfferingTables } from '../../publishing/offerings/offering.tables.ts';
import { readNumber } from '../../stored-text.ts';
import { type Datasheet, foldName } from './datasheet.model.ts';
import type { DatasheetsTable, DatasheetTables } from './datasheet.tables.ts';

const tables = tablesOf<DatasheetTables & OfferingTables>;

export interface DatasheetQuestion {
  readonly datastoreId: string;
  /** Parts of the name, without regard to case nor accents. */
  readonly search: string;
  readonly sortBy: 'name' | 'nb_publications' | 'last_event';
  readonly descending: boolean;
  readonly published: 'all' | 'published' | 'unpublished';
  readonly offset: number;
  readonly limit: number;
}

export interface ListedDatasheet {
  readonly datasheet: Datasheet;
  readonly publications: number;
}

export async function listDatasheets(
  db: Connection,
  question: DatasheetQuestion,
): Promise<{ total: number; items: ListedDatasheet[] }> {
  let query = tables(db)
    .with('counted', (cte) =>
      cte
        .selectFrom('datasheets')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('offerings')
            .select((inner) => inner.fn.countAll<number>().as('publications'))
            .whereRef('offerings.datasheet_id', '=', 'datasheets.id')
            .where('offerings.status', 'in', servedStatuses)
            .as('publications'),
        )
        .where('datasheets.datastore_id', '=', question.datastoreId)
        .where('datasheets.deleted', '=', 0),
    )
    .selectFrom('counted');
  for (const word of foldName(question.search).split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`folded_name like ${`%${escapeLike(word)}%`} escape '\\'`);
  }
  if (question.published === 'published') query = query.where('publications', '>', 0);
  if (question.published === 'unpublished') query = query.where('publications', '=', 0);
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const order = question.descending ? 'desc' : 'asc';
  const rows = await query
    .selectAll()
    .orderBy(sortColumns[question.sortBy], order)
    .orderBy('folded_name', order)
    .orderBy('id')
    .offset(question.offset)
    .limit(question.limit)
    .execute();
  return {
    total: readNumber(total),
    items: rows.map((row) => ({ datasheet: readDatasheet(row), publications: readNumber(row.publications) })),
  };
}

const sortColumns = {
  name: 'folded_name',
  nb_publications: 'publications',
  last_event: 'last_event_at',
} as const;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

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
      folded_name: foldName(datasheet.name),
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
      ...(changes.name === undefined ? {} : { name: changes.name, folded_name: foldName(changes.name) }),
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
    .set({ name, folded_name: foldName(name), deleted: 0, last_event_at: at })
    .where('id', '=', id)
    .where('deleted', '=', 1)
    .execute();
}

function readDatasheet(row: DatasheetsTable): Datasheet {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    name: row.name,
    createdAt: row.created_at,
    lastEventAt: row.last_event_at,
  };
}
