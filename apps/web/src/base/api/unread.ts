import type { UseQueryResult } from '@tanstack/react-query';
import { type ApiError, isSessionExpired } from './api-error.ts';

type Answer = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'fetchStatus' | 'isPlaceholderData'>;

/** Not asked, for want of a network: it does not come, and what stands for it answers another question. */
export function isUnasked({
  fetchStatus,
  data,
  isPlaceholderData,
}: Pick<Answer, 'fetchStatus' | 'data' | 'isPlaceholderData'>): boolean {
  return fetchStatus === 'paused' && (data === undefined || isPlaceholderData);
}

/** Why nothing was read, for a part that would look empty. The alert of expired sessions says that itself. */
export function failureOf({ data, error }: Pick<Answer, 'data' | 'error'>): ApiError | null {
  return data === undefined && error !== null && !isSessionExpired(error) ? error : null;
}
