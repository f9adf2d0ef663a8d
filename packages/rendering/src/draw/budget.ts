/** Time and patience of one image: a limit, a cancel, and pauses that let the worker hear of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';

/** A worker that draws without pause would not hear a cancel. */
const pauseEveryMs = 25;

/** Why sources are told to stop; made once, as an error of its own for each image takes longer than many a tile. */
const over = new Error('The image is finished, or given up.');

export class Budget {
  readonly #deadline: number;
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #controller = new AbortController();
  #lastPause = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isListening = false;
  /** Functions that give up what is waited for. */
  readonly #waiting = new Set<(reason: unknown) => void>();

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#deadline = performance.now() + timeoutMs;
    this.#signal = signal;
  }

  /** Tells the sources to stop, when the image is finished or given up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#look);
    this.#controller.abort(over);
  }

  /** @throws {CartableError} `common.timeout`; the signal's own reason when cancelled */
  check(): void {
    this.#signal?.throwIfAborted();
    if (performance.now() > this.#deadline) {
      throw new CartableError('common.timeout', { seconds: this.#timeoutMs / 1000 });
    }
  }

  /** To be called between batches. */
  async pause(): Promise<void> {
    this.check();
    if (performance.now() - this.#lastPause < pauseEveryMs) return;
    await nextTurn();
    this.#lastPause = performance.now();
    this.check();
  }

  /**
   * Waits for a promise, but no longer than the limit or the cancel. What was waited for is not held any longer: a race
   * against a promise that lasts as long as the image would keep all that was read for it.
   */
  async within<T>(promise: Promise<T>): Promise<T> {
    this.check();
    this.#listen();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      promise.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  /**
   * One timer and one listener for all that an image waits for. The listener is removed by hand: those removed by a
   * signal are known by weak references, which keep an image in memory until all of the heap is collected.
   */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#signal?.addEventListener('abort', this.#look);
    this.#look();
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer);
    try {
      this.check();
      // Timers may come a moment before their time, and a moment is all that is left then.
      this.#timer = setTimeout(this.#look, Math.max(this.#deadline - performance.now(), 0) + 1);
    } catch (error) {
      for (const reject of this.#waiting) reject(error);
    }
  };
}
