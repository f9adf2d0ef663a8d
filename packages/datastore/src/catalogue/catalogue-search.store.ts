import { type CatalogueFacet, catalogueFacets, type GeographicBox } from '@cartable/contract';
import { type Connection, jsonColumn, type SearchMatch, tablesOf } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import { readNumber } from '../stored-text.ts';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import { type CatalogueTables, facetValuesColumn } from './catalogue.tables.ts';
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

/** Records of a page: to sort all that is found, their order is enough. */
export async function findIds(db: Connection, question: CatalogueQuestion): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.record_id as id ${entries(question)}
    where ${conditions(question, question.facets)}
    order by ${order(question)} limit ${question.limit} offset ${question.offset}`.execute(tables(db));
  return rows.map(({ id }) => id);
}

/** In that order; one that has left meanwhile is left out. */
export async function readCards(db: Connection, ids: readonly string[]): Promise<FoundCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; card: string; datastore_id: string; name: string }>`
    select e.record_id as id, e.card, e.datastore_id, d.name from catalogue_entries e
    join datastores d on d.id = e.datastore_id where e.record_id in (${sql.join(ids)})`.execute(tables(db));
  const cards = new Map(rows.map((row) => [row.id, row] as const));
  return ids.flatMap((id) => {
    const row = cards.get(id);
    if (row === undefined) return [];
    const datastore = { _id: row.datastore_id, name: row.name };
    return { ...jsonColumn.read<SavedCard>(row.card), datastore };
  });
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

async function countOf(
  db: Connection,
  question: CatalogueQuestion,
  { of, filters }: { of: readonly CatalogueFacet[]; filters: CatalogueQuestion['facets'] },
): Promise<FacetCount[]> {
  if (of.length === 0) return [];
  const counts = keepsAll(question, filters)
    ? await countOfAll(db, of)
    : await countOfFound(db, question, filters);
  return counts
    .filter(({ facet }) => of.includes(facet))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** Every record: the values alone, in the order of their index. */
async function countOfAll(db: Connection, of: readonly CatalogueFacet[]): Promise<FacetCount[]> {
  const { rows } = await sql<{ facet: CatalogueFacet; value: string; records: unknown }>`
    select facet, value, count(*) as records from catalogue_facets
    where facet in (${sql.join(of)}) group by facet, value`.execute(tables(db));
  return rows.map(({ facet, value, records }) => ({ facet, value, count: readNumber(records) }));
}

/** Read from their entries, those of the same values together: each value is no row to be looked for. */
async function countOfFound(
  db: Connection,
  question: CatalogueQuestion,
  filters: CatalogueQuestion['facets'],
): Promise<FacetCount[]> {
  const { rows } = await sql<{ facet_values: string; records: unknown }>`
    select e.facet_values, count(*) as records ${entries(question)}
    where ${conditions(question, filters)} group by e.facet_values`.execute(tables(db));
  const counts = new Map<string, FacetCount>();
  for (const { facet_values: values, records } of rows)
    for (const [facet, value] of facetValuesColumn.read(values)) {
      const key = `${facet} ${value}`;
      const count = (counts.get(key)?.count ?? 0) + readNumber(records);
      counts.set(key, { facet, value, count });
    }
  return [...counts.values()];
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
