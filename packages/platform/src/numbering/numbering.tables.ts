import { defineMigrations } from '@cartable/storage';

/** Numbers handed out so far, by what they number: one is never given twice, even after what bore it is gone. */
export interface NumbersTable {
  name: string;
  last: number;
}

export const numberingMigrations = defineMigrations('numbering', [
  {
    name: '001-numbers',
    up: async ({ schema }) => {
      await schema
        .createTable('numbers')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('last', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
]);
