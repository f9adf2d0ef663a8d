const firstRetryDelayMs = 1_000;
/** No job that was tried waits longer for its next turn. */
export const longestRetryDelayMs = 300_000;

export function retryDelayMs(attempts: number): number {
  return Math.min(firstRetryDelayMs * 4 ** attempts, longestRetryDelayMs);
}
