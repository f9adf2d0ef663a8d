import { defineMigrations } from '@cartable/storage';

/** Pictures drawn of the data of published records: derived, and drawn again at will. */
export interface RecordPicturesTable {
  /** Identifier in `metadata_records`. */
  record_id: string;
  /** Service, data and styles it was drawn from. */
  made_of: string;
  /** Service whose data it shows; null where there is nothing to show. */
  offering_id: string | null;
  object_key: string | null;
  size_bytes: number;
  made_at: string;
}

export interface RecordPictureTables {
  record_pictures: RecordPicturesTable;
}

export const recordPictureMigrations = defineMigrations('record-pictures', [
  {
    name: '001-record-pictures',
    up: async (db) => {
      await db.schema
        .createTable('record_pictures')
        .addColumn('record_id', 'text', (column) => column.primaryKey())
        .addColumn('made_of', 'text', (column) => column.notNull())
        .addColumn('offering_id', 'text')
        .addColumn('object_key', 'text')
        .addColumn('size_bytes', 'integer', (column) => column.notNull())
        .addColumn('made_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
]);
