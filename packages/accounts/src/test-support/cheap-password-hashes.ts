/**
 * Runs before test files that are alone: passwords of the accounts they make are hashed by argon2id too, with the least it
 * takes, since most files need somebody rather than a password. Servers that tests start hash as in production; what that
 * is, `password-hash.test.ts` holds.
 */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const hash = (password: string) => argon2.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  return { ...argon2, hash };
});
