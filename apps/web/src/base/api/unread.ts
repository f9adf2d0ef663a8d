import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';

type Answer = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'fetchStatus' | 'isPlaceholderData'>;

/** Not asked, for want of a network: it does not come, and what stands for it answers another question. */
export function isUnasked({ fetchStatus, data, isPlaceholderData }: Answer): boolean {
  return fetchStatus === 'paused' && (data === undefined || isPlaceholderData);
}
