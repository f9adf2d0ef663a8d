import { LRUCache } from 'lru-cache';

/** Seconds of the rate that may be used at once: a map of many tiles is asked for in one go. */
const burstSeconds = 2;

export interface BucketState {
  readonly isAllowed: boolean;
  /** Requests that would be allowed at once. */
  readonly left: number;
  /** Until one is allowed, in whole seconds; 0 when one is. */
  readonly waitSeconds: number;
}

/**
 * So many requests a second for each key, counted by the moment and not by the minute: what was not used is kept for
 * two seconds.
 */
export class TokenBuckets {
  readonly perSecond: number;
  readonly capacity: number;
  readonly #buckets: LRUCache<string, { tokens: number; at: number }>;

  /** @param most keys remembered at once; those that came back longest ago go first */
  constructor(perSecond: number, most: number) {
    this.perSecond = perSecond;
    this.capacity = perSecond * burstSeconds;
    this.#buckets = new LRUCache({ max: most });
  }

  /** @param nowMs of a clock that never goes back */
  take(key: string, nowMs: number): BucketState {
    const known = this.#buckets.get(key);
    const elapsedSeconds = known === undefined ? 0 : Math.max(0, nowMs - known.at) / 1000;
    const filled = Math.min(
      this.capacity,
      (known?.tokens ?? this.capacity) + elapsedSeconds * this.perSecond,
    );
    const isAllowed = filled >= 1;
    const tokens = isAllowed ? filled - 1 : filled;
    this.#buckets.set(key, { tokens, at: nowMs });
    const waitSeconds = isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.perSecond));
    return { isAllowed, left: Math.floor(tokens), waitSeconds };
  }
}
