import { openMetadata } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople, type TestPeople } from '../test-support/people.ts';

const folder = sharedFolder();
let people: TestPeople;
let close: () => Promise<void>;

beforeAll(async () => {
  const metadata = await openMetadata({ dataDir: folder() });
  close = () => metadata.close();
  people = await openPeople(metadata);
});
afterAll(() => close());

const issuer = 'https://identite.example';
const signIn = (sid: string) =>
  people.accounts.signInWithIdentity(
    {
      issuer,
      subject: 'zoe',
      sid,
      idToken: 'jwt',
      profile: {
        email: 'zoe@mairie.example',
        emailVerified: true,
        userName: 'zoe',
        firstName: 'Zoé',
        lastName: 'Petit',
        language: 'fr',
      },
    },
    { isAdministrator: undefined, memberships: [] },
  );
const kindOf = async (token: string) => (await people.accounts.loadVisitor(token)).kind;

it('a logout token ends the session it names, once: used again it ends nothing', async () => {
  const [first, other] = [await signIn('s1'), await signIn('s2')];
  const logout = {
    issuer,
    subject: 'zoe',
    sid: 's1',
    tokenId: 'j1',
    expiresAt: new Date('2026-03-01T09:00:00Z'),
  };
  expect(await people.accounts.endIdentitySessions(logout)).toBe(true);
  expect(await kindOf(first.token)).toBe('anonymous');
  expect(await kindOf(other.token)).not.toBe('anonymous');
  const again = await signIn('s1');
  expect(await people.accounts.endIdentitySessions(logout)).toBe(false);
  expect(await kindOf(again.token)).not.toBe('anonymous');
  // That of another provider is another token.
  expect(await people.accounts.endIdentitySessions({ ...logout, issuer: 'https://autre.example' })).toBe(
    true,
  );
  expect(await kindOf(again.token)).not.toBe('anonymous');
});
