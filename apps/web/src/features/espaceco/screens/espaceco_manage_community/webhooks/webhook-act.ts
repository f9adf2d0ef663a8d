import type { EspacecoWebhook } from '@cartable/contract/espaceco';

/** What is being done with an address. */
export type WebhookAct =
  | { readonly kind: 'edit'; readonly webhook: EspacecoWebhook | 'new' }
  | { readonly kind: 'renew' | 'remove'; readonly webhook: EspacecoWebhook };

/** Its secret is told once. */
export type MadeWebhook = Pick<EspacecoWebhook, 'id' | 'url'> & { readonly secret: string };
