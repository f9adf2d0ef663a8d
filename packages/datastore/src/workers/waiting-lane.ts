import { CartableError } from '@cartable/contract';

/** A person waits that long for a turn, about; said in the refusal. */
const tryAgainSeconds = 10;

/**
 * Lets so many tasks run at once, so many wait, and refuses the others: what people ask for directly is bounded here,
 * as jobs are by their runner.
 */
export class WaitingLane {
  readonly #places: number;
  readonly #waitingPlaces: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ places, waitingPlaces }: { places: number; waitingPlaces: number }) {
    this.#places = places;
    this.#waitingPlaces = waitingPlaces;
  }

  /** @throws {CartableError} `common.busy` */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#places) {
      if (this.#waiting.length >= this.#waitingPlaces) {
        throw new CartableError('common.busy', { seconds: tryAgainSeconds });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
