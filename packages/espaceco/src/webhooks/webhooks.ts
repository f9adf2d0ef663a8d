import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, WEBHOOKS_MAX, type WebhookForm } from '@cartable/contract';
import { countAct, nextNumber } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { queueDelivery } from './queue-event.ts';
import { newSecret } from './sign.ts';
import type { Delivery, Webhook } from './webhook.model.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  saveWebhook,
} from './webhook.store.ts';

/** Somebody who tries, not somebody who makes this server call another one over and over. */
const mostTests = { max: 60, windowMs: 3_600_000 };

interface OfWebhook {
  readonly communityId: number;
  readonly webhookId: number;
}

type Changes = { readonly [Name in keyof WebhookForm]?: WebhookForm[Name] | undefined };

/** Addresses told of reports, as the managers of a community choose them. */
export function createWebhooks(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    list: async (visitor: SignedInVisitor, communityId: number): Promise<Webhook[]> => {
      await communityOf(db, visitor, { communityId, action: 'manage' });
      return listWebhooks(db, [communityId]);
    },
    add: (visitor: SignedInVisitor, request: { readonly communityId: number; readonly form: WebhookForm }) =>
      addWebhook(context, visitor, request),
    change: (visitor: SignedInVisitor, of: OfWebhook, { url, events, active }: Changes) =>
      save(context, visitor, of, (webhook) => ({
        ...webhook,
        url: url === undefined ? webhook.url : requireAddress(url),
        events: events ? [...new Set(events)] : webhook.events,
        active: active ?? webhook.active,
      })),
    renewSecret: (visitor: SignedInVisitor, of: OfWebhook) =>
      save(context, visitor, of, (webhook) => ({ ...webhook, secret: newSecret() })),
    remove: (visitor: SignedInVisitor, of: OfWebhook): Promise<string> =>
      inTransaction(context, async (trx) => {
        const { id, url } = await webhookOf(trx, visitor, of);
        await deleteWebhook(trx, id);
        return url;
      }),
    deliveries: async (visitor: SignedInVisitor, of: OfWebhook): Promise<Delivery[]> => {
      const { id } = await webhookOf(db, visitor, of);
      return listDeliveries(db, id);
    },
    test: (visitor: SignedInVisitor, of: OfWebhook): Promise<Delivery> =>
      inTransaction(context, async (trx) => {
        const webhook = await webhookOf(trx, visitor, of);
        await countAct(tablesOf(trx) as Parameters<typeof countAct>[0], {
          act: 'espaceco.webhook-test.account',
          subject: visitor.id,
          limit: mostTests,
          now: context.clock.now(),
        });
        const message = { event: 'test' as const, reportId: null, data: { community: webhook.communityId } };
        return queueDelivery(context, trx, webhook, message);
      }),
  };
}

function addWebhook(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, form }: { readonly communityId: number; readonly form: WebhookForm },
): Promise<Webhook> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId, action: 'manage' });
    if ((await listWebhooks(db, [communityId])).length >= WEBHOOKS_MAX)
      throw new CartableError('espaceco.webhooks-too-many', { limit: WEBHOOKS_MAX });
    const webhook: Webhook = {
      ...form,
      url: requireAddress(form.url),
      events: [...new Set(form.events)],
      id: await nextNumber(db, 'espaceco.webhook'),
      communityId,
      secret: newSecret(),
      createdAt: timestamp(context),
    };
    await insertWebhook(db, webhook);
    return webhook;
  });
}

function save(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  of: OfWebhook,
  change: (webhook: Webhook) => Webhook,
): Promise<Webhook> {
  return inTransaction(context, async (db) => {
    const changed = change(await webhookOf(db, visitor, of));
    await saveWebhook(db, changed);
    return changed;
  });
}

/** Whether this server may call it is told at each delivery: names and settings change. */
function requireAddress(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isFit = url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  if (!isFit) throw new CartableError('espaceco.webhook-address', { url: written.slice(0, 200) });
  return url.href;
}

/** @throws {CartableError} `common.*`, `espaceco.webhook-unknown` */
async function webhookOf(
  db: Connection,
  visitor: SignedInVisitor,
  { communityId, webhookId }: OfWebhook,
): Promise<Webhook> {
  await communityOf(db, visitor, { communityId, action: 'manage' });
  const webhook = await findWebhook(db, webhookId);
  if (webhook?.communityId !== communityId) throw new CartableError('espaceco.webhook-unknown');
  return webhook;
}
