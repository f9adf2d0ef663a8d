import { mostActionsTogether, mostTogether } from './limits.ts';

interface Waiting<T, R> {
  readonly transaction: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Transactions that arrive while a commit is under way share the next one: one wait for the disk serves them all, and
 * each is answered after it.
 */
export class CommitQueue<T extends { readonly actions: readonly unknown[] }, R> {
  readonly #commit: (transactions: readonly T[]) => Promise<readonly R[]>;
  readonly #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | undefined;

  /** @param commit all of them in one go, each by itself accepted or refused; none when it fails */
  constructor(commit: (transactions: readonly T[]) => Promise<readonly R[]>) {
    this.#commit = commit;
  }

  add(transaction: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ transaction, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Whoever asks in the same turn of the loop comes along.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#commitTogether(this.#take());
    this.#running = undefined;
  }

  #take(): Waiting<T, R>[] {
    let actions = 0;
    const end = this.#waiting.findIndex(({ transaction }, i) => {
      actions += transaction.actions.length;
      return i >= mostTogether || (i > 0 && actions > mostActionsTogether);
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  async #commitTogether(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#commit(batch.map(({ transaction }) => transaction));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (error) {
      // One that the engine refuses must not take the others along.
      if (batch.length === 1) batch[0]!.reject(error);
      else for (const alone of batch) await this.#commitTogether([alone]);
    }
  }
}
