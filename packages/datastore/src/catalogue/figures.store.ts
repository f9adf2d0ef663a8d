import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { readNumber } from '../stored-text.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import type { SavedCard } from './catalogue-entry.ts';
import type { FoundCard } from './catalogue-search.store.ts';

const tables = tablesOf<CatalogueTables>;

/** Services of the listed records that anybody may see announced. */
const services = sql`catalogue_entries e join metadata_records r on r.id = e.record_id
  join offerings o on o.datasheet_id = r.datasheet_id and o.status in ('PUBLISHED', 'MODIFYING') and o.trashed = 0`;

export async function countListed(
  db: Connection,
): Promise<{ records: number; producers: number; services: number }> {
  const { rows } = await sql<{ records: unknown; producers: unknown; services: unknown }>`select
    (select count(*) from catalogue_entries) as records,
    (select count(distinct datastore_id) from catalogue_entries) as producers,
    (select count(*) from ${services}) as services`.execute(tables(db));
  const [counted] = rows;
  return {
    records: readNumber(counted?.records),
    producers: readNumber(counted?.producers),
    services: readNumber(counted?.services),
  };
}

/** Requests answered by open services since a day (UTC). */
export async function countRequests(db: Connection, since: string): Promise<number> {
  const { rows } = await sql<{ requests: unknown }>`select coalesce(sum(t.requests), 0) as requests
    from ${services} join offering_traffic t on t.offering_id = o.id
    where o.open = 1 and t.day >= ${since}`.execute(tables(db));
  return readNumber(rows[0]?.requests);
}

/** Records by what their open services answered since a day (UTC), the most asked first. */
export async function listMostRequested(
  db: Connection,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<FoundCard[]> {
  const { rows } = await sql<{ card: string; datastore_id: string; name: string }>`
    with asked as (select e.record_id, sum(t.requests) as requests
      from ${services} join offering_traffic t on t.offering_id = o.id
      where o.open = 1 and t.day >= ${since} group by e.record_id)
    select e.card, e.datastore_id, d.name from asked
      join catalogue_entries e on e.record_id = asked.record_id join datastores d on d.id = e.datastore_id
      where asked.requests > 0 order by asked.requests desc, e.record_id limit ${limit}`.execute(tables(db));
  return rows.map(({ card, datastore_id, name }) => ({
    ...jsonColumn.read<SavedCard>(card),
    datastore: { _id: datastore_id, name },
  }));
}
