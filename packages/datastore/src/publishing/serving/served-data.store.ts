import { type Connection, tablesOf } from '@cartable/storage';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { readStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { StoredDataTables } from '../../ingest/stored-data/stored-data.tables.ts';
import { readInPages } from '../../read-in-pages.ts';
import { servedStatuses } from '../offerings/offering.lifecycle.ts';
import type { OfferingTables } from '../offerings/offering.tables.ts';

const tables = tablesOf<OfferingTables & StoredDataTables>;

/** Stored data of the published services. */
export async function listServedStoredData(db: Connection): Promise<StoredData[]> {
  const stored: StoredData[] = [];
  for await (const page of readInPages(async (after, size) => servedPage(db, after, size))) {
    stored.push(...page.map(readStoredData));
  }
  return stored;
}

function servedPage(db: Connection, after: string, size: number) {
  return tables(db)
    .selectFrom('stored_data')
    .selectAll()
    .where('id', 'in', (served) =>
      served.selectFrom('offerings').select('stored_data_id').where('status', 'in', servedStatuses),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute();
}
