import type { OfferingStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/** UNPUBLISHING ends by the disappearance of the row. Every state may be unpublished: a person may always take back. */
export const offeringLifecycle = defineLifecycle<OfferingStatus>({
  PUBLISHING: ['PUBLISHED', 'UNSTABLE', 'UNPUBLISHING'],
  PUBLISHED: ['MODIFYING', 'UNPUBLISHING'],
  MODIFYING: ['PUBLISHED', 'UNPUBLISHING'],
  UNSTABLE: ['PUBLISHING', 'UNPUBLISHING'],
  UNPUBLISHING: [],
});

/** Statuses in which the protocols answer: while a service changes, its former version is served. */
export const servedStatuses: readonly OfferingStatus[] = ['PUBLISHED', 'MODIFYING'];
