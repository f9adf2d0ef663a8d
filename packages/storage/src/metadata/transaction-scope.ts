import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  open: boolean;
  readonly afterCommit: (() => void)[];
}

/**
 * Knows, along the asynchronous calls, whether a transaction is open. A query sent outside it meanwhile would wait for
 * ever (one connection on SQLite) or escape the roll-back (PostgreSQL): it is refused instead.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<Scope>();

  assertOutside(): void {
    if (this.#current()) {
      throw new Error('A query was sent outside the transaction that is open: pass the transaction on.');
    }
  }

  /** Runs `body` as the content of a transaction, and the hooks once `commit` has succeeded. */
  async run<R>(commit: (body: <T>(inner: () => Promise<T>) => Promise<T>) => Promise<R>): Promise<R> {
    this.assertOutside();
    const scope: Scope = { open: true, afterCommit: [] };
    let result: R;
    try {
      result = await commit((inner) =>
        this.#storage.run(scope, inner).finally(() => {
          scope.open = false;
        }),
      );
    } finally {
      scope.open = false;
    }
    for (const hook of scope.afterCommit) hook();
    return result;
  }

  /** At once when no transaction is open, else after its commit; never when it is rolled back. */
  afterCommit(hook: () => void): void {
    const scope = this.#current();
    if (scope) scope.afterCommit.push(hook);
    else hook();
  }

  #current(): Scope | undefined {
    const scope = this.#storage.getStore();
    return scope?.open ? scope : undefined;
  }
}
