import type { StoredDataStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/** While MODIFYING, the former version is served until the new one is complete; a failure goes back to it. */
export const storedDataLifecycle = defineLifecycle<StoredDataStatus>({
  CREATED: ['GENERATING', 'UNSTABLE', 'DELETED'],
  GENERATING: ['GENERATED', 'UNSTABLE', 'DELETED'],
  GENERATED: ['MODIFYING', 'DELETED'],
  MODIFYING: ['GENERATED', 'DELETED'],
  UNSTABLE: ['GENERATING', 'DELETED'],
  DELETED: [],
});
