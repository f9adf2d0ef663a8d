import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { numericId } from './common.ts';
import { communityIdParams } from './community.ts';

/** Webhooks a community may have. */
export const WEBHOOKS_MAX = 20;
/** Deliveries of one that are told; older ones go. */
export const DELIVERIES_MAX = 50;

/** What happens to reports that an address may be told of. */
export const webhookEvents = ['georem_created', 'georem_status_changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `WAITING` as long as it is tried again. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const address = z.string().trim().min(1).max(1000);

/** A new address to be told of reports, or the changes of one. */
export const webhookFormSchema = z.object({
  /** Of the Web, without account. */
  url: address,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  active: z.boolean().default(true),
});
export type WebhookForm = z.infer<typeof webhookFormSchema>;

export const webhookChangesSchema = z.object({
  url: address.optional(),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).optional(),
  active: z.boolean().optional(),
});

/** An address that is told what happens to the reports of a community. Its secret is told once, when it is made. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  creation: dateTime,
});
export type EspacecoWebhook = z.infer<typeof webhookSchema>;

/** `whsec_…`: what signatures are made with, as Standard Webhooks writes it. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });

/** One message to one address. */
export const webhookDeliverySchema = z.object({
  id: z.int(),
  /** `test` when a person asked for it. */
  event: z.enum([...webhookEvents, 'test']),
  report: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  creation: dateTime,
  /** Of the last attempt. */
  attempted: dateTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookIdParams = communityIdParams.extend({ webhookId: numericId });
