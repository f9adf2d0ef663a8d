import { type Connection, tablesOf } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import { readNumber, storableText } from '../stored-text.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import { isListedIn, readSets, setsOf, wasIn } from './harvest-sets.ts';

const tables = tablesOf<CatalogueTables>;

/** What a harvester asks for, of the records that are listed and of those that have left. */
export interface HarvestSelection {
  /** First moment, ISO 8601 with milliseconds. @default the first of all */
  readonly from: string | undefined;
  /** First moment after the last one. @default none */
  readonly before: string | undefined;
  readonly set: string | undefined;
}

export interface HarvestHeader {
  readonly identifier: string;
  readonly changedAt: string;
  readonly sets: readonly string[];
  /** `undefined` of a record that has left. */
  readonly recordId: string | undefined;
}

interface Row {
  readonly identifier: string;
  readonly changed_at: string;
  readonly record_id: string | null;
  readonly producer: string | null;
  readonly sets: string | null;
}

/** In the order of identifiers, behind one of them: no change of the catalogue gives one twice, or jumps over one. */
export async function findHeaders(
  db: Connection,
  selection: HarvestSelection,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<HarvestHeader[]> {
  const behind = (column: RawBuilder<unknown>) =>
    after === undefined ? sql`1 = 1` : sql`${column} > ${storableText(after)}`;
  const { rows } = await sql<Row>`select * from (
    select * from (select ${listedColumns} ${listed(selection)} and ${behind(sql`e.file_identifier`)}
      order by e.file_identifier limit ${limit}) present
    union all
    select * from (select ${goneColumns} ${gone(selection)} and ${behind(sql`x.file_identifier`)}
      order by x.file_identifier limit ${limit}) past
    ) changes order by identifier limit ${limit}`.execute(db);
  return presentHeaders(db, rows);
}

export async function countHeaders(db: Connection, selection: HarvestSelection): Promise<number> {
  const { rows } = await sql<{ total: unknown }>`select (select count(*) ${listed(selection)})
    + (select count(*) ${gone(selection)}) as total`.execute(db);
  return readNumber(rows[0]?.total);
}

const everything: HarvestSelection = { from: undefined, before: undefined, set: undefined };

export async function findHeader(db: Connection, identifier: string): Promise<HarvestHeader | undefined> {
  const requested = storableText(identifier);
  const { rows } =
    await sql<Row>`select ${listedColumns} ${listed(everything)} and e.file_identifier = ${requested}
    union all select ${goneColumns} ${gone(everything)} and x.file_identifier = ${requested}`.execute(db);
  const [header] = await presentHeaders(db, rows.slice(0, 1));
  return header;
}

/** The first moment of all; nothing in a catalogue that never had a record. */
export async function findEarliestChange(db: Connection): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from (
    select min(listed_at) as at from catalogue_entries
    union all select min(left_at) as at from catalogue_departed) moments`.execute(db);
  return rows[0]?.at ?? undefined;
}

const listedColumns = sql`e.file_identifier as identifier, e.listed_at as changed_at, e.record_id as record_id,
  d.technical_name as producer, cast(null as text) as sets`;
const goneColumns = sql`x.file_identifier as identifier, x.left_at as changed_at, cast(null as text) as record_id,
  cast(null as text) as producer, x.sets as sets`;

const listed = ({ set, ...period }: HarvestSelection): RawBuilder<unknown> =>
  sql`from catalogue_entries e join datastores d on d.id = e.datastore_id
    where ${within(sql`e.listed_at`, period)} and ${set === undefined ? sql`1 = 1` : isListedIn(set)}`;

const gone = ({ set, ...period }: HarvestSelection): RawBuilder<unknown> =>
  sql`from catalogue_departed x
    where ${within(sql`x.left_at`, period)} and ${set === undefined ? sql`1 = 1` : wasIn(set)}`;

function within(
  moment: RawBuilder<unknown>,
  { from, before }: Omit<HarvestSelection, 'set'>,
): RawBuilder<unknown> {
  const bounds = [
    ...(from === undefined ? [] : [sql`${moment} >= ${from}`]),
    ...(before === undefined ? [] : [sql`${moment} < ${before}`]),
  ];
  return sql.join([sql`1 = 1`, ...bounds], sql` and `);
}

async function presentHeaders(db: Connection, rows: readonly Row[]): Promise<HarvestHeader[]> {
  const themes = await themesOf(
    db,
    rows.flatMap(({ record_id: id }) => id ?? []),
  );
  return rows.map(({ identifier, changed_at: changedAt, record_id: recordId, producer, sets }) => ({
    identifier,
    changedAt,
    recordId: recordId ?? undefined,
    sets:
      recordId === null
        ? readSets(sets ?? '')
        : setsOf({ producer: producer ?? '', themes: themes.get(recordId) ?? [] }),
  }));
}

/** INSPIRE themes of records, by record. */
export async function themesOf(
  db: Connection,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (recordIds.length === 0) return found;
  const rows = await tables(db)
    .selectFrom('catalogue_facets')
    .select(['record_id', 'value'])
    .where('facet', '=', 'theme')
    .where('record_id', 'in', recordIds)
    .orderBy('value')
    .execute();
  for (const { record_id: id, value } of rows) found.set(id, [...(found.get(id) ?? []), value]);
  return found;
}
