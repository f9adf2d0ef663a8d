import { type Connection, tablesOf } from '@cartable/storage';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { readStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { StoredDataTables } from '../../ingest/stored-data/stored-data.tables.ts';
import { servedStatuses } from '../offerings/offering.lifecycle.ts';
import type { OfferingTables } from '../offerings/offering.tables.ts';

const tables = tablesOf<OfferingTables & StoredDataTables>;

/** Stored data of the published services, in one query however many they are. */
export async function listServedStoredData(db: Connection): Promise<StoredData[]> {
  const rows = await tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('id', 'in', (served) =>
      served.selectFrom('offerings').select('stored_data_id').where('status', 'in', servedStatuses),
    )
    .execute();
  return rows.map(readStoredData);
}
