import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { type Composition, compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';

/** The OpenID provider as the clients of the collaborative API use it: each of them writes its own forms. */

const claire = { email: 'claire@mairie.example', password: 'quatre chevaux bleus' };
const realm = '/realms/geoplateforme/protocol/openid-connect';
const loopback = 'http://127.0.0.1:7070/authorization-code/callback';
const mobile = 'fr.example.guichet:/retour';
const clients = [
  { id: 'qgis', name: 'QGIS', redirect_uris: [loopback], without_pkce: true },
  { id: 'mobile', redirect_uris: [mobile] },
  { id: 'script', secret: 'a secret of twenty-two' },
];

const folder = sharedFolder();

let composition: Composition;
let base: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const config = readConfig({
    CARTABLE_DATA_DIR: folder(),
    CARTABLE_LOG_LEVEL: 'fatal',
    CARTABLE_OPENID_REALM: 'geoplateforme',
    CARTABLE_OPENID_CLIENTS: JSON.stringify(clients),
  });
  composition = await compose(config);
  const { accounts } = composition.services;
  await accounts.signUp({
    ...claire,
    userName: 'claire',
    firstName: 'Claire',
    lastName: 'Dubois',
    language: 'fr',
  });
  const app = await buildApp(composition.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  close = async () => {
    await app.close();
    await composition.close();
  };
});
afterAll(() => close());

function post(path: string, fields: Record<string, string>) {
  return fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
}

async function tokensFor(fields: Record<string, string> = {}) {
  const answer = await post(`${realm}/token`, {
    grant_type: 'password',
    client_id: 'qgis',
    client_secret: 'whatever it was built with',
    username: claire.email,
    password: claire.password,
    scope: 'openid',
    ...fields,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

function userInfo(token: string) {
  return fetch(`${base}${realm}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
}

describe('the password grant', () => {
  it('answers tokens that tell who the person is, and until when they may be renewed', async () => {
    const { status, body } = await tokensFor({ scope: 'openid email profile roles' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_expires_in: 1_209_600 });
    const told = (await (await userInfo(String(body.access_token))).json()) as object;
    expect(told).toMatchObject({ email: claire.email, name: 'Claire Dubois', preferred_username: 'claire' });
    const visitor = await composition.services.openid?.visitorOf(String(body.access_token));
    expect(visitor).toMatchObject({ email: claire.email, sessionId: null });
  });

  it('refuses a wrong password, an unknown client, a secret that is not the one of its client', async () => {
    expect(await tokensFor({ password: 'trois chevaux bleus' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await tokensFor({ client_id: 'nobody' })).toMatchObject({ body: { error: 'invalid_client' } });
    expect(await tokensFor({ client_id: 'script' })).toMatchObject({ body: { error: 'invalid_client' } });
    const right = { client_id: 'script', client_secret: 'a secret of twenty-two' };
    expect(await tokensFor(right)).toMatchObject({ status: 200 });
    expect(await tokensFor({ username: '' })).toMatchObject({ body: { error: 'invalid_request' } });
  });

  it('renews once: a refresh token used again ends all that came of it', async () => {
    const { body } = await tokensFor();
    const renew = () =>
      post(`${realm}/token`, {
        grant_type: 'refresh_token',
        client_id: 'qgis',
        refresh_token: String(body.refresh_token),
      });
    const renewed = await renew();
    expect(renewed.status).toBe(200);
    const next = (await renewed.json()) as Record<string, string>;
    expect(next.refresh_token).not.toBe(body.refresh_token);
    expect((await userInfo(String(next.access_token))).status).toBe(200);
    expect((await renew()).status).toBe(400);
    expect((await userInfo(String(next.access_token))).status).toBe(401);
  });

  it('revokes a token, and closes all of them with the sessions of the person', async () => {
    const first = String((await tokensFor()).body.access_token);
    expect((await post(`${realm}/revoke`, { client_id: 'qgis', token: first })).status).toBe(200);
    expect((await userInfo(first)).status).toBe(401);
    const { openid, accounts } = composition.services;
    const second = String((await tokensFor()).body.access_token);
    const visitor = await openid?.visitorOf(second);
    await accounts.closeOtherSessions(String(visitor?.id), null);
    expect(await openid?.visitorOf(second)).toBeUndefined();
    expect(await openid?.visitorOf('x'.repeat(43))).toBeUndefined();
  });
});

/** A browser: its cookies, and redirections followed by hand. */
class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(address: string, form?: Record<string, string>) {
    const { pathname, search } = new URL(address, base);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(`${base}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie, 'accept-language': 'en' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', answer };
  }

  async signIn() {
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(claire),
    });
    const [, value = ''] = /cartable_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    this.#cookies.set('cartable_session', { value, path: '/' });
  }
}

function authorization(fields: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'qgis',
    redirect_uri: loopback,
    scope: 'email profile openid roles',
    state: 'abc',
    ...fields,
  });
  return `${realm}/auth?${query}`;
}

