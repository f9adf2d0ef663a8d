import {
  CartableError,
  type ErrorParams,
  type EspacecoWebhook,
  type espacecoWebhookRoutes,
  isErrorCode,
  type Language,
  type WebhookDelivery,
} from '@cartable/contract';
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

  async testEspacecoWebhook({ services, visitor, language }, { params }) {
    return presentDelivery(await services.espaceco.webhooks.test(visitor, params), language);
  },

  async getEspacecoWebhookDeliveries({ services, visitor, language }, { params }) {
    const deliveries = await services.espaceco.webhooks.deliveries(visitor, params);
    return deliveries.map((delivery) => presentDelivery(delivery, language));
  },
};

function present({ id, url, events, active, createdAt }: Webhook): EspacecoWebhook {
  return { id, url, events: [...events], active, creation: createdAt };
}

const withSecret = (webhook: Webhook) => ({ ...present(webhook), secret: webhook.secret });

function presentDelivery(delivery: Delivery, language: Language): WebhookDelivery {
  const { id, event, reportId, state, attempts, status, error, createdAt, attemptedAt } = delivery;
  return {
    id,
    event,
    report: reportId,
    state,
    attempts,
    status,
    error: error && wordsOf(error, language),
    creation: createdAt,
    attempted: attemptedAt,
  };
}

/** As it was noted: an error of the contract, or words; those of former versions are words. */
function wordsOf(noted: string, language: Language): string {
  if (!noted.startsWith('{"code":')) return noted;
  const { code, params } = JSON.parse(noted) as { code: string; params: ErrorParams };
  return isErrorCode(code) ? new CartableError(code, params).text(language) : code;
}
