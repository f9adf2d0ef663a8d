import type { NotificationKind } from '@cartable/contract';

/** Answer to a request, as the person is told of it; works that end are kept by their jobs. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly message: string | null;
  /** Page of the site, from its `/`. */
  readonly path: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

export type NewNotification = Pick<Notification, 'kind' | 'subject'> &
  Partial<Pick<Notification, 'message' | 'path'>> & { readonly userId: string };

/** What is older is nobody's news. */
export const notificationRetentionMs = 90 * 86_400_000;
/** Of one person; the oldest go first. */
export const maxNotifications = 100;