describe('the code flow', () => {
  it('asks the person, then gives a code that is changed once for tokens', async () => {
    const browser = new Browser();
    const asked = await browser.open(authorization({ client_secret: 'whatever' }));
    expect(asked.status).toBe(303);
    expect(asked.to).toMatch(/\/api\/openid\/interactions\/[\w-]+$/);
    const anonymous = await browser.open(asked.to);
    expect(anonymous.to).toBe(`/login?next=${encodeURIComponent(asked.to)}`);
    await browser.signIn();
    const page = await browser.open(asked.to);
    expect(page.status).toBe(200);
    expect(page.answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:7070",
    );
    const html = await page.answer.text();
    expect(html).toContain('Allow “QGIS”?');
    expect(html).toContain(claire.email);
    const accepted = await browser.open(asked.to, { answer: 'accept' });
    const back = await browser.open(accepted.to);
    const { searchParams, origin } = new URL(back.to);
    expect([origin, searchParams.get('state')]).toEqual(['http://127.0.0.1:7070', 'abc']);
    const change = () =>
      post(`${realm}/token`, {
        grant_type: 'authorization_code',
        code: String(searchParams.get('code')),
        redirect_uri: loopback,
        client_id: 'qgis',
        client_secret: 'whatever',
      });
    const changed = await change();
    expect(changed.status).toBe(200);
    const tokens = (await changed.json()) as Record<string, string>;
    expect(tokens).toMatchObject({ token_type: 'Bearer', refresh_expires_in: 1_209_600 });
    expect((await userInfo(String(tokens.access_token))).status).toBe(200);
    expect((await change()).status).toBe(400);
  });

  it('goes back with a refusal, and opens nothing to another browser', async () => {
    const browser = new Browser();
    await browser.signIn();
    const asked = await browser.open(authorization());
    const other = new Browser();
    await other.signIn();
    const stranger = await other.open(asked.to);
    expect(stranger.status).toBe(410);
    expect(await stranger.answer.text()).toContain('This request no longer exists');
    expect((await other.open(asked.to, { answer: 'accept' })).status).toBe(410);
    const refused = await browser.open(asked.to, { answer: 'refuse' });
    const back = await browser.open(refused.to);
    expect(new URL(back.to).searchParams.get('error')).toBe('access_denied');
  });

  it('binds the code of a public client to it (RFC 7636)', async () => {
    const browser = new Browser();
    await browser.signIn();
    const plain = authorization({ client_id: 'mobile', redirect_uri: mobile });
    expect(new URL((await browser.open(plain)).to).searchParams.get('error')).toBe('invalid_request');
    const verifier = 'v'.repeat(50);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = await browser.open(
      `${plain}&${new URLSearchParams({ code_challenge: challenge, code_challenge_method: 'S256' })}`,
    );
    const accepted = await browser.open(asked.to, { answer: 'accept' });
    const { searchParams, protocol } = new URL((await browser.open(accepted.to)).to);
    expect(protocol).toBe('fr.example.guichet:');
    const change = (code_verifier: string) =>
      post(`${realm}/token`, {
        grant_type: 'authorization_code',
        code: String(searchParams.get('code')),
        redirect_uri: mobile,
        client_id: 'mobile',
        code_verifier,
      });
    expect((await change('w'.repeat(50))).status).toBe(400);
    expect((await change(verifier)).status).toBe(200);
  });

  it('sends nobody to an address its client did not name, and says so on a page', async () => {
    const browser = new Browser();
    const answer = await browser.open(authorization({ redirect_uri: 'https://evil.example/<b>' }));
    expect([answer.status, answer.to]).toEqual([400, '']);
    const html = await answer.answer.text();
    expect(html).toContain('The application could not be allowed');
    expect(html).not.toContain('<b>');
  });

  it('tells its addresses, those of the site whatever a proxy says', async () => {
    const answer = await fetch(`${base}/realms/geoplateforme/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    const told = (await answer.json()) as Record<string, string>;
    expect(told.issuer).toBe('http://localhost:8080/realms/geoplateforme');
    expect(told.token_endpoint).toBe(`http://localhost:8080${realm}/token`);
    expect(JSON.stringify(told)).not.toContain('evil');
    expect(
      (await fetch(`${base}/realms/other/.well-known/openid-configuration`)).headers.get('content-type'),
    ).toContain('html');
  });
});

describe('a token', () => {
  const call = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

  it('opens the calls of the collaborative space, and no others', async () => {
    const token = String((await tokensFor()).body.access_token);
    const me = await call('/api/espaceco/user/me', token);
    expect([me.status, ((await me.json()) as Record<string, string>).username]).toEqual([200, 'claire']);
    expect((await call('/api/users/me', token)).status).toBe(401);
    expect((await call('/api/espaceco/user/me', `${token}x`)).status).toBe(401);
    expect((await fetch(`${base}/api/espaceco/user/me`)).status).toBe(401);
  });

  it('is proof enough that no other site makes the call', async () => {
    const token = String((await tokensFor()).body.access_token);
    const json = { 'content-type': 'application/json' };
    const leave = { method: 'DELETE', headers: json };
    const unknown = '/api/espaceco/community/123456/member/1/remove';
    expect((await call(unknown, token, leave)).status).toBe(404);
    expect((await fetch(`${base}${unknown}`, leave)).status).toBe(400);
  });
});
