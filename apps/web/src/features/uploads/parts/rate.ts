/** Speed over the last seconds: an average since the start would hide a line that slows down or comes back. */

/** Long enough to smooth the steps of buffers, short enough to follow a change. */
const WINDOW_MS = 8000;
/** Under this, a rate means nothing yet. */
const FIRST_MS = 600;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export class RateMeter {
  readonly #samples: Sample[] = [];

  /** @param sentBytes total sent by this session, bytes kept from a former one excluded */
  add(sentBytes: number, atMs: number): void {
    this.#samples.push({ atMs, bytes: sentBytes });
    while (this.#samples.length > 2 && this.#samples[1]!.atMs < atMs - WINDOW_MS) this.#samples.shift();
  }

  /** Bytes per second, or null while it is too early to say. */
  get bytesPerSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.atMs - first.atMs < FIRST_MS) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs));
  }

  secondsLeft(remainingBytes: number): number | null {
    const rate = this.bytesPerSecond;
    return rate === null || rate === 0 ? null : remainingBytes / rate;
  }
}
