import { createHmac, randomBytes } from 'node:crypto';
import type { Accounts } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';

/** A password that was changed, or an account that was closed, is asked about again after it. */
const windowMs = 60_000;
/**
 * A refusal stays longer: asked anew each minute, what a program shows would use up the tries its owner has to sign in
 * from the same address.
 */
const refusedMs = 5 * 60_000;
/** Remembered at once: a few hundred kB. */
const most = 1000;

type Shown = Parameters<Accounts['authenticate']>[0];

interface Known {
  readonly until: number;
  readonly userId: Promise<string>;
}

/**
 * Passwords that desktop software shows with each request. Each is checked as a sign-in is, with its throttle, then
 * remembered for a minute, five when it is refused: a map that shows one wrong password with each of its requests has
 * tried one.
 */
export class ShownPasswords {
  readonly #accounts: Pick<Accounts, 'authenticate'>;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  /** Of this process: what is remembered is of no use to who reads the memory of another. */
  readonly #secret = randomBytes(32);

  constructor(accounts: Pick<Accounts, 'authenticate'>, now: () => number = Date.now) {
    this.#accounts = accounts;
    this.#now = now;
  }

  /** Whose they are. @throws {CartableError} as `authenticate` */
  async userOf(credentials: Shown): Promise<string> {
    const digest = this.#digestOf(credentials);
    const known = this.#known.get(digest);
    if (known !== undefined && known.until > this.#now()) return known.userId;
    this.#known.delete(digest);
    this.#makeRoom();
    const userId = this.#accounts.authenticate(credentials);
    this.#known.set(digest, { until: this.#now() + windowMs, userId });
    try {
      return await userId;
    } catch (error) {
      // Only a refusal of these credentials is an answer that stays.
      this.#known.delete(digest);
      if (error instanceof CartableError && error.kind === 'unauthenticated')
        this.#known.set(digest, { until: this.#now() + refusedMs, userId });
      throw error;
    }
  }

  #makeRoom(): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest);
  }

  /** By the address as well: what one refused to wait for is not told to another. */
  #digestOf({ email, password, address }: Shown): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([email, password, address]))
      .digest('base64url');
  }
}
