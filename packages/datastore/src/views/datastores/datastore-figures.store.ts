import { type Connection, tablesOf } from '@cartable/storage';
import type { OfferingTables } from '../../publishing/offerings/offering.tables.ts';
import { readNumber } from '../../stored-text.ts';
import type { DatasheetTables } from '../../workspace/datasheets/datasheet.tables.ts';
import type { DatastoreTables } from '../../workspace/datastores/datastore.tables.ts';

const tables = tablesOf<DatasheetTables & DatastoreTables & OfferingTables>;

export interface DatastoreFigures {
  readonly createdAt: string;
  readonly datasheets: number;
  readonly offerings: number;
}

/** Figures of each datastore in the list of the administrators. */
export async function countInDatastores(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DatastoreFigures>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('datastores')
    .select(['id', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('datasheets')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('datasheets.datastore_id', '=', 'datastores.id')
        .where('datasheets.deleted', '=', 0)
        .as('datasheets'),
      eb
        .selectFrom('offerings')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('offerings.datastore_id', '=', 'datastores.id')
        .as('offerings'),
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        createdAt: row.created_at,
        datasheets: readNumber(row.datasheets),
        offerings: readNumber(row.offerings),
      },
    ]),
  );
}
