import type { DatasheetRecord } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { latestRecordOf } from './metadata.store.ts';

/** Fields a form may leave out. */
export type CarriedField =
  | 'hvd_categories'
  | 'licence'
  | 'contacts'
  | 'use_limitation'
  | 'links'
  | 'related_records'
  | 'given_formats'
  | 'extent'
  | 'foreign_xml';

/**
 * Values of these fields when a form says nothing of them: those of the datasheet; without a licence, the default one
 * of its datastore.
 */
export async function fieldsInPlace(
  db: Connection,
  { datastoreId, datasheetId }: { datastoreId: string; datasheetId: string | null },
): Promise<Pick<DatasheetRecord, CarriedField>> {
  const record = datasheetId === null ? null : await latestRecordOf(db, datasheetId);
  return {
    hvd_categories: record?.hvd_categories ?? [],
    licence: record?.licence ?? (await findDatastore(db, datastoreId))?.defaultLicence ?? null,
    contacts: record?.contacts ?? [],
    use_limitation: record?.use_limitation ?? '',
    links: record?.links ?? [],
    related_records: record?.related_records ?? [],
    given_formats: record?.given_formats ?? [],
    extent: record?.extent ?? null,
    foreign_xml: record?.foreign_xml ?? null,
  };
}
