import type { UploadStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/**
 * OPEN: files may still be replaced, or a check refused them. CLOSED: files are settled, and checked unless a check
 * is about to begin. GENERATING and MODIFYING exist in the enumeration but no upload of ours takes them.
 */
export const uploadLifecycle = defineLifecycle<UploadStatus>({
  CREATED: ['OPEN', 'DELETED'],
  OPEN: ['CLOSED', 'UNSTABLE', 'DELETED'],
  CLOSED: ['CHECKING', 'OPEN', 'UNSTABLE', 'DELETED'],
  CHECKING: ['CLOSED', 'OPEN', 'UNSTABLE', 'DELETED'],
  GENERATING: [],
  MODIFYING: [],
  /** An internal fault, not the depositor's: the same files may be tried again. */
  UNSTABLE: ['OPEN', 'DELETED'],
  /** The report stays readable. */
  DELETED: [],
});
