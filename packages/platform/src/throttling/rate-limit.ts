/** So many acts in any window of that length. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Seconds until one more act is within the limit, at least 1; `undefined` when it is now. A slot is free again when
 * the oldest of the last `max` acts leaves the window.
 * @param newestFirst ISO 8601 times of the acts within the window; those beyond the `max` newest are not read
 */
export function secondsToWait(
  newestFirst: readonly string[],
  { max, windowMs }: RateLimit,
  now: Date,
): number | undefined {
  const blocking = newestFirst[max - 1];
  if (blocking === undefined) return undefined;
  const freeAt = Date.parse(blocking) + windowMs;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}
