import type { DeliveryState, WebhookEvent } from '@cartable/contract';

/** An address that is told what happens to the reports of a community. */
export interface Webhook {
  readonly id: number;
  readonly communityId: number;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly active: boolean;
  /** `whsec_` and base64, as Standard Webhooks writes it. */
  readonly secret: string;
  readonly createdAt: string;
}

/** One message to one address. */
export interface Delivery {
  readonly id: number;
  readonly webhookId: number;
  readonly event: WebhookEvent | 'test';
  readonly reportId: number | null;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly attemptedAt: string | null;
}
