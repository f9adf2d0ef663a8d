import { type CatalogueFacet, catalogueFacets, type GeographicBox } from '@cartable/contract';
import { type Connection, jsonColumn, type SearchMatch, tablesOf } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import { readNumber } from '../stored-text.ts';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import type { SavedCard } from './catalogue-entry.ts';

const tables = tablesOf<CatalogueTables & DatastoreTables>;

export interface CatalogueQuestion {
  /** Full text matches, if words were given. */
  readonly matches: RawBuilder<SearchMatch> | undefined;
  readonly facets: Readonly<Record<CatalogueFacet, readonly string[]>>;
  readonly bbox: GeographicBox | undefined;
  /** ISO 8601; a day is its beginning. */
  readonly updatedSince: string | undefined;
  readonly sort: 'relevance' | 'date' | 'title';
  readonly offset: number;
  readonly limit: number;
}

export interface FoundCard extends SavedCard {
  readonly datastore: { readonly _id: string; readonly name: string };
}

export interface FacetCount {
  readonly facet: CatalogueFacet;
  readonly value: string;
  readonly count: number;
}

export async function findCards(
  db: Connection,
  question: CatalogueQuestion,
): Promise<{ total: number; cards: FoundCard[] }> {
  // Cards are read of those that are shown only: to sort all that is found, their order is enough.
  const rows = await sql<{ card: string; datastore_id: string; name: string }>`
    with shown as materialized (select e.record_id, row_number() over (order by ${order(question)}) as place
      ${entries(question)} where ${conditions(question, question.facets)}
      order by place limit ${question.limit} offset ${question.offset})
    select c.card, c.datastore_id, d.name from shown
      join catalogue_entries c on c.record_id = shown.record_id
      join datastores d on d.id = c.datastore_id
    order by shown.place`.execute(tables(db));
  const cards = rows.rows.map(({ card, datastore_id, name }) => ({
    ...jsonColumn.read<SavedCard>(card),
    datastore: { _id: datastore_id, name },
  }));
  return { total: await countCards(db, question), cards };
}

export async function countCards(db: Connection, question: CatalogueQuestion): Promise<number> {
  const counted = await sql<{ total: unknown }>`select count(*) as total ${entries(question)}
    where ${conditions(question, question.facets)}`.execute(tables(db));
  return readNumber(counted.rows[0]?.total);
}

/**
 * Number of the records found that have each value. A facet that is filtered by counts what the other filters keep, so
 * that its other values can be chosen too.
 */
export async function countFacets(db: Connection, question: CatalogueQuestion): Promise<FacetCount[]> {
  const chosen = catalogueFacets.filter((facet) => question.facets[facet].length > 0);
  const free = catalogueFacets.filter((facet) => !chosen.includes(facet));
  const counts = [await countOf(db, question, { of: free, filters: question.facets })];
  for (const facet of chosen) {
    counts.push(await countOf(db, question, { of: [facet], filters: { ...question.facets, [facet]: [] } }));
  }
  return counts.flat();
}

interface CountedRow {
  readonly facet: CatalogueFacet;
  readonly value: string;
  readonly records: unknown;
}

async function countOf(
  db: Connection,
  question: CatalogueQuestion,
  { of, filters }: { of: readonly CatalogueFacet[]; filters: CatalogueQuestion['facets'] },
): Promise<FacetCount[]> {
  if (of.length === 0) return [];
  const counted = sql`select f.facet, f.value, count(*) as records`;
  const ordered = sql`f.facet in (${sql.join(of)}) group by f.facet, f.value order by records desc, f.value`;
  // Every record: its values alone, in the order of their index. Else what is found comes first (`cross join` is an
  // order to SQLite, and a join like another to PostgreSQL), or each value would be asked whether its record is found.
  const { rows } = await (keepsAll(question, filters)
    ? sql<CountedRow>`${counted} from catalogue_facets f where ${ordered}`
    : sql<CountedRow>`
          with found as materialized (select e.record_id ${entries(question)} where ${conditions(question, filters)})
          ${counted} from found cross join catalogue_facets f where f.record_id = found.record_id and ${ordered}`
  ).execute(tables(db));
  return rows.map(({ facet, value, records }) => ({ facet, value, count: readNumber(records) }));
}

const keepsAll = (
  { matches, bbox, updatedSince }: CatalogueQuestion,
  filters: CatalogueQuestion['facets'],
): boolean =>
  !matches &&
  !bbox &&
  updatedSince === undefined &&
  catalogueFacets.every((facet) => filters[facet].length === 0);

/** What the words leave comes first (`cross join`): else SQLite asks for each entry whether it has them. */
function entries({ matches }: CatalogueQuestion): RawBuilder<unknown> {
  return matches ? sql`from ${matches} m cross join catalogue_entries e` : sql`from catalogue_entries e`;
}

function conditions(
  { matches, bbox, updatedSince }: CatalogueQuestion,
  filters: CatalogueQuestion['facets'],
): RawBuilder<unknown> {
  const all = [
    ...(matches ? [sql`e.record_id = m.id`] : []),
    ...catalogueFacets
      .filter((facet) => filters[facet].length > 0)
      .map((facet) => hasOne(facet, filters[facet])),
    ...(bbox ? [meets(bbox)] : []),
    ...(updatedSince === undefined ? [] : [sql`e.made_of >= ${updatedSince}`]),
  ];
  return all.length === 0 ? sql`1 = 1` : sql.join(all, sql` and `);
}

const hasOne = (facet: CatalogueFacet, values: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select 1 from catalogue_facets c
    where c.record_id = e.record_id and c.facet = ${facet} and c.value in (${sql.join(values)}))`;

/** Boxes that touch; one that goes over the antimeridian is two, of which one must. */
export function meets({ west, south, east, north }: GeographicBox): RawBuilder<unknown> {
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  const longitudes = spans.map(
    ([from, to]) => sql`(case when e.west <= e.east then e.west <= ${to} and e.east >= ${from}
      else e.west <= ${to} or e.east >= ${from} end)`,
  );
  return sql`e.south <= ${north} and e.north >= ${south} and (${sql.join(longitudes, sql` or `)})`;
}

function order({ sort, matches }: CatalogueQuestion): RawBuilder<unknown> {
  if (sort === 'relevance' && matches) return sql`m.score desc, e.record_id`;
  return sort === 'title' ? sql`e.sort_title, e.record_id` : sql`e.made_of desc, e.record_id`;
}
