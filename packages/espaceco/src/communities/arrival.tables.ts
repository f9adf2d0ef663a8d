import type { Migration } from '@cartable/storage';

/** A community whose rows are being written: nobody sees it nor its reports, whatever their right. */
export interface ArrivalsTable {
  community_id: number;
  /** Of the import that writes it. */
  seed: string;
}

export interface ArrivalTables {
  espaceco_arrivals: ArrivalsTable;
}

export const arrivalsMigration: Migration = {
  name: '027-arrivals',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_arrivals')
      .addColumn('community_id', 'integer', (column) =>
        column.primaryKey().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('seed', 'text', (column) => column.notNull().unique())
      .execute();
  },
};
