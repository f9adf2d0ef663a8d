import type { IsoRecord, Queryable } from '@cartable/catalogue';
import type { CatalogueFacet } from '@cartable/contract';
import type { Expression } from '@cartable/expressions';
import { type RawBuilder, sql } from 'kysely';
import { type DatastoreContext, db } from '../context.ts';
import { describeRecord } from '../publishing/records/describe-record.ts';
import { type RecordAddresses, recordAddresses } from '../publishing/records/record-addresses.ts';
import { readNumber, storableText } from '../stored-text.ts';
import type { Datastore } from '../workspace/datastores/datastore.model.ts';
import type { ServedType } from '../workspace/endpoints/served-types.ts';
import { findListedRecords } from './catalogue-entry.store.ts';
import { compileConstraint } from './compile-constraint.ts';
import { rememberedSearches } from './remembered-searches.ts';

/** Query of a catalogue protocol. */
export interface RecordsQuestion {
  /** Technical name: only its records. @default all */
  readonly datastore?: string | undefined;
  readonly constraint?: Expression | undefined;
  /** Only those with an open service and with one of these types. @default all */
  readonly services?: readonly ServedType[] | undefined;
  readonly sort: readonly { readonly property: Queryable; readonly isDescending: boolean }[];
  readonly offset: number;
  readonly limit: number;
}

export interface ListedRecord {
  readonly record: IsoRecord;
  readonly addresses: RecordAddresses;
}

/** Published records that fulfil a constraint, for everyone alike. @throws {ExpressionError} */
export async function queryRecords(
  context: DatastoreContext,
  question: RecordsQuestion,
): Promise<{ readonly total: number; readonly records: readonly ListedRecord[] }> {
  const from = fromEntries(question);
  const total = await countEntries(context, from);
  if (question.limit === 0 || question.offset >= total) return { total, records: [] };
  const { rows } = await sql<{ id: string }>`select e.record_id as id ${from}
    order by ${orderOf(question)} limit ${question.limit} offset ${question.offset}`.execute(db(context));
  const described = await describeListed(
    context,
    rows.map(({ id }) => id),
  );
  return { total, records: [...described.values()] };
}

/** The same question comes back with each page of its records. */
async function countEntries(context: DatastoreContext, from: RawBuilder<unknown>): Promise<number> {
  const remember = await rememberedSearches(context);
  const counting = sql<{ total: unknown }>`select count(*) as total ${from}`.compile(db(context));
  const { total } = await remember({
    of: ['count', counting.sql, counting.parameters],
    find: async () => {
      const { rows } = await sql<{ total: unknown }>`select count(*) as total ${from}`.execute(db(context));
      return { total: readNumber(rows[0]?.total) };
    },
    bytes: () => 100,
  });
  return total;
}

/** Values of a property among what everyone may read, in order, few. */
export async function valuesOfProperty(
  context: DatastoreContext,
  { property, datastore, limit }: { property: Queryable; datastore?: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    value: string;
  }>`select distinct t.value ${fromEntries({ datastore, terms: true })}
    and t.property = ${property} order by t.value limit ${limit}`.execute(db(context));
  return rows.map(({ value }) => value);
}

/** Whether anything of a datastore is listed. */
export async function isListedDatastore(context: DatastoreContext, datastore: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${fromEntries({ datastore })} limit 1`.execute(db(context));
  return rows.length > 0;
}

/** The smallest box around what everyone may read; undefined where nothing has a place. */
export async function extentOfRecords(
  context: DatastoreContext,
  { datastore }: { datastore?: string | undefined },
): Promise<[west: number, south: number, east: number, north: number] | undefined> {
  // One that crosses the antimeridian goes around the world.
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(case when e.west <= e.east then e.west else -180 end) as west, min(e.south) as south,
    max(case when e.west <= e.east then e.east else 180 end) as east, max(e.north) as north
    ${fromEntries({ datastore })} and e.west is not null`.execute(db(context));
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {};
  return west === null || south === null || east === null || north === null
    ? undefined
    : [west, south, east, north];
}

interface Entries extends Pick<RecordsQuestion, 'datastore' | 'constraint' | 'services'> {
  /** With a row for each of their values. */
  readonly terms?: true;
}

/** `from` and `where` of a query of entries `e` of datastores `d`, with terms `t` where they are asked for. */
export function fromEntries({ datastore, constraint, services, terms }: Entries): RawBuilder<unknown> {
  const conditions = [
    ...(datastore === undefined ? [] : [sql`d.technical_name = ${storableText(datastore)}`]),
    ...(constraint === undefined ? [] : [compileConstraint(constraint)]),
    ...(services === undefined ? [] : [hasFacet('service', services), hasFacet('access', ['open'])]),
  ];
  return sql`from catalogue_entries e join datastores d on d.id = e.datastore_id
    ${terms ? sql`join catalogue_terms t on t.record_id = e.record_id` : sql``}
    where ${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`;
}

function hasFacet(facet: CatalogueFacet, values: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select 1 from catalogue_facets f
    where f.facet = ${facet} and f.value in (${sql.join(values)}) and f.record_id = e.record_id)`;
}

/** Unless asked otherwise, as they were published: what comes between two pages stands behind them both. */
export function orderOf({ sort }: RecordsQuestion): RawBuilder<unknown> {
  const keys = sort.map(({ property, isDescending }) => {
    const direction = sql.raw(isDescending ? 'desc' : 'asc');
    return sql`(select min(s.folded) from catalogue_terms s
      where s.record_id = e.record_id and s.property = ${property}) ${direction}`;
  });
  return sql.join(sort.length === 0 ? [sql`e.published_at`, sql`e.record_id`] : [...keys, sql`e.record_id`]);
}

/** As they are now, in the same order, by id: one that was hidden meanwhile is left out. */
export async function describeListed(
  context: DatastoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedRecord>> {
  const found = new Map<string, ListedRecord>();
  const records = new Map((await findListedRecords(db(context), ids)).map((one) => [one.id, one] as const));
  const datastores = new Map<string, Datastore>();
  for (const id of ids) {
    const record = records.get(id);
    if (!record) continue;
    const described = await describeRecord(context, record, datastores.get(record.datastoreId));
    const { iso, datastore } = described;
    datastores.set(datastore.id, datastore);
    found.set(id, { record: iso, addresses: recordAddresses(context.publicUrl, iso.file_identifier) });
  }
  return found;
}
