import { CartableError } from '@cartable/contract';
import { Semaphore } from '@cartable/threads';

/** A person waits that long for a turn, about; said in the refusal. */
const tryAgainSeconds = 10;

/**
 * Bound of what people ask for directly, as jobs are bounded by their runner: so many at once, so many waiting, and
 * `common.busy` for the others.
 */
export function boundedQueue(limits: { readonly slots: number; readonly maxWaiting: number }): Semaphore {
  return new Semaphore({
    ...limits,
    rejection: () => new CartableError('common.busy', { seconds: tryAgainSeconds }),
  });
}
