import { createHash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import type { PresentedCredentials } from '@cartable/datastore';

const windowMs = 60_000;
/** Addresses remembered at once: some MB at most. */
const maxAddresses = 20_000;

interface Failures {
  readonly until: number;
  /** Digests of the credentials that failed. */
  readonly shown: Set<string>;
}

/**
 * Credentials that opened nothing, by the address they came from: whoever tries others and others is made to wait. A map
 * that shows one wrong key with each of its hundred tiles has tried one.
 */
export class FailedCredentials {
  readonly #most: number;
  readonly #now: () => number;
  /** In order of their first failure. */
  readonly #addresses = new Map<string, Failures>();

  constructor(mostPerMinute: number, now: () => number = Date.now) {
    this.#most = mostPerMinute;
    this.#now = now;
  }

  /** Before anything is compared, so that a right guess is not told from a wrong one. @throws {CartableError} `common.too-many` */
  check(address: string): void {
    const failures = this.#current(address);
    if (failures === undefined || failures.shown.size < this.#most) return;
    const seconds = Math.max(1, Math.ceil((failures.until - this.#now()) / 1000));
    throw new CartableError('common.too-many', { seconds });
  }

  add(address: string, credentials: PresentedCredentials): void {
    const failures = this.#current(address) ?? this.#begin(address);
    failures.shown.add(digestOf(credentials));
  }

  #current(address: string): Failures | undefined {
    const failures = this.#addresses.get(address);
    if (failures === undefined || failures.until > this.#now()) return failures;
    this.#addresses.delete(address);
    return undefined;
  }

  #begin(address: string): Failures {
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size >= maxAddresses && oldest !== undefined) this.#addresses.delete(oldest);
    const failures = { until: this.#now() + windowMs, shown: new Set<string>() };
    this.#addresses.set(address, failures);
    return failures;
  }
}

/** Secrets are not kept, wrong ones no more than right ones. */
function digestOf(credentials: PresentedCredentials): string {
  return createHash('sha256').update(JSON.stringify(credentials)).digest('base64url');
}
