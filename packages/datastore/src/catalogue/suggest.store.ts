import { type Connection, jsonColumn, type SearchMatch, tablesOf } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import type { SavedCard } from './catalogue-entry.ts';

const tables = tablesOf<CatalogueTables & DatastoreTables>;

/** More would take long to look through while somebody types. */
const mostProducers = 5_000;

export async function bestMatches(
  db: Connection,
  { matches, limit }: { readonly matches: RawBuilder<SearchMatch>; readonly limit: number },
): Promise<{ recordId: string; card: SavedCard }[]> {
  const { rows } = await sql<{ id: string; card: string }>`select m.id, e.card from ${matches} m
    join catalogue_entries e on e.record_id = m.id
    order by m.score desc, m.id limit ${limit}`.execute(tables(db));
  return rows.map(({ id, card }) => ({ recordId: id, card: jsonColumn.read<SavedCard>(card) }));
}

/** Words people wrote, or those of the thesauri; not the codes of topic categories. The most frequent first. */
export async function keywordsOf(db: Connection, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<{ value: string }>`select t.value from catalogue_terms t
    where t.property = 'subject' and t.record_id in (${sql.join(recordIds)}) and not exists (
      select 1 from catalogue_facets f
      where f.record_id = t.record_id and f.facet = 'topic' and f.value = t.value)
    group by t.value order by count(*) desc, t.value`.execute(tables(db));
  return rows.map(({ value }) => value);
}

/** Datastores of which anything is listed, by name. */
export async function listProducers(db: Connection): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select d.id, d.name from datastores d
    where exists (select 1 from catalogue_entries e where e.datastore_id = d.id)
    order by d.name limit ${mostProducers}`.execute(tables(db));
  return rows;
}
