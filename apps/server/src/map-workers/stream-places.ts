import { CartableError } from '@cartable/contract';

export interface StreamLimits {
  /** Answers given at the same time to one address. */
  readonly perAddress: number;
  /** How long another one waits for its turn. */
  readonly waitMs: number;
  /** How many may wait for one address. */
  readonly waiting: number;
}

interface Address {
  taken: number;
  /** In order of arrival. */
  readonly waiting: (() => void)[];
}

/**
 * Who reads slowly keeps a place of a map worker as long as it reads: a limit on the places of one address leaves some
 * to the others. One more request waits a little, since most answers are short, then is told to come back.
 */
export class StreamPlaces {
  readonly #limits: StreamLimits;
  readonly #addresses = new Map<string, Address>();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /**
   * @returns what gives the place back, to be called once
   * @throws {CartableError} `common.too-many`
   */
  async take(address: string, signal?: AbortSignal): Promise<() => void> {
    const known = this.#addresses.get(address) ?? { taken: 0, waiting: [] };
    this.#addresses.set(address, known);
    if (known.taken < this.#limits.perAddress) known.taken += 1;
    else await this.#wait(known, signal);
    return () => this.#giveBack(address, known);
  }

  /** The place of whoever leaves passes to the first who waits. */
  #giveBack(address: string, known: Address): void {
    const next = known.waiting.shift();
    if (next) {
      next();
      return;
    }
    known.taken -= 1;
    if (known.taken === 0) this.#addresses.delete(address);
  }

  #wait(known: Address, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, waiting } = this.#limits;
    const refusal = () =>
      new CartableError('common.too-many', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    if (known.waiting.length >= waiting) throw refusal();
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
        known.waiting.splice(known.waiting.indexOf(enter), 1);
        reject(refusal());
      };
      const timer = setTimeout(leave, waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      known.waiting.push(enter);
    });
  }
}
