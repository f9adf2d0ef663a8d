import { nextNumber } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type EspacecoContext, timestamp } from '../context.ts';
import { concerned } from '../reports/parts-of.ts';
import { writePlace } from '../reports/read-place.ts';
import type { Report, ReportEvent } from '../reports/report.model.ts';
import { type DeliveryPayload, deliveryKind, deliverySubject } from './deliver.job.ts';
import type { Delivery, Webhook } from './webhook.model.ts';
import { insertDelivery, listWebhooks } from './webhook.store.ts';

/** What happened to a report is told to the addresses of its communities, in messages of the same transaction. */
export async function queueWebhooks(
  context: EspacecoContext,
  db: Connection,
  { kind, report }: ReportEvent,
): Promise<void> {
  const webhooks = await listWebhooks(db, [...new Set(concerned(report))]);
  for (const webhook of webhooks) {
    if (!webhook.active || !webhook.events.includes(kind)) continue;
    const message = {
      event: kind,
      reportId: report.id,
      data: { community: webhook.communityId, report: told(report) },
    };
    await queueDelivery(context, db, webhook, message);
  }
}

interface Message {
  readonly event: Delivery['event'];
  readonly reportId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function queueDelivery(
  context: EspacecoContext,
  db: Connection,
  webhook: Webhook,
  { event, reportId, data }: Message,
): Promise<Delivery> {
  const id = await nextNumber(db, 'espaceco.delivery');
  const createdAt = timestamp(context);
  const delivery: Delivery = {
    id,
    webhookId: webhook.id,
    event,
    reportId,
    body: JSON.stringify({ type: event, timestamp: createdAt, data }),
    state: 'WAITING',
    attempts: 0,
    status: null,
    error: null,
    createdAt,
    attemptedAt: null,
  };
  await insertDelivery(db, delivery);
  const payload: DeliveryPayload = { deliveryId: id };
  await context.queue.enqueue({ kind: deliveryKind, subject: deliverySubject(id), payload }, db);
  return delivery;
}

/** A report as lists tell of it, without the people: who receives it need not know them. */
function told(report: Report) {
  const { theme } = report;
  return {
    id: report.id,
    community: report.communityId,
    geometry: writePlace(report),
    comment: report.comment,
    status: report.status,
    attributes:
      theme === null ? [] : [{ community: theme.communityId, theme: theme.name, attributes: theme.values }],
    opening_date: report.openedAt,
    updating_date: report.updatedAt,
    closing_date: report.closedAt,
    commune: report.commune,
    departement: report.departement,
    input_device: report.inputDevice,
  };
}
