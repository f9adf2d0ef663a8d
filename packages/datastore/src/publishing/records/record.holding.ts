import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { deleteRecord, findRecordOfDatasheet } from './metadata.store.ts';

/** The record of a datasheet: unknown while its datasheet is. */
export const recordHolding: DatastoreHolding = {
  name: 'records',
  async purge(_context, db, { id }) {
    const record = await findRecordOfDatasheet(db, id);
    if (record) await deleteRecord(db, record.id);
  },
};
