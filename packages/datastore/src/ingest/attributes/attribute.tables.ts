import { defineMigrations } from '@cartable/storage';

/** What the producer says of an attribute, whatever the version of the data. */
export interface AttributeTextsTable {
  stored_data_id: string;
  table_name: string;
  attribute: string;
  definition: string;
  unit: string;
}

export interface AttributeTables {
  attribute_texts: AttributeTextsTable;
}

export const attributeMigrations = defineMigrations('attributes', [
  {
    name: '001-attribute-texts',
    up: async (db) => {
      await db.schema
        .createTable('attribute_texts')
        .addColumn('stored_data_id', 'text', (column) => column.notNull().references('stored_data.id'))
        .addColumn('table_name', 'text', (column) => column.notNull())
        .addColumn('attribute', 'text', (column) => column.notNull())
        .addColumn('definition', 'text', (column) => column.notNull())
        .addColumn('unit', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('attribute_texts_key', ['stored_data_id', 'table_name', 'attribute'])
        .execute();
    },
  },
]);
