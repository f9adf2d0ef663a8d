import { foldText } from '@cartable/platform';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { RecordPictureTables } from '../publishing/record-pictures/record-picture.tables.ts';
import type { MetadataRecord } from '../publishing/records/metadata.model.ts';
import { findRecord, findRecords } from '../publishing/records/metadata.store.ts';
import type { MetadataTables } from '../publishing/records/metadata.tables.ts';
import type { DatasheetTables } from '../workspace/datasheets/datasheet.tables.ts';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import { type CatalogueTables, facetValuesColumn } from './catalogue.tables.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { noteChange } from './catalogue-versions.store.ts';

const tables = tablesOf<
  CatalogueTables & MetadataTables & RecordPictureTables & DatasheetTables & DatastoreTables
>;

/** Published, of a datasheet that is there (or of none) and of an open datastore that is no sandbox. */
const listed = (db: Connection) =>
  tables(db)
    .selectFrom('metadata_records')
    .innerJoin('datastores', 'datastores.id', 'metadata_records.datastore_id')
    .leftJoin('datasheets', 'datasheets.id', 'metadata_records.datasheet_id')
    .where('metadata_records.published_at', 'is not', null)
    .where('datastores.active', '=', 1)
    .where('datastores.is_sandbox', '=', 0)
    .where((eb) => eb.or([eb('datasheets.id', 'is', null), eb('datasheets.deleted', '=', 0)]));

/** The record, when the catalogue lists it. */
export async function findListedRecord(
  db: Connection,
  recordId: string,
): Promise<MetadataRecord | undefined> {
  const row = await listed(db)
    .select('metadata_records.id')
    .where('metadata_records.id', '=', recordId)
    .executeTakeFirst();
  return row && findRecord(db, row.id);
}

/** Those of these records that the catalogue lists, in no order. */
export async function findListedRecords(
  db: Connection,
  recordIds: readonly string[],
): Promise<MetadataRecord[]> {
  if (recordIds.length === 0) return [];
  const rows = await listed(db)
    .select('metadata_records.id')
    .where('metadata_records.id', 'in', recordIds)
    .execute();
  return findRecords(
    db,
    rows.map(({ id }) => id),
  );
}

/** Records of datasheets whose picture nobody has looked after yet. */
export async function listRecordsWithoutPicture(db: Connection, limit: number): Promise<string[]> {
  const rows = await listed(db)
    .leftJoin('record_pictures', 'record_pictures.record_id', 'metadata_records.id')
    .select('metadata_records.id')
    .where('metadata_records.datasheet_id', 'is not', null)
    .where('record_pictures.record_id', 'is', null)
    .orderBy('metadata_records.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records whose entry is missing or of another state of them, and entries of records that are not listed, by id. */
export async function listStaleRecords(
  db: Connection,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ id: string }[]> {
  const missing = await listed(db)
    .leftJoin('catalogue_entries', 'catalogue_entries.record_id', 'metadata_records.id')
    .select('metadata_records.id')
    .where('metadata_records.id', '>', after)
    .where((eb) =>
      eb.or([
        eb('catalogue_entries.record_id', 'is', null),
        eb('catalogue_entries.made_of', '!=', eb.ref('metadata_records.updated_at')),
      ]),
    )
    .orderBy('metadata_records.id')
    .limit(limit)
    .execute();
  const unlisted = await tables(db)
    .selectFrom('catalogue_entries')
    .select('record_id as id')
    .where('record_id', '>', after)
    .where('record_id', 'not in', listed(db).select('metadata_records.id'))
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return [...missing, ...unlisted].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}

/** @param at moment of the change */
export async function removeEntry(db: Connection, recordId: string, at: string): Promise<void> {
  await noteChange(db, at);
  await tables(db).deleteFrom('catalogue_terms').where('record_id', '=', recordId).execute();
  await tables(db).deleteFrom('catalogue_facets').where('record_id', '=', recordId).execute();
  await tables(db).deleteFrom('catalogue_entries').where('record_id', '=', recordId).execute();
}

/** Writes the entry of a record that has none. @param at moment from which it is told so */
export async function writeEntry(
  db: Connection,
  entry: CatalogueEntry,
  { at }: { readonly at: string },
): Promise<void> {
  const { recordId, box } = entry;
  await tables(db)
    .insertInto('catalogue_entries')
    .values({
      record_id: recordId,
      datastore_id: entry.datastoreId,
      made_of: entry.madeOf,
      file_identifier: entry.card.file_identifier,
      listed_at: at,
      published_at: entry.publishedAt,
      sort_title: entry.sortTitle,
      west: box?.west ?? null,
      south: box?.south ?? null,
      east: box?.east ?? null,
      north: box?.north ?? null,
      card: jsonColumn.write(entry.card),
      facet_values: facetValuesColumn.write(entry.facets),
    })
    .execute();
  await tables(db)
    .insertInto('catalogue_terms')
    .values(
      entry.terms.map(([property, value]) => ({
        record_id: recordId,
        property,
        value,
        folded: foldText(value),
      })),
    )
    .execute();
  if (entry.facets.length === 0) return;
  await tables(db)
    .insertInto('catalogue_facets')
    .values(entry.facets.map(([facet, value]) => ({ record_id: recordId, facet, value })))
    .execute();
}

/** Ids of the records of a datastore, or of one datasheet of it. */
export async function listRecordIds(
  db: Connection,
  owner: { readonly datastoreId: string } | { readonly datasheetId: string },
): Promise<string[]> {
  const query = tables(db).selectFrom('metadata_records').select('id');
  const rows = await ('datastoreId' in owner
    ? query.where('datastore_id', '=', owner.datastoreId)
    : query.where('datasheet_id', '=', owner.datasheetId)
  ).execute();
  return rows.map(({ id }) => id);
}
