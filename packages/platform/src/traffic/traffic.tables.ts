import { defineMigrations } from '@cartable/storage';

/** Traffic of a service in one day: every process adds what it has counted. */
export interface OfferingTrafficTable {
  offering_id: string;
  /** `2026-11-22`, UTC. */
  day: string;
  requests: number;
  bytes: number;
}

export interface TrafficTables {
  offering_traffic: OfferingTrafficTable;
}

export const trafficMigrations = defineMigrations('traffic', [
  {
    name: '001-traffic',
    up: async (db) => {
      await db.schema
        .createTable('offering_traffic')
        .addColumn('offering_id', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('offering_traffic_pk', ['offering_id', 'day'])
        .execute();
    },
  },
]);
