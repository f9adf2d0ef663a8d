import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  DELIVERIES_MAX,
  webhookChangesSchema,
  webhookDeliverySchema,
  webhookFormSchema,
  webhookIdParams,
  webhookSchema,
  webhookWithSecretSchema,
} from '../entities/webhook.ts';

const root = '/api/espaceco/community/{communityId}/webhooks';
const ofWebhook = `${root}/{webhookId}`;
const errors = ['espaceco.webhook-unknown'] as const;

/** Addresses that are told what happens to the reports of a community. */
export const espacecoWebhookRoutes = {
  getEspacecoWebhooks: defineRoute({
    name: 'getEspacecoWebhooks',
    method: 'GET',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Addresses told of the reports of a community, oldest first; needs to manage it',
    params: communityIdParams,
    answer: z.array(webhookSchema),
  }),
  addEspacecoWebhook: defineRoute({
    name: 'addEspacecoWebhook',
    method: 'POST',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Tell an address what happens to the reports of a community, in signed messages (Standard Webhooks); needs to manage it. The secret is told here alone',
    params: communityIdParams,
    body: webhookFormSchema,
    answer: webhookWithSecretSchema,
    errors: ['espaceco.webhook-address', 'espaceco.webhooks-too-many'],
  }),
  updateEspacecoWebhook: defineRoute({
    name: 'updateEspacecoWebhook',
    method: 'PATCH',
    path: ofWebhook,
    tag: 'espaceco',
    access: 'user',
    summary: 'Change an address, what it is told, or whether it is; needs to manage the community',
    params: webhookIdParams,
    body: webhookChangesSchema,
    answer: webhookSchema,
    errors: [...errors, 'espaceco.webhook-address'],
  }),
  removeEspacecoWebhook: defineRoute({
    name: 'removeEspacecoWebhook',
    method: 'DELETE',
    path: ofWebhook,
    tag: 'espaceco',
    access: 'user',
    summary: 'Tell an address nothing more; needs to manage the community',
    params: webhookIdParams,
    errors,
  }),
  renewEspacecoWebhookSecret: defineRoute({
    name: 'renewEspacecoWebhookSecret',
    method: 'POST',
    path: `${ofWebhook}/secret`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Sign with another secret from now on, told here alone; needs to manage the community',
    params: webhookIdParams,
    answer: webhookWithSecretSchema,
    errors,
  }),
  testEspacecoWebhook: defineRoute({
    name: 'testEspacecoWebhook',
    method: 'POST',
    path: `${ofWebhook}/test`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Send a message to try an address, whether it is active or not; needs to manage the community',
    params: webhookIdParams,
    answer: webhookDeliverySchema,
    errors,
  }),
  getEspacecoWebhookDeliveries: defineRoute({
    name: 'getEspacecoWebhookDeliveries',
    method: 'GET',
    path: `${ofWebhook}/deliveries`,
    tag: 'espaceco',
    access: 'user',
    summary: 'The last messages to an address, newest first; needs to manage the community',
    params: webhookIdParams,
    answer: z.array(webhookDeliverySchema).max(DELIVERIES_MAX),
    errors,
  }),
};
