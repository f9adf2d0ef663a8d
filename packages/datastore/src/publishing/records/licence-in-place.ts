import type { Licence } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { latestRecordOf } from './metadata.store.ts';

/** What a form that says nothing of the licence leaves: that of the datasheet, else the default of its datastore. */
export async function licenceInPlace(
  db: Connection,
  { datastoreId, datasheetId }: { datastoreId: string; datasheetId: string | null },
): Promise<Licence | null> {
  const record = datasheetId === null ? null : await latestRecordOf(db, datasheetId);
  return record?.licence ?? (await findDatastore(db, datastoreId))?.defaultLicence ?? null;
}
