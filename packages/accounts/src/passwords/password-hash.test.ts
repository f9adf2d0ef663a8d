import { expect, it, vi } from 'vitest';

vi.unmock('@node-rs/argon2');
const { hashPassword, noPassword, verifyPassword } = await import('./password-hash.ts');

it('passwords are hashed with what OWASP asks at least, and verified however they were composed', async () => {
  const hash = await hashPassword('crème brûlée'.normalize('NFD'));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'crème brûlée'.normalize('NFC'))).toBe(true);
  expect(await verifyPassword(hash, 'creme brulee')).toBe(false);
  expect(await verifyPassword(noPassword, '')).toBe(false);
});
