import { Readable } from 'node:stream';
import type { FeatureBatch } from '@cartable/geo';

/** Batches read before they are asked for. */
const batchesAhead = 2;
const mostWaitMs = 1_000;
const mostMs = 5_000;

/**
 * A statement under way, with the connection it occupies, lent to a reader as long as he is quick: given up when he
 * leaves a batch waiting for a second, or after five in all.
 */
export class LentReading {
  readonly #stream: Readable;
  readonly #batches: AsyncIterator<FeatureBatch>;
  readonly #endsAt = performance.now() + mostMs;
  #timer: NodeJS.Timeout | undefined;
  #isCut = false;

  constructor(batches: AsyncGenerator<FeatureBatch>) {
    this.#stream = Readable.from(batches, { objectMode: true, highWaterMark: batchesAhead });
    this.#batches = this.#stream[Symbol.asyncIterator]();
  }

  /** Whether it was given up before its end. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Undefined at the end, and when it was given up. @throws what the statement throws */
  async next(): Promise<FeatureBatch | undefined> {
    clearTimeout(this.#timer);
    if (this.#isCut) return undefined;
    const { value, done } = await this.#batches.next();
    if (done) return undefined;
    const waitMs = Math.max(0, Math.min(mostWaitMs, this.#endsAt - performance.now()));
    this.#timer = setTimeout(() => this.giveUp(), waitMs);
    return value;
  }

  giveUp(): void {
    clearTimeout(this.#timer);
    // One read to its end is destroyed by itself, in its own time.
    if (this.#stream.readableEnded || this.#stream.destroyed) return;
    this.#isCut = true;
    this.#stream.destroy();
  }
}
