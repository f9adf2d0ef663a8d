/** Deposits begun in this browser and not finished: what allows one to resume after a reload. */

const KEY = 'cartable.deposits';
/** The server forgets unfinished deposits after some days; no use remembering them longer. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_REMEMBERED = 50;

export interface RememberedDeposit {
  readonly fingerprint: string;
  readonly uuid: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly startedMs: number;
}

/** The part of `Storage` that is used. */
export type DepositStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** When somebody else signs in. */
export function deleteRememberedDeposits(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}

export class RememberedDeposits {
  readonly #storage: DepositStorage;
  readonly #now: () => number;

  constructor(storage: DepositStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  list(): RememberedDeposit[] {
    const oldest = this.#now() - KEPT_MS;
    return readList(this.#storage.getItem(KEY)).filter(({ startedMs }) => startedMs > oldest);
  }

  find(fingerprint: string): RememberedDeposit | undefined {
    return this.list().find((deposit) => deposit.fingerprint === fingerprint);
  }

  keep(deposit: RememberedDeposit): void {
    const others = this.list().filter(({ fingerprint }) => fingerprint !== deposit.fingerprint);
    this.#write([deposit, ...others].slice(0, MAX_REMEMBERED));
  }

  forget(fingerprint: string): void {
    this.#write(this.list().filter((deposit) => deposit.fingerprint !== fingerprint));
  }

  /** A full or forbidden storage only costs the resumption after a reload, never the deposit itself. */
  #write(deposits: readonly RememberedDeposit[]): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify(deposits));
    } catch (error) {
      console.warn('Unfinished deposits cannot be remembered in this browser.', error);
    }
  }
}

function readList(text: string | null): RememberedDeposit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(value: unknown): value is RememberedDeposit {
  const deposit = value as Partial<RememberedDeposit> | null;
  return (
    typeof deposit?.fingerprint === 'string' &&
    typeof deposit.uuid === 'string' &&
    typeof deposit.fileName === 'string' &&
    typeof deposit.sizeBytes === 'number' &&
    typeof deposit.startedMs === 'number'
  );
}
