import { createHmac, randomBytes } from 'node:crypto';
import { verifyNothing, verifyPassword } from '@cartable/accounts';
import { LRUCache } from 'lru-cache';
import { boundedQueue } from '../../workers/bounded-queue.ts';
import type { AccessKey } from '../keys/key.model.ts';

/** Verified at once, by the threads that also read files. */
const slots = 2;
/** Checks that may wait: several times what one map asks for before its password is known. */
const maxWaiting = 100;
/** Verdicts remembered: some MB. */
const remembered = 10_000;

/**
 * Passwords of BASIC keys. One is long to verify on purpose, and comes with every tile: what was found is remembered,
 * under a digest that is of use in this process only. A new password, or another key, is another digest.
 */
export class PasswordCheckCache {
  readonly #pepper = randomBytes(32);
  readonly #queue = boundedQueue({ slots, maxWaiting });
  readonly #checks = new LRUCache<string, Promise<boolean>>({ max: remembered });

  /** @param key that has the login, if any has: an unknown login takes as long @throws {CartableError} `common.busy` */
  verify(key: AccessKey | undefined, { login, password }: { login: string; password: string }) {
    const digest = this.#digestOf(key, login, password);
    const known = this.#checks.get(digest);
    if (known !== undefined) return known;
    const check = this.#queue.run(() =>
      key ? verifyPassword(key.secretHash, password) : verifyNothing(password),
    );
    this.#checks.set(digest, check);
    check.catch(() => this.#checks.delete(digest));
    return check;
  }

  #digestOf(key: AccessKey | undefined, login: string, password: string): string {
    const subject = key ? [key.id, key.generation] : [login];
    return createHmac('sha256', this.#pepper)
      .update(JSON.stringify([subject, password]))
      .digest('base64url');
  }
}
