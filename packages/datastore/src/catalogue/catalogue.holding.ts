import type { DatastoreHolding } from '../workspace/holdings/datastore-holding.ts';
import { listRecordIds } from './catalogue-entry.store.ts';
import { indexRecordLater } from './index-record.job.ts';
import { unlistRecords } from './unlist-records.ts';

/** Entries of the catalogue: a datasheet in the trash has none. */
export const catalogueHolding: DatastoreHolding = {
  name: 'catalogue-entries',
  async trash(context, db, { id }) {
    await unlistRecords(context, db, await listRecordIds(db, { datasheetId: id }));
  },
  async restore(context, db, { id }) {
    for (const recordId of await listRecordIds(db, { datasheetId: id })) {
      await indexRecordLater(context, db, { recordId });
    }
  },
};
