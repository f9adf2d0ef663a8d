import { CartableError } from '@cartable/contract';
import { expect, it } from 'vitest';
import { ShownPasswords } from './shown-passwords.ts';

const password = 'quatre chevaux bleus';
const bob = { email: 'bob@mairie.example', password, address: '192.0.2.1' };

function opened() {
  let now = 0;
  const asked: string[] = [];
  const authenticate = async (shown: typeof bob) => {
    asked.push(shown.password);
    if (shown.password === 'trop') throw new CartableError('common.too-many', { seconds: 3 });
    if (shown.password !== password) throw new CartableError('account.bad-credentials');
    return 'bob';
  };
  const shown = new ShownPasswords({ authenticate }, () => now);
  return { asked, shown, wait: (ms: number) => (now += ms) };
}

it('asks once for the requests of a minute, those that come together too', async () => {
  const { asked, shown, wait } = opened();
  expect(await Promise.all([shown.userOf(bob), shown.userOf(bob)])).toEqual(['bob', 'bob']);
  expect(await shown.userOf(bob)).toBe('bob');
  expect(asked).toHaveLength(1);
  wait(60_001);
  await shown.userOf(bob);
  expect(asked).toHaveLength(2);
});

it('tries a wrong one once, and what was refused for another reason again', async () => {
  const { asked, shown, wait } = opened();
  const of = (one: string) => shown.userOf({ ...bob, password: one });
  for (let rank = 0; rank < 3; rank += 1) await expect(of('faux')).rejects.toThrow();
  expect(asked).toEqual(['faux']);
  for (let rank = 0; rank < 2; rank += 1) await expect(of('trop')).rejects.toThrow();
  expect(asked).toEqual(['faux', 'trop', 'trop']);
  // Longer than a right one, or a program would use up what its owner may try.
  wait(4 * 60_000);
  await expect(of('faux')).rejects.toThrow();
  expect(asked).toHaveLength(3);
  wait(60_001);
  await expect(of('faux')).rejects.toThrow();
  expect(asked).toHaveLength(4);
});
