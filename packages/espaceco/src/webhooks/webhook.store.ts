import { DELIVERIES_MAX, type DeliveryState, type WebhookEvent } from '@cartable/contract';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { Delivery, Webhook } from './webhook.model.ts';
import type { DeliveriesTable, WebhooksTable, WebhookTables } from './webhook.tables.ts';

const tables = tablesOf<WebhookTables>;

/** Of communities, oldest first. */
export async function listWebhooks(db: Connection, communityIds: readonly number[]): Promise<Webhook[]> {
  if (communityIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_webhooks')
    .selectAll()
    .where('community_id', 'in', communityIds)
    .orderBy('id')
    .execute();
  return rows.map(readWebhook);
}

export async function findWebhook(db: Connection, webhookId: number): Promise<Webhook | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return row && readWebhook(row);
}

export async function insertWebhook(db: Connection, webhook: Webhook): Promise<void> {
  await tables(db)
    .insertInto('espaceco_webhooks')
    .values({
      id: webhook.id,
      community_id: webhook.communityId,
      created_at: webhook.createdAt,
      ...writeWebhook(webhook),
    })
    .execute();
}

export async function saveWebhook(db: Connection, webhook: Webhook): Promise<void> {
  await tables(db)
    .updateTable('espaceco_webhooks')
    .set(writeWebhook(webhook))
    .where('id', '=', webhook.id)
    .execute();
}

/** With its deliveries. */
export async function deleteWebhook(db: Connection, webhookId: number): Promise<void> {
  await tables(db).deleteFrom('espaceco_webhooks').where('id', '=', webhookId).execute();
}

/** Newest first. */
export async function listDeliveries(db: Connection, webhookId: number): Promise<Delivery[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_MAX)
    .execute();
  return rows.map(readDelivery);
}

export async function findDelivery(db: Connection, deliveryId: number): Promise<Delivery | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return row && readDelivery(row);
}

/** The oldest that nothing tries any more go, beyond those that are told. */
export async function insertDelivery(db: Connection, delivery: Delivery): Promise<void> {
  await tables(db)
    .insertInto('espaceco_deliveries')
    .values({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      event: delivery.event,
      report_id: delivery.reportId,
      body: delivery.body,
      created_at: delivery.createdAt,
      ...writeDelivery(delivery),
    })
    .execute();
  const oldest = await tables(db)
    .selectFrom('espaceco_deliveries')
    .select('id')
    .where('webhook_id', '=', delivery.webhookId)
    .orderBy('id', 'desc')
    .offset(DELIVERIES_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tables(db)
    .deleteFrom('espaceco_deliveries')
    .where('webhook_id', '=', delivery.webhookId)
    .where('id', '<', oldest.id)
    .where('state', '!=', 'WAITING')
    .execute();
}

export async function saveDelivery(db: Connection, delivery: Delivery): Promise<void> {
  await tables(db)
    .updateTable('espaceco_deliveries')
    .set(writeDelivery(delivery))
    .where('id', '=', delivery.id)
    .execute();
}

function writeWebhook({ url, events, active, secret }: Webhook) {
  return { url, events: jsonColumn.write(events), active: booleanColumn.write(active), secret };
}

function readWebhook(row: Selectable<WebhooksTable>): Webhook {
  return {
    id: row.id,
    communityId: row.community_id,
    url: row.url,
    events: jsonColumn.read<WebhookEvent[]>(row.events),
    active: booleanColumn.read(row.active),
    secret: row.secret,
    createdAt: row.created_at,
  };
}

function writeDelivery({ state, attempts, status, error, attemptedAt }: Delivery) {
  return { state, attempts, http_status: status, error, attempted_at: attemptedAt };
}

function readDelivery(row: Selectable<DeliveriesTable>): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event as Delivery['event'],
    reportId: row.report_id,
    body: row.body,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    status: row.http_status,
    error: row.error,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
  };
}
