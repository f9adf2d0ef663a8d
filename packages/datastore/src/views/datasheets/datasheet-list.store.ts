import { foldText } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { servedStatuses } from '../../publishing/offerings/offering.lifecycle.ts';
import type { OfferingTables } from '../../publishing/offerings/offering.tables.ts';
import type { MetadataTables } from '../../publishing/records/metadata.tables.ts';
import { readNumber } from '../../stored-text.ts';
import type { Datasheet } from '../../workspace/datasheets/datasheet.model.ts';
import { readDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import type { DatasheetTables } from '../../workspace/datasheets/datasheet.tables.ts';

const tables = tablesOf<DatasheetTables & OfferingTables & MetadataTables>;

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
  readonly isInCatalogue: boolean;
}

/** Datasheets with neither a deposit nor a record. */
export async function countEmptyDatasheets(db: Connection, datastoreId: string): Promise<number> {
  const { rows } = await sql<{ total: unknown }>`
    select count(*) as total from datasheets d where d.datastore_id = ${datastoreId} and d.deleted = 0
    and not exists (select 1 from uploads u where u.datasheet_id = d.id)
    and not exists (select 1 from metadata_records m where m.datasheet_id = d.id)`.execute(db);
  return readNumber(rows[0]?.total);
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
        .select((eb) =>
          eb
            .selectFrom('metadata_records')
            .select((inner) => inner.fn.countAll<number>().as('records'))
            .whereRef('metadata_records.datasheet_id', '=', 'datasheets.id')
            .where('metadata_records.published_at', 'is not', null)
            .as('records'),
        )
        .where('datasheets.datastore_id', '=', question.datastoreId)
        .where('datasheets.deleted', '=', 0),
    )
    .selectFrom('counted');
  for (const word of foldText(question.search).split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`folded_name like ${`%${escapeLike(word)}%`} escape '\\'`);
  }
  if (question.published === 'published')
    query = query.where((eb) => eb.or([eb('publications', '>', 0), eb('records', '>', 0)]));
  if (question.published === 'unpublished')
    query = query.where('publications', '=', 0).where('records', '=', 0);
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
    items: rows.map((row) => ({
      datasheet: readDatasheet(row),
      publications: readNumber(row.publications),
      isInCatalogue: readNumber(row.records) > 0,
    })),
  };
}

const sortColumns = {
  name: 'folded_name',
  nb_publications: 'publications',
  last_event: 'last_event_at',
} as const;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
