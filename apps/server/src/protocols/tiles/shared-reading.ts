/** At ten thousand tiles a second, a reading for fifty of them. */
const longestMs = 5;

/**
 * A reading that serves all who ask within some milliseconds of its beginning: less than any client takes to learn of a
 * publication and ask for its tiles.
 */
export class SharedReading<T> {
  readonly #begin: () => Promise<T>;
  #reading: Promise<T> | undefined;
  #latest: T | undefined;
  /** When it began. */
  #readAt = 0;
  #freshUntil = 0;

  constructor(begin: () => Promise<T>) {
    this.#begin = begin;
  }

  /** The same without waiting, when a reading has just ended. @param now of `performance.now()` */
  fresh(now: number): T | undefined {
    return now < this.#freshUntil ? this.#latest : undefined;
  }

  read(): Promise<T> {
    const now = performance.now();
    if (this.#reading === undefined || now - this.#readAt > longestMs) {
      this.#readAt = now;
      this.#reading = this.#readSince(now);
      // A fault is for those who waited for this reading.
      this.#reading.catch(() => (this.#reading = undefined));
    }
    return this.#reading;
  }

  async #readSince(began: number): Promise<T> {
    const found = await this.#begin();
    this.#latest = found;
    this.#freshUntil = began + longestMs;
    return found;
  }
}
