export interface SemaphoreOptions {
  /** Holders at the same time. */
  readonly slots: number;
  /** Others that may wait for their turn. @default no limit */
  readonly maxWaiting?: number;
  /** Longest wait for a turn. @default for ever */
  readonly maxWaitMs?: number;
  /** Error thrown to one beyond the limits, or that left while it waited. */
  readonly rejection?: () => Error;
}

/**
 * Lets so many through at once and so many wait, in order of arrival; the others are refused. With one slot it is a
 * mutex.
 */
export class Semaphore {
  readonly #options: Required<Omit<SemaphoreOptions, 'maxWaitMs'>> & { readonly maxWaitMs?: number };
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = {
      maxWaiting: Number.POSITIVE_INFINITY,
      rejection: () => new Error('No slot is free.'),
      ...options,
    };
  }

  /** Whether nobody holds a slot. */
  get isFree(): boolean {
    return this.#taken === 0;
  }

  /** @returns what gives the slot back, to be called once @throws the refusal */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw this.#options.rejection();
    if (!this.#takeFree()) await this.#wait(signal);
    return () => this.#giveBack();
  }

  /** @throws the refusal, or what the task throws */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (!this.#takeFree()) await this.#wait(undefined);
    try {
      return await task();
    } finally {
      this.#giveBack();
    }
  }

  #takeFree(): boolean {
    if (this.#taken >= this.#options.slots) return false;
    this.#taken += 1;
    return true;
  }

  /** The slot of whoever leaves passes to the first who waits. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWaitMs, rejection } = this.#options;
    if (this.#waiting.length >= maxWaiting) throw rejection();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const enter = () => {
        settle();
        resolve();
      };
      const leave = () => {
        settle();
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(rejection());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(leave, maxWaitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }
}
