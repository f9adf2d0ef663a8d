import { setTimeout as sleep } from 'node:timers/promises';
import { RefusedCall } from '../support/client.ts';

const againMs = 300;

/** What somebody met who asks again until it is done, as clients do. */
export class Patience {
  readonly #limitMs: number;
  refused = 0;
  broken = 0;

  /** @param limitMs beyond which whatever is asked counts as stuck */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Asks again when the platform says that it cannot now, or when the connection broke: then `ask` may have been done
   * already, which is what its argument tells. @throws at any other refusal
   */
  async until<T>(what: string, ask: (isAgain: boolean) => Promise<T>): Promise<T> {
    const limit = Date.now() + this.#limitMs;
    let isAgain = false;
    for (;;) {
      try {
        return await ask(isAgain);
      } catch (error) {
        if (!this.#mayAskAgain(error)) throw error;
        if (!(error instanceof RefusedCall)) isAgain = true;
        if (Date.now() > limit)
          throw new Error(`${what}: stuck for ${this.#limitMs / 1000} s, ${String(error)}`);
        await sleep(againMs);
      }
    }
  }

  #mayAskAgain(error: unknown): boolean {
    if (error instanceof RefusedCall) {
      if (error.status !== 503) return false;
      this.refused += 1;
      return true;
    }
    if (!isBroken(error)) return false;
    this.broken += 1;
    return true;
  }
}

/** What `fetch` says of a connection that ended before its answer. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}
