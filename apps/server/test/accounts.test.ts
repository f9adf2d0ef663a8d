import { eventually, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { Browser } from './browser.ts';
import { mailedToken } from './outbox.ts';
import { startServer } from './server-process.ts';

const admin = { CARTABLE_ADMIN_EMAIL: 'admin@x.example', CARTABLE_ADMIN_PASSWORD: 'sept lamas endormis' };
const claire = {
  email: 'claire@mairie.example',
  password: 'quatre chevaux bleus',
  user_name: 'claire',
  first_name: 'Claire',
  last_name: 'Dubois',
};

describe('a person', () => {
  it('signs up, confirms, signs in, edits the account and signs out', async () => {
    const dataDir = temporaryFolder();
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir, ...admin });
    const browser = new Browser(server.url);

    const signUp = await browser.post('/signup', claire, {});
    expect(signUp).toMatchObject({
      status: 200,
      body: { email: claire.email },
    });
    const again = await browser.post('/signup', claire, {});
    expect([again.status, again.text]).toEqual([signUp.status, signUp.text]);
    expect(browser.cookie).toBe('');
    const token = await mailedToken(dataDir, 'inscription/confirmation');
    expect(await browser.post('/signup/confirm', { token })).toMatchObject({
      status: 200,
      body: { email: claire.email },
    });
    expect((await browser.post('/signup/confirm', { token })).body.details).toMatchObject({
      error: 'account.token-invalid',
    });

    const signIn = await browser.post('/login', { email: claire.email, password: claire.password }, {});
    expect(signIn).toMatchObject({ status: 200, body: { email_verified: true } });
    expect(signIn.headers.get('set-cookie')).toMatch(
      /^cartable_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(await browser.get('/api/users/me/')).toMatchObject({
      status: 200,
      body: { user_name: 'claire', communities_member: [], roles: ['USER'] },
    });

    const edited = await browser.post('/userinfo/edit', { first_name: 'Clara', language: 'en' });
    expect(edited).toMatchObject({
      status: 200,
      body: { first_name: 'Clara', last_name: 'Dubois', language: 'en' },
    });
    expect(await browser.get('/api/session')).toMatchObject({ body: { user: { first_name: 'Clara' } } });

    const before = browser.cookie;
    expect((await browser.post('/logout')).status).toBe(200);
    browser.cookie = before;
    expect((await browser.get('/api/users/me')).status).toBe(401);
    expect(await browser.get('/api/session')).toMatchObject({ status: 200, body: { user: null } });
    expect(await server.end()).toBe(0);
    expect(server.errors()).toBe('');
  });

  it('chooses a new password by mail', async () => {
    const dataDir = temporaryFolder();
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir, ...admin });
    const browser = new Browser(server.url);
    await browser.post('/signup', claire);
    const known = await browser.post('/password/request', { email: claire.email });
    const unknown = await browser.post('/password/request', { email: 'nobody@mairie.example' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const token = await mailedToken(dataDir, 'mot-de-passe/nouveau');
    const weak = await browser.post('/password/reset', { token, password: 'motdepassemotdepasse' });
    expect(weak).toMatchObject({ status: 422, body: { details: { error: 'account.password-weak' } } });
    expect((await browser.post('/password/reset', { token, password: 'onze girafes bleues' })).status).toBe(
      204,
    );
    expect((await browser.post('/login', claire)).status).toBe(401);
    expect(
      (await browser.post('/login', { email: claire.email, password: 'onze girafes bleues' })).status,
    ).toBe(200);
    const change = { current: 'onze girafes bleues', next: 'douze girafes rousses' };
    expect((await browser.post('/userinfo/password', change)).status).toBe(204);
    expect((await browser.get('/api/users/me')).status).toBe(200);
  });

  it('takes a copy of what is kept of them, and deletes the account with their password alone', async () => {
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder(), ...admin });
    const stranger = new Browser(server.url);
    expect((await stranger.get('/userinfo/export')).status).toBe(401);
    expect((await stranger.post('/userinfo/delete', { password: 'x' })).status).toBe(401);

    const browser = new Browser(server.url);
    const chief = { email: admin.CARTABLE_ADMIN_EMAIL, password: admin.CARTABLE_ADMIN_PASSWORD };
    await browser.post('/login', chief, {});
    const copy = await browser.get('/userinfo/export');
    expect(copy.body).toMatchObject({
      account: { email: chief.email },
      sessions: [{ creation: expect.any(String) }],
      documents: [],
      keys: [],
      notifications: [],
      espaceco: { email: chief.email, communities_member: [] },
      reports: [],
    });
    expect(copy.text).not.toMatch(/password|argon2|token_hash/);

    const remove = (password: string) => browser.post('/userinfo/delete', { password });
    expect(await remove('une phrase fausse')).toMatchObject({
      body: { details: { error: 'account.bad-credentials' } },
    });
    // The first administrator answers for the platform.
    expect(await remove(chief.password)).toMatchObject({ status: 409 });
    expect((await browser.get('/userinfo/export')).status).toBe(200);
  });
});

