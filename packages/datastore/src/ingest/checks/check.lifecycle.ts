import type { CheckStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

/** A check that is run again begins a new line of the report: the ends are ends. */
export const checkLifecycle = defineLifecycle<CheckStatus>({
  WAITING: ['PROGRESS', 'FAILURE'],
  PROGRESS: ['SUCCESS', 'FAILURE'],
  SUCCESS: [],
  FAILURE: [],
});
