import type { DataVersionStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/** A version that failed may be tried again from its deposit; one that is kept may be served again. */
export const versionLifecycle = defineLifecycle<DataVersionStatus>({
  PREPARING: ['READY', 'FAILED', 'ABANDONED'],
  READY: ['CURRENT', 'ABANDONED'],
  CURRENT: ['KEPT'],
  KEPT: ['CURRENT', 'REMOVED'],
  FAILED: ['PREPARING', 'ABANDONED'],
  ABANDONED: [],
  REMOVED: [],
});

/** One of these at most for a stored data: it must be settled before the next is asked for. */
export const openStatuses: readonly DataVersionStatus[] = ['PREPARING', 'READY'];

/** Statuses of the versions whose tables are in the feature store. */
export const storedStatuses: readonly DataVersionStatus[] = ['READY', 'CURRENT', 'KEPT'];