describe('a session', () => {
  it('that is absent or over gets the answer of the specification, in the language asked', async () => {
    const settings = { CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_SESSION_LIFETIME: '1 s', ...admin };
    const server = await startServer(settings);
    const browser = new Browser(server.url);
    await browser.post('/login', {
      email: admin.CARTABLE_ADMIN_EMAIL,
      password: admin.CARTABLE_ADMIN_PASSWORD,
    });
    const expired = await eventually(async () => {
      const answer = await browser.get('/api/users/me', { 'accept-language': 'en' });
      return answer.status === 401 && answer;
    });
    expect(expired.body).toEqual({
      code: 401,
      status: 'Unauthorized',
      message: 'Your session is missing or has expired. Sign in and try again.',
      details: {
        error: 'common.unauthenticated',
        found: 'Your session is missing or has expired.',
        action: 'Sign in and try again.',
        params: {},
        controller: 'App\\Controller\\ApiControllerInterface',
        session_expired: true,
      },
    });
    const wrong = await browser.post('/login', { email: 'nobody@x.example', password: 'x' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.details).not.toHaveProperty('session_expired');
  });

  it('survives a restart, and the administrator is created only once', async () => {
    const settings = { CARTABLE_DATA_DIR: temporaryFolder(), CARTABLE_ADMIN_EMAIL: 'root@x.example' };
    const first = await startServer(settings);
    const password = /password (\S+)/.exec(first.output())?.[1] ?? '';
    const browser = new Browser(first.url);
    expect((await browser.post('/login', { email: 'root@x.example', password })).status).toBe(200);
    expect(await first.end('SIGINT')).toBe(0);
    const second = await startServer(settings);
    expect(second.output()).not.toContain('password');
    const again = new Browser(second.url);
    again.cookie = browser.cookie;
    expect(await again.get('/api/users/me')).toMatchObject({
      status: 200,
      body: { email: 'root@x.example', roles: ['USER', 'ADMINISTRATOR'] },
    });
    expect(await again.get('/api/administration/mails')).toMatchObject({ status: 200 });
  });
});

describe('the server', () => {
  it('stops the guessing of one account, then of one address', async () => {
    const settings = { CARTABLE_DATA_DIR: temporaryFolder(), ...admin, CARTABLE_LOGIN_RATE: '15' };
    const server = await startServer(settings);
    const browser = new Browser(server.url);
    const guess = () => browser.post('/login', { email: admin.CARTABLE_ADMIN_EMAIL, password: 'no' });
    const statuses = [];
    for (let n = 0; n < 16; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
    const rejected = await guess();
    expect(rejected.body.details).toMatchObject({ error: 'common.too-many' });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('hides the outbox from people who are not administrators', async () => {
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder(), ...admin });
    const browser = new Browser(server.url);
    await browser.post('/signup', claire);
    await browser.post('/login', claire);
    const answer = await browser.get('/api/administration/mails');
    expect([answer.status, answer.body.details]).toEqual([
      404,
      expect.objectContaining({ error: 'common.not-found' }),
    ]);
  });

  it('refuses forged requests, robots and weak passwords', async () => {
    const server = await startServer({ CARTABLE_DATA_DIR: temporaryFolder(), ...admin });
    const browser = new Browser(server.url);
    await browser.post('/login', {
      email: admin.CARTABLE_ADMIN_EMAIL,
      password: admin.CARTABLE_ADMIN_PASSWORD,
    });
    expect((await browser.post('/userinfo/edit', { first_name: 'X' }, {})).status).toBe(400);
    expect((await browser.post('/logout', undefined, {})).status).toBe(400);
    expect((await browser.post('/signup', { ...claire, importance: '1' })).status).toBe(422);
    const short = await browser.post('/signup', { ...claire, password: 'court', email: 'x' });
    expect(short.status).toBe(422);
    expect(short.body.details?.problems).toMatchObject([{ path: 'body.email' }, { path: 'body.password' }]);
    expect((await browser.get('/api/users/me')).status).toBe(200);
  });

  it('describes itself: configuration, projections, OpenAPI, health and figures', async () => {
    const server = await startServer({
      CARTABLE_METRICS_LOOPBACK: 'true',
      CARTABLE_DATA_DIR: temporaryFolder(),
      CARTABLE_SITE_TITLE: 'Cartes',
      ...admin,
    });
    const browser = new Browser(server.url);
    const configuration = await browser.get('/api/configuration');
    expect(configuration.body).toMatchObject({
      site_title: 'Cartes',
      public_url: server.url,
      base_map: { type: 'embedded' },
      other_base_maps: [],
    });
    expect((await browser.get('/api/projections/EPSG:2154')).body).toMatchObject({ code: 'EPSG:2154' });
    const unknown = await browser.get('/api/projections/EPSG:1');
    expect(unknown).toMatchObject({
      status: 422,
      body: {
        message: "EPSG:1 n'est pas une projection EPSG valide",
      },
    });
    expect((await browser.get('/api/projections/EPSG:23031')).body).toMatchObject({
      name: 'ED50 / UTM zone 31N',
    });
    const heights = await browser.get('/api/projections/EPSG:5720');
    expect(heights).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('EPSG:5720 (NGF-IGN69 height)') },
    });
    const { total, items } = (await browser.get('/api/projections?search=lambert%20zone&limit=2')).body as {
      total: number;
      items: unknown[];
    };
    expect([total > 2, items.length]).toEqual([true, 2]);
    expect((await browser.get('/api/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
    expect((await browser.get('/api/docs/')).text).toContain('swagger-ui');
    expect((await browser.get('/api/docs/assets/swagger-ui-bundle.js')).status).toBe(200);
    expect((await browser.get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await browser.get('/health/ready')).body).toEqual({ status: 'ok' });
    const passedOn = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(passedOn.status).toBe(404);
    expect((await browser.get('/metrics')).text).toContain(
      'route="/api/projections/:code",operation="other",status="422"',
    );
  });

  it('keeps its figures from who shows no token', async () => {
    const server = await startServer({
      CARTABLE_DATA_DIR: temporaryFolder(),
      ...admin,
      CARTABLE_METRICS_TOKEN: 'un jeton',
    });
    const ask = (authorization?: string) =>
      fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
    expect((await ask()).status).toBe(404);
    expect((await ask('Bearer un autre')).status).toBe(404);
    expect((await ask('Bearer un jeton')).status).toBe(200);
  });
});
