import { CookieVisit, freePort, sharedFolder } from '@cartable/testkit';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { type Composition, compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

/** Sign-in through a real OpenID provider, as a browser goes through it: address by address, with its cookies. */

const folder = sharedFolder();
const mapping = {
  administrators: [{ claim: 'roles', value: 'sig-admin' }],
  communities: [
    { claim: 'groups', value: 'eau', community: 'service-eau', rights: ['UPLOAD'] },
    { claim: 'groups', value: 'eau-publie', community: 'service-eau', rights: ['BROADCAST'] },
  ],
};

let provider: IdentityProvider;
let composition: Composition;
let site: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(site);
  composition = await compose(
    readConfig({
      CARTABLE_DATA_DIR: folder(),
      CARTABLE_PUBLIC_URL: site,
      CARTABLE_LOG_LEVEL: 'fatal',
      CARTABLE_CHECK_ANSWERS: 'true',
      CARTABLE_SSO_ISSUER: provider.issuer,
      CARTABLE_SSO_CLIENT_ID: 'cartable',
      CARTABLE_SSO_CLIENT_SECRET: 'a secret of the test, long enough',
      CARTABLE_SSO_LABEL: 'Agents',
      CARTABLE_SSO_MAPPING: JSON.stringify(mapping),
      CARTABLE_LOCAL_ACCOUNTS: 'false',
    }),
  );
  const { accounts } = composition.services;
  const root = await accounts.createFirstAdministrator({
    email: 'root@mairie.example',
    password: 'sept lamas endormis',
    language: 'fr',
  });
  await accounts.createCommunity({
    name: 'Service de l’eau',
    technicalName: 'service-eau',
    isPublic: false,
    supervisorId: root!.id,
  });
  const app = await buildApp(composition.services);
  await app.listen({ port, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await composition.close();
    await provider.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  provider.person = undefined;
});

class Visit extends CookieVisit {
  constructor() {
    super(site);
  }

  async session() {
    const { answer } = await this.open('/api/session');
    return ((await answer.json()) as { user: Record<string, unknown> | null }).user;
  }
}

const claire = (more: Record<string, unknown> = {}) => ({
  sub: 'claire-7',
  email: 'claire@mairie.example',
  email_verified: true,
  given_name: 'Claire',
  family_name: 'Dubois',
  preferred_username: 'claire',
  ...more,
});

async function signedIn(person: IdentityProvider['person']): Promise<Visit> {
  provider.person = person;
  const visit = new Visit();
  const { answer, url } = await visit.open('/api/sso/start?next=%2Fmon-compte');
  expect([answer.status, url]).toEqual([200, `${site}/mon-compte`]);
  return visit;
}

async function refusal(person: IdentityProvider['person']) {
  provider.person = person;
  const visit = new Visit();
  const { answer } = await visit.open('/api/sso/start');
  const code = /<code>([^<]*)<\/code>/.exec(await answer.text())?.[1];
  expect(await visit.session()).toBeNull();
  return [answer.status, code];
}

describe('a person of the identity provider', () => {
  it('gets an account at the first sign-in, and the same one at the next', async () => {
    const first = await (await signedIn(claire())).session();
    expect(first).toMatchObject({
      email: 'claire@mairie.example',
      email_verified: true,
      first_name: 'Claire',
      last_name: 'Dubois',
      roles: ['USER'],
      communities_member: [],
    });
    // The address changed there: the identity is the person, not the address.
    const next = await (await signedIn(claire({ email: 'claire.durand@mairie.example' }))).session();
    expect(next).toMatchObject({ id: first?.id, email: 'claire@mairie.example' });
  });

  it('is given role and communities by the mapping, and loses them when the claims end', async () => {
    const open = claire({ roles: ['agent', 'sig-admin'], groups: ['eau', 'eau-publie'] });
    const before = await (await signedIn(open)).session();
    expect(before?.roles).toEqual(['USER', 'ADMINISTRATOR']);
    expect(before?.communities_member).toMatchObject([
      { community: { technical_name: 'service-eau' }, rights: ['BROADCAST', 'UPLOAD'] },
    ]);
    const less = await (await signedIn(claire({ groups: 'eau' }))).session();
    expect(less).toMatchObject({ roles: ['USER'], communities_member: [{ rights: ['UPLOAD'] }] });
    const none = await (await signedIn(claire())).session();
    expect(none?.communities_member).toEqual([]);
  });

  it('is linked by a confirmed address to the account that has it', async () => {
    const { accounts } = composition.services;
    const { id } = await accounts.signUp({
      email: 'Paul@mairie.example',
      password: 'quatre chevaux bleus',
      userName: 'paul',
      firstName: '',
      lastName: '',
      language: 'fr',
    });
    const paul = { sub: 'paul-1', email: 'paul@mairie.example' };
    expect(await refusal({ ...paul, email_verified: false })).toEqual([403, 'sso.email-unconfirmed']);
    expect(await refusal(paul)).toEqual([403, 'sso.email-unconfirmed']);
    expect(await (await signedIn({ ...paul, email_verified: true })).session()).toMatchObject({ id });
    // Whoever signed up with that address had never proved it: the password is gone.
    const credentials = { email: paul.email, password: 'quatre chevaux bleus', address: '192.0.2.1' };
    await expect(accounts.authenticate(credentials)).rejects.toThrow(
      expect.objectContaining({ code: 'account.bad-credentials' }),
    );
    const another = { sub: 'paul-2', email: paul.email, email_verified: true };
    expect(await refusal(another)).toEqual([409, 'sso.account-linked']);
  });

  it('is told why nobody was signed in', async () => {
    expect(await refusal(undefined)).toEqual([403, 'sso.refused']);
    expect(await refusal({ sub: 'nobody' })).toEqual([403, 'sso.email-missing']);
    const { id } = (await (await signedIn(claire())).session()) as { id: string };
    const administratorId = (await composition.services.accounts.findFirstAdministrator())?.id ?? '';
    const change = { userId: id, administratorId };
    await composition.services.accounts.administration.changeUser({ ...change, isActive: false });
    expect(await refusal(claire())).toEqual([403, 'account.disabled']);
    await composition.services.accounts.administration.changeUser({ ...change, isActive: true });
  });

  it('cannot be given the sign-in of somebody else', async () => {
    provider.person = claire();
    const victim = new Visit();
    const thief = new Visit();
    thief.stopsAt = ({ pathname }) => pathname === '/api/sso/callback';
    const { url } = await thief.open('/api/sso/start');
    const elsewhere = await victim.open(url);
    expect([elsewhere.answer.status, await elsewhere.answer.text()]).toEqual([
      422,
      expect.stringContaining('sso.expired'),
    ]);
    thief.stopsAt = undefined;
    expect((await thief.open(url)).url).toBe(`${site}/tableau-de-bord`);
    expect((await thief.open(url)).answer.status).toBe(422);
    const outside = new Visit();
    expect((await outside.open('/api/sso/start?next=%2F%2Felsewhere.example')).url).toBe(
      `${site}/tableau-de-bord`,
    );
  });
});

describe('signing out', () => {
  const xhr = { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } };

  it('here closes the session of the provider too', async () => {
    const visit = await signedIn(claire());
    const { answer } = await visit.open('/logout', xhr);
    const address = ((await answer.json()) as { provider_sign_out_url: string }).provider_sign_out_url;
    expect(new URL(address).searchParams.get('post_logout_redirect_uri')).toBe(`${site}/`);
    expect(await visit.session()).toBeNull();
    const form = await (await visit.open(address)).answer.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
    const left = await visit.open(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(left.url).toMatch(new RegExp(`^${site}/(\\?|$)`));
    provider.person = undefined;
    expect((await visit.open('/api/sso/start')).answer.status).toBe(403);
  });

  it('at the provider closes the session here, by its back channel', async () => {
    const visit = await signedIn(claire());
    const other = await signedIn({ sub: 'zoe', email: 'zoe@mairie.example', email_verified: true });
    const form = await (await visit.open(`${provider.issuer}/session/end`)).answer.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    await visit.open(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(await visit.session()).toBeNull();
    expect(await other.session()).not.toBeNull();
  });

  it('is believed of the provider only', async () => {
    const visit = await signedIn(claire());
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({
      sub: 'claire-7',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'keystore-CHANGE-ME' })
      .setIssuer(provider.issuer)
      .setAudience('cartable')
      .setIssuedAt()
      .setJti('1')
      .setExpirationTime('2m')
      .sign(privateKey);
    for (const token of [forged, 'x.y.z', '']) {
      const answer = await fetch(`${site}/api/sso/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    }
    expect(await visit.session()).not.toBeNull();
  });
});

it('passwords are closed where the site says so', async () => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { details: { error: string } }).details.error];
  };
  const email = 'root@mairie.example';
  const refused = [403, 'account.local-disabled'];
  expect(await post('/login', { email, password: 'sept lamas endormis' })).toEqual(refused);
  expect(await post('/password/request', { email })).toEqual(refused);
  expect(await post('/password/reset', { token: 'a', password: 'quatre chevaux bleus' })).toEqual(refused);
  expect(await post('/signup', { email, password: 'quatre chevaux bleus', user_name: 'x' })).toEqual(refused);
  const configuration = (await (await fetch(`${site}/api/configuration`)).json()) as object;
  expect(configuration).toMatchObject({ sign_in: { local: false, provider: 'Agents' }, sign_up: 'closed' });
});
