import { CartableError } from '@cartable/contract';
import { Semaphore } from '@cartable/threads';

export interface StreamLimits {
  /** Answers given at the same time to one address. */
  readonly perAddress: number;
  /** Longest time one more answer waits for its turn. */
  readonly waitMs: number;
  /** Answers that may wait for one address. */
  readonly waiting: number;
}

/**
 * Who reads slowly keeps a slot of a map worker as long as it reads: a limit on the slots of one address leaves some
 * to the others. One more request waits a little, since most answers are short, then is told to come back.
 */
export class StreamSlots {
  readonly #limits: StreamLimits;
  readonly #addresses = new Map<string, Semaphore>();

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /**
   * @returns what gives the slot back, to be called once
   * @throws {CartableError} `common.too-many`
   */
  async take(address: string, signal?: AbortSignal): Promise<() => void> {
    const semaphore = this.#addresses.get(address) ?? this.#open(address);
    const giveBack = await semaphore.take(signal);
    return () => {
      giveBack();
      if (semaphore.isFree) this.#addresses.delete(address);
    };
  }

  #open(address: string): Semaphore {
    const { perAddress, waitMs, waiting } = this.#limits;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const semaphore = new Semaphore({
      slots: perAddress,
      maxWaiting: waiting,
      maxWaitMs: waitMs,
      rejection: () => new CartableError('common.too-many', { seconds }),
    });
    this.#addresses.set(address, semaphore);
    return semaphore;
  }
}
