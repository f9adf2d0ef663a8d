import type { Period, Traffic, TrafficTables } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import type { OfferingTables } from '../publishing/offerings/offering.tables.ts';
import { readNumber } from '../stored-text.ts';

const tables = tablesOf<OfferingTables & TrafficTables>;

/** By day, of all the services of a datastore that still exist. */
export async function listTrafficOfDatastore(
  db: Connection,
  datastoreId: string,
  { from, to }: Period,
): Promise<(Traffic & { day: string })[]> {
  const rows = await tables(db)
    .selectFrom('offering_traffic')
    .innerJoin('offerings', 'offerings.id', 'offering_traffic.offering_id')
    .select('offering_traffic.day')
    .select((eb) => [
      eb.fn.sum('offering_traffic.requests').as('requests'),
      eb.fn.sum('offering_traffic.bytes').as('bytes'),
    ])
    .where('offerings.datastore_id', '=', datastoreId)
    .where('offerings.trashed', '=', 0)
    .where('offering_traffic.day', '>=', from)
    .where('offering_traffic.day', '<=', to)
    .groupBy('offering_traffic.day')
    .orderBy('offering_traffic.day')
    .execute();
  return rows.map(({ day, requests, bytes }) => ({
    day,
    requests: readNumber(requests),
    bytes: readNumber(bytes),
  }));
}

/** By service, the most asked first; those nobody asked come last. */
export async function rankOfferingsByTraffic(
  db: Connection,
  datastoreId: string,
  { from, to }: Period,
): Promise<(Traffic & { id: string; layerName: string; type: string; datasheetId: string })[]> {
  const rows = await tables(db)
    .selectFrom('offerings')
    .leftJoin('offering_traffic', (join) =>
      join
        .onRef('offering_traffic.offering_id', '=', 'offerings.id')
        .on('offering_traffic.day', '>=', from)
        .on('offering_traffic.day', '<=', to),
    )
    .select(['offerings.id', 'offerings.layer_name', 'offerings.type', 'offerings.datasheet_id'])
    .select((eb) => [
      eb.fn.sum('offering_traffic.requests').as('requests'),
      eb.fn.sum('offering_traffic.bytes').as('bytes'),
    ])
    .where('offerings.datastore_id', '=', datastoreId)
    .where('offerings.trashed', '=', 0)
    .groupBy(['offerings.id', 'offerings.layer_name', 'offerings.type', 'offerings.datasheet_id'])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      layerName: row.layer_name,
      type: row.type,
      datasheetId: row.datasheet_id,
      requests: readNumber(row.requests),
      bytes: readNumber(row.bytes),
    }))
    .sort((a, b) => b.requests - a.requests || b.bytes - a.bytes || a.layerName.localeCompare(b.layerName));
}

/** Traffic that is too old, or of services that have gone. @returns how many days of services */
export async function deletePreviousTraffic(db: Connection, beforeDay: string): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('offering_traffic')
    .where((eb) =>
      eb.or([
        eb('day', '<', beforeDay),
        eb('offering_id', 'not in', eb.selectFrom('offerings').select('offerings.id')),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
