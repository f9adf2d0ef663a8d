import { createHash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import type { PresentedCredentials } from '@cartable/datastore';
import { LRUCache } from 'lru-cache';
import type { SharedFailures } from './shared-failures.ts';

export const windowMs = 60_000;
/** Addresses remembered at once, and credentials that opened something: some MB at most. */
const mostRemembered = 20_000;

interface Failures {
  readonly until: number;
  /** Digests of the credentials that failed. */
  readonly shown: Set<string>;
}

interface Options {
  readonly mostPerMinute: number;
  /** Those of all processes; undefined where this one is alone. */
  readonly shared?: SharedFailures | undefined;
  readonly now?: () => number;
}

/**
 * Credentials that opened nothing, by the address they came from: whoever tries others and others is made to wait. A map
 * that shows one wrong key with each of its hundred tiles has tried one. Counted in memory, then over all processes:
 * what this one refuses asks the database nothing, nor does what opened something a moment ago.
 */
export class FailedCredentials {
  readonly #most: number;
  readonly #shared: SharedFailures | undefined;
  readonly #now: () => number;
  /** In order of their first failure. */
  readonly #addresses = new Map<string, Failures>();
  /** Digests of credentials that opened something lately, and until when they need not be looked for. */
  readonly #opening = new LRUCache<string, number>({ max: mostRemembered });

  constructor({ mostPerMinute, shared, now = Date.now }: Options) {
    this.#most = mostPerMinute;
    this.#shared = shared;
    this.#now = now;
  }

  /** Before anything is compared, so that a right guess is not told from a wrong one. @throws {CartableError} `common.too-many` */
  async check(address: string, credentials: PresentedCredentials): Promise<void> {
    const failures = this.#current(address);
    if (failures !== undefined && failures.shown.size >= this.#most)
      throw tooMany(Math.max(1, Math.ceil((failures.until - this.#now()) / 1000)));
    if (this.#shared === undefined) return;
    const openedUntil = this.#opening.get(digestOf(address, credentials)) ?? 0;
    if (openedUntil > this.#now()) return;
    const seconds = await this.#shared.secondsToWait(address);
    if (seconds !== undefined) throw tooMany(seconds);
  }

  async add(address: string, credentials: PresentedCredentials): Promise<void> {
    const failures = this.#current(address) ?? this.#begin(address);
    const digest = digestOf(address, credentials);
    if (failures.shown.has(digest)) return;
    failures.shown.add(digest);
    await this.#shared?.add(address, digest);
  }

  /** They opened something. */
  accept(address: string, credentials: PresentedCredentials): void {
    if (this.#shared !== undefined) this.#opening.set(digestOf(address, credentials), this.#now() + windowMs);
  }

  #current(address: string): Failures | undefined {
    const failures = this.#addresses.get(address);
    if (failures === undefined || failures.until > this.#now()) return failures;
    this.#addresses.delete(address);
    return undefined;
  }

  #begin(address: string): Failures {
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size >= mostRemembered && oldest !== undefined) this.#addresses.delete(oldest);
    const failures = { until: this.#now() + windowMs, shown: new Set<string>() };
    this.#addresses.set(address, failures);
    return failures;
  }
}

const tooMany = (seconds: number) => new CartableError('common.too-many', { seconds });

/** Secrets are not kept, wrong ones no more than right ones. */
function digestOf(address: string, credentials: PresentedCredentials): string {
  return createHash('sha256')
    .update(JSON.stringify([address, credentials]))
    .digest('base64url');
}
