import { CartableError } from '@cartable/contract';
import { type UnavailableReason, whyUnavailable } from '@cartable/storage';
import type { Logger } from 'pino';

/** Looked at again that often until it is over, and that often while all is well. */
const troubledEveryMs = 1_000;
const quietEveryMs = 5_000;

export interface AvailabilityParts {
  readonly logger: Logger;
  /** Writes a little everywhere something is written. @throws what prevents it */
  readonly tryToWrite: () => Promise<void>;
  /** Gives back the space kept for bad days, and takes it again after them. */
  readonly reserve: { readonly free: () => void; readonly refill: () => Promise<void> };
}

/**
 * Whether anything can be recorded now (ADR 38). Whatever fails for want of disk, of the database or of the right to
 * write is told here: one line of the log when that begins and one when it is over, however many requests it meets.
 */
export class Availability {
  readonly #parts: AvailabilityParts;
  #trouble: { readonly reason: UnavailableReason; readonly since: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  /** `undefined` when all is well. */
  get reason(): UnavailableReason | undefined {
    return this.#trouble?.reason;
  }

  /** @returns what to answer, when the fault is of this kind */
  explain(error: unknown): CartableError | undefined {
    const reason = whyUnavailable(error);
    if (reason === undefined) return undefined;
    if (reason === 'busy') return error instanceof CartableError ? error : undefined;
    this.#enter(reason, error);
    return new CartableError('storage.cannot-write-now', {}, { cause: error });
  }

  /** Looks for trouble before anybody meets it, until `stop`. */
  start(): void {
    this.#lookIn(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        if (this.#timer) this.#lookIn(this.#trouble ? troubledEveryMs : quietEveryMs);
      });
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#parts.tryToWrite();
      this.#leave();
      await this.#parts.reserve.refill();
    } catch (error) {
      const reason = whyUnavailable(error);
      // A platform asked for more than it can do is not one that cannot write.
      if (reason === 'busy') return;
      // Whatever it is that fails, nothing can be written: the line of the log says what it was.
      this.#enter(reason ?? 'read-only', error);
    }
  }

  #enter(reason: UnavailableReason, error: unknown): void {
    if (reason === 'full') this.#parts.reserve.free();
    if (this.#trouble?.reason === reason) return;
    this.#trouble = { reason, since: this.#trouble?.since ?? Date.now() };
    const cause = error instanceof Error ? error.message : String(error);
    this.#parts.logger.warn(
      { reason, cause },
      'nothing can be written now: requests that need it answer 503',
    );
  }

  #leave(): void {
    if (!this.#trouble) return;
    const seconds = Math.round((Date.now() - this.#trouble.since) / 1000);
    this.#trouble = undefined;
    this.#parts.logger.warn({ seconds }, 'writes again');
  }
}
