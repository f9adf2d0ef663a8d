import type { EspacecoWebhook, espacecoWebhookRoutes, WebhookDelivery } from '@cartable/contract';
import type { Delivery, Webhook } from '@cartable/espaceco';
import type { HandlersOf } from '../../http/handlers.ts';

export const espacecoWebhookHandlers: HandlersOf<typeof espacecoWebhookRoutes> = {
  async getEspacecoWebhooks({ services, visitor }, { params: { communityId } }) {
    return (await services.espaceco.webhooks.list(visitor, communityId)).map(present);
  },

  async addEspacecoWebhook(context, { params: { communityId }, body: form }) {
    const { services, visitor } = context;
    context.tell(form.url);
    return withSecret(await services.espaceco.webhooks.add(visitor, { communityId, form }));
  },

  async updateEspacecoWebhook(context, { params, body }) {
    const { services, visitor } = context;
    const changed = await services.espaceco.webhooks.change(visitor, params, body);
    context.tell(changed.url);
    return present(changed);
  },

  async removeEspacecoWebhook(context, { params }) {
    const { services, visitor } = context;
    context.tell(await services.espaceco.webhooks.remove(visitor, params));
  },

  async renewEspacecoWebhookSecret(context, { params }) {
    const { services, visitor } = context;
    const renewed = await services.espaceco.webhooks.renewSecret(visitor, params);
    context.tell(renewed.url);
    return withSecret(renewed);
  },

  async testEspacecoWebhook({ services, visitor }, { params }) {
    return presentDelivery(await services.espaceco.webhooks.test(visitor, params));
  },

  async getEspacecoWebhookDeliveries({ services, visitor }, { params }) {
    return (await services.espaceco.webhooks.deliveries(visitor, params)).map(presentDelivery);
  },
};

function present({ id, url, events, active, createdAt }: Webhook): EspacecoWebhook {
  return { id, url, events: [...events], active, creation: createdAt };
}

const withSecret = (webhook: Webhook) => ({ ...present(webhook), secret: webhook.secret });

function presentDelivery(delivery: Delivery): WebhookDelivery {
  const { id, event, reportId, state, attempts, status, error, createdAt, attemptedAt } = delivery;
  return {
    id,
    event,
    report: reportId,
    state,
    attempts,
    status,
    error,
    creation: createdAt,
    attempted: attemptedAt,
  };
}
