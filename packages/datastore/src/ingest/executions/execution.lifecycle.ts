import type { ExecutionStatus } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

export const executionLifecycle = defineLifecycle<ExecutionStatus>({
  CREATED: ['WAITING', 'ABORTED'],
  WAITING: ['PROGRESS', 'FAILURE', 'ABORTED'],
  PROGRESS: ['SUCCESS', 'FAILURE', 'ABORTED'],
  SUCCESS: [],
  FAILURE: [],
  ABORTED: [],
});

/** Not ended: what a deletion must stop first. */
export const runningExecutionStatuses: readonly ExecutionStatus[] = ['CREATED', 'WAITING', 'PROGRESS'];

/** Ended otherwise than well. */
export const isRetryable = ({ status }: { readonly status: ExecutionStatus }): boolean =>
  status === 'FAILURE' || status === 'ABORTED';
