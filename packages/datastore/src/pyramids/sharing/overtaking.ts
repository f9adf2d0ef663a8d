/** As often as one's own slowest part: a machine that is so much slower is better not waited for. */
const timesOwn = 4;
const leastMs = 60_000;
/** Of who has made none to compare with. */
const unknownMs = 600_000;

/**
 * How long a worker that leads has nothing to do but wait for parts of others before it makes them itself too: one that
 * hangs may go on renewing its leases for ever. Whoever is done first counts.
 */
export class Overtaking {
  readonly #now: () => number;
  readonly #begun = new Map<number, number>();
  #longestMs: number | undefined;
  #idleSince: number | undefined;

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  begun(parts: readonly number[]): void {
    for (const part of parts) this.#begun.set(part, this.#now());
    if (parts.length > 0) this.#idleSince = undefined;
  }

  made(part: number): void {
    const since = this.#begun.get(part);
    if (since === undefined) return;
    this.#begun.delete(part);
    this.#longestMs = Math.max(this.#longestMs ?? 0, this.#now() - since);
  }

  /** Told each time it could begin a part and none is free. @returns whether it has waited for long enough */
  isDue(): boolean {
    this.#idleSince ??= this.#now();
    const patienceMs =
      this.#longestMs === undefined ? unknownMs : Math.max(leastMs, timesOwn * this.#longestMs);
    return this.#now() - this.#idleSince >= patienceMs;
  }
}
