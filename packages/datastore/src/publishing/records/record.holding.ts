import { emit } from '../../events.ts';
import type { DatastoreHolding } from '../../workspace/holdings/datastore-holding.ts';
import { deleteRecord, findRecordOfDatasheet } from './metadata.store.ts';

/** The record of a datasheet: unknown while its datasheet is. */
export const recordHolding: DatastoreHolding = {
  name: 'records',
  async purge(context, db, { id }) {
    const record = await findRecordOfDatasheet(db, id);
    if (!record) return;
    await deleteRecord(db, record.id);
    await emit(context, db, 'recordChanged', { recordId: record.id });
  },
};
