import type { Visitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { type RawBuilder, sql } from 'kysely';
import { type DatastoreContext, db } from '../context.ts';
import { type DescribedRecord, describeRecord } from '../publishing/records/describe-record.ts';
import { listPublishedRecordsOf } from '../publishing/records/metadata.store.ts';
import { recordAddresses } from '../publishing/records/record-addresses.ts';
import { readNumber, storableText } from '../stored-text.ts';
import { datastorePolicy } from '../workspace/datastores/datastore.policy.ts';
import { findSandbox } from '../workspace/datastores/datastore.store.ts';
import { type CatalogueEntry, entryOf } from './catalogue-entry.ts';
import { fromEntries, type ListedRecord, orderOf, type RecordsQuestion } from './query-records.ts';

/** The newest records of the sandbox that one query looks through: each is described for it. */
const mostRecords = 200;

type Question = Pick<RecordsQuestion, 'constraint' | 'sort' | 'offset' | 'limit'>;

/**
 * Published records of the sandbox, for those who may enter there. They are in no index: each query makes their entries
 * and reads them as it would those of the catalogue, whose tables it does not see.
 * @throws {CartableError} `common.not-found`
 */
export async function querySandboxRecords(
  context: DatastoreContext,
  visitor: Visitor,
  question: Question,
): Promise<{ readonly total: number; readonly records: readonly ListedRecord[] }> {
  const { described, source } = await readSandbox(context, visitor);
  if (source === undefined) return { total: 0, records: [] };
  const from = fromEntries(question);
  const counted = await sql<{ total: unknown }>`${source} select count(*) as total ${from}`.execute(
    db(context),
  );
  const total = readNumber(counted.rows[0]?.total);
  if (question.limit === 0) return { total, records: [] };
  const { rows } = await sql<{ id: string }>`${source} select e.record_id as id ${from}
    order by ${orderOf(question)} limit ${question.limit} offset ${question.offset}`.execute(db(context));
  return { total, records: rows.flatMap(({ id }) => described.get(id) ?? []) };
}

/** Values of a property among them, in order, few. @throws {CartableError} `common.not-found` */
export async function valuesOfSandboxProperty(
  context: DatastoreContext,
  visitor: Visitor,
  { property, limit }: { readonly property: string; readonly limit: number },
): Promise<string[]> {
  const { source } = await readSandbox(context, visitor);
  if (source === undefined) return [];
  const { rows } = await sql<{ value: string }>`${source} select distinct t.value
    ${fromEntries({ terms: true })} and t.property = ${property} order by t.value limit ${limit}`.execute(
    db(context),
  );
  return rows.map(({ value }) => value);
}

async function readSandbox(context: DatastoreContext, visitor: Visitor) {
  const sandbox = await findSandbox(db(context));
  if (!sandbox || !datastorePolicy.can(visitor, 'see', sandbox)) throw new CartableError('common.not-found');
  const records = await listPublishedRecordsOf(db(context), sandbox.id, mostRecords);
  const described = new Map<string, ListedRecord>();
  const entries: CatalogueEntry[] = [];
  for (const record of records) {
    const found = await describeRecord(context, record);
    described.set(record.id, listedOf(context, found));
    entries.push(entryOf(record, found, context));
  }
  return { described, source: entries.length === 0 ? undefined : sourceOf(entries) };
}

const listedOf = ({ publicUrl }: DatastoreContext, { iso }: DescribedRecord): ListedRecord => ({
  record: iso,
  addresses: recordAddresses(publicUrl, iso.file_identifier),
});

/** Tables of the names of the index that hold these entries alone, as far as its queries read them; each has terms. */
function sourceOf(entries: readonly CatalogueEntry[]): RawBuilder<unknown> {
  const degrees = (value: number | undefined) => sql`cast(${value ?? null} as double precision)`;
  const rows = entries.map(
    ({ recordId, datastoreId, publishedAt, card, box }) =>
      sql`(${recordId}, ${datastoreId}, ${publishedAt}, ${storableText(card.file_identifier)},
        ${degrees(box?.west)}, ${degrees(box?.south)}, ${degrees(box?.east)}, ${degrees(box?.north)})`,
  );
  const terms = entries.flatMap(({ recordId, terms: own }) =>
    own.map(([property, value]) => sql`(${recordId}, ${property}, ${value}, ${foldText(value)})`),
  );
  return sql`with catalogue_entries(record_id, datastore_id, published_at, file_identifier, west, south, east, north)
      as (values ${sql.join(rows)}),
    catalogue_terms(record_id, property, value, folded)
      as (values ${sql.join(terms)})`;
}
