import type { Migration } from '@cartable/storage';

export interface WebhooksTable {
  id: number;
  community_id: number;
  url: string;
  /** JSON list. */
  events: string;
  active: number;
  /** Signatures are made with it: it cannot be kept as a digest. */
  secret: string;
  created_at: string;
}

export interface DeliveriesTable {
  id: number;
  webhook_id: number;
  event: string;
  report_id: number | null;
  /** As it is signed and sent, to the letter, at each attempt. */
  body: string;
  state: string;
  attempts: number;
  http_status: number | null;
  error: string | null;
  created_at: string;
  attempted_at: string | null;
}

export interface WebhookTables {
  espaceco_webhooks: WebhooksTable;
  espaceco_deliveries: DeliveriesTable;
}

export const webhooksMigration: Migration = {
  name: '017-webhooks',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_webhooks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_webhooks_by_community')
      .on('espaceco_webhooks')
      .column('community_id')
      .execute();
    await schema
      .createTable('espaceco_deliveries')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('webhook_id', 'integer', (column) =>
        column.notNull().references('espaceco_webhooks.id').onDelete('cascade'),
      )
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('report_id', 'integer')
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('http_status', 'integer')
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('attempted_at', 'text')
      .execute();
    await schema
      .createIndex('espaceco_deliveries_by_webhook')
      .on('espaceco_deliveries')
      .columns(['webhook_id', 'id'])
      .execute();
  },
};
