import { expect, it } from 'vitest';
import { readGrants, readProfile } from './claims.ts';

const french = { trustsEmail: false, language: 'fr' } as const;

it('reads the names of ProConnect, whose addresses the operator may answer for', () => {
  const claims = { given_name: 'Angela', usual_name: 'Dubois', email: 'angela@mairie.example' };
  expect(readProfile(claims, french)).toMatchObject({ emailVerified: false });
  expect(readProfile(claims, { ...french, trustsEmail: true })).toEqual({
    email: 'angela@mairie.example',
    emailVerified: true,
    firstName: 'Angela',
    lastName: 'Dubois',
    userName: 'Angela Dubois',
    language: 'fr',
  });
});

it('never takes an address for confirmed that the provider says is not', () => {
  const claims = { email: 'a@b.example', email_verified: false };
  expect(readProfile(claims, { ...french, trustsEmail: true })).toMatchObject({ emailVerified: false });
});

it.each([42, '', 'no address', 'a@b@c', 'a b@c.example', `${'a'.repeat(300)}@c.example`])(
  '%j is no address',
  (email) => {
    expect(readProfile({ email, email_verified: true }, french).email).toBeUndefined();
  },
);

it('looks for a claim by its whole name, then inside objects', () => {
  const mapping = {
    administrators: [{ claim: 'realm_access.roles', value: 'sig-admin' }],
    communities: [
      { claim: 'https://x.example/groups', value: 'eau', community: 'eau', rights: ['UPLOAD' as const] },
      { claim: 'siret', value: '123', community: 'mairie', rights: [] },
    ],
  };
  const claims = {
    realm_access: { roles: ['sig-admin'] },
    'https://x.example/groups': ['eau'],
    siret: 123,
  };
  expect(readGrants(mapping, claims)).toEqual({
    isAdministrator: true,
    memberships: [
      { technicalName: 'eau', rights: ['UPLOAD'] },
      { technicalName: 'mairie', rights: [] },
    ],
  });
  expect(readGrants(mapping, { realm_access: 'sig-admin' })).toEqual({
    isAdministrator: false,
    memberships: [
      { technicalName: 'eau', rights: null },
      { technicalName: 'mairie', rights: null },
    ],
  });
});

it('says nothing of a role the mapping does not name', () => {
  expect(readGrants({ communities: [] }, { roles: ['admin'] })).toEqual({
    isAdministrator: undefined,
    memberships: [],
  });
});
