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

/** Credentials that are being looked for, by their digest, and when that has ended. */
type UnderWay = Map<string, Promise<unknown>>;

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
 *
 * Of those shown at once no more are looked for than could fail, the others wait for them: many sent at once do not slip
 * through. Several processes that are asked at the very same moment each look for as many, before they have told one
 * another.
 */
export class FailedCredentials {
  readonly #most: number;
  readonly #shared: SharedFailures | undefined;
  readonly #now: () => number;
  /** In order of their first failure. */
  readonly #addresses = new Map<string, Failures>();
  readonly #underWay = new Map<string, UnderWay>();
  /** Digests of credentials that opened something lately, and until when they need not be looked for. */
  readonly #opening = new LRUCache<string, number>({ max: mostRemembered });

  constructor({ mostPerMinute, shared, now = Date.now }: Options) {
    this.#most = mostPerMinute;
    this.#shared = shared;
    this.#now = now;
  }

  /**
   * Looks for what they open; they failed when that is refused as `unauthenticated`.
   * @throws {CartableError} `common.too-many` before anything is compared, so that a right guess is not told from a wrong
   * one; as `look`
   */
  async admit<Opened>(
    address: string,
    credentials: PresentedCredentials,
    look: () => Promise<Opened>,
  ): Promise<Opened> {
    const digest = digestOf(address, credentials);
    this.#rejectBeyond(address);
    if ((this.#opening.get(digest) ?? 0) > this.#now()) return this.#look(address, digest, look);
    while (!this.#hasRoom(address, digest)) {
      await Promise.race(this.#underWay.get(address)!.values());
      this.#rejectBeyond(address);
    }
    return this.#noted(address, digest, this.#admitted(address, digest, look));
  }

  #rejectBeyond(address: string): void {
    const failures = this.#current(address);
    if (failures !== undefined && failures.shown.size >= this.#most)
      throw tooMany(Math.max(1, Math.ceil((failures.until - this.#now()) / 1000)));
  }

  /** Whether one more may be looked for, were all those under way to fail. */
  #hasRoom(address: string, digest: string): boolean {
    const underWay = this.#underWay.get(address);
    const shown = this.#current(address)?.shown;
    if (underWay === undefined || underWay.has(digest) || shown?.has(digest)) return true;
    return (shown?.size ?? 0) + underWay.size < this.#most;
  }

  /** Noted at once, before anything else is admitted. */
  async #noted<Opened>(address: string, digest: string, looking: Promise<Opened>): Promise<Opened> {
    const underWay: UnderWay = this.#underWay.get(address) ?? new Map();
    if (underWay.has(digest)) return looking;
    underWay.set(
      digest,
      looking.catch(() => undefined),
    );
    this.#underWay.set(address, underWay);
    try {
      return await looking;
    } finally {
      underWay.delete(digest);
      if (underWay.size === 0) this.#underWay.delete(address);
    }
  }

  async #admitted<Opened>(address: string, digest: string, look: () => Promise<Opened>): Promise<Opened> {
    const seconds = await this.#shared?.secondsToWait(address);
    if (seconds !== undefined) throw tooMany(seconds);
    return this.#look(address, digest, look);
  }

  async #look<Opened>(address: string, digest: string, look: () => Promise<Opened>): Promise<Opened> {
    try {
      const opened = await look();
      this.#opening.set(digest, this.#now() + windowMs);
      return opened;
    } catch (error) {
      if (error instanceof CartableError && error.kind === 'unauthenticated')
        await this.#add(address, digest);
      throw error;
    }
  }

  async #add(address: string, digest: string): Promise<void> {
    const failures = this.#current(address) ?? this.#begin(address);
    if (failures.shown.has(digest)) return;
    failures.shown.add(digest);
    await this.#shared?.add(address, digest);
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
