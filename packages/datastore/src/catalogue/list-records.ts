import { sql } from 'kysely';
import { type DatastoreContext, db } from '../context.ts';
import { recordAddresses } from '../publishing/records/record-addresses.ts';
import { readNumber } from '../stored-text.ts';

/** Address of a listed record, and date of its last change. */
export interface RecordPlace {
  readonly pageUrl: string;
  /** ISO 8601. */
  readonly updated: string;
}

export async function countListedRecords(context: DatastoreContext): Promise<number> {
  const { rows } = await sql<{ total: unknown }>`select count(*) as total from catalogue_entries`.execute(
    db(context),
  );
  return readNumber(rows[0]?.total);
}

/** All that the catalogue lists, by parts, in an order that no change of a record moves. */
export async function listRecordPlaces(
  context: DatastoreContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RecordPlace[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<{ identifier: string; made_of: string }>`
    select t.value as identifier, e.made_of from catalogue_entries e
    join catalogue_terms t on t.record_id = e.record_id and t.property = 'identifier'
    order by e.record_id limit ${limit} offset ${offset}`.execute(db(context));
  return rows.map(({ identifier, made_of: updated }) => ({
    pageUrl: recordAddresses(context.publicUrl, identifier).pageUrl,
    updated,
  }));
}
