import { randomUUID } from 'node:crypto';
import { administrationRoutes, type RouteDefinition } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { codeOf, Session } from './session.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const password = 'quatre chevaux bleus';
const secrets = { metrics: 'a secret nobody should read', catalogue: 'hunter2' };
let server: RunningServer;
let administrator: Session;
let person: Session;
let personId: string;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_LOGIN_RATE: '1000',
    CARTABLE_METRICS_TOKEN: secrets.metrics,
    CARTABLE_CATALOGUE_URL: `https://reader:${secrets.catalogue}@catalogue.example`,
  });
  administrator = new Session(server.url);
  await administrator.post('/login', server.administrator);
  person = new Session(server.url);
  await person.post('/signup', {
    email: 'claire@mairie.example',
    password,
    user_name: 'claire',
    first_name: 'Élodie',
    last_name: 'Dubois',
  });
  const signIn = await person.post('/login', { email: 'claire@mairie.example', password });
  personId = String(signIn.body.id);
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

/** Identifiers are well formed, so that only the visitor can be what is wrong. */
function addressOf(route: RouteDefinition): string {
  return route.path.replace(/\{\w+\}/g, () => randomUUID());
}

const calls = Object.values<RouteDefinition>(administrationRoutes).map(
  (route) => [route.name, route] as const,
);

describe('every call of the administrators', () => {
  it.each(calls)('%s is unknown to the others, whatever they send', async (_name, route) => {
    expect(route).toMatchObject({ tag: 'administration', access: 'administrator' });
    expect(route.path).toMatch(/^\/api\/administration\//);
    const anonymous = await new Session(server.url).send(route.method, addressOf(route));
    expect([anonymous.status, codeOf(anonymous)]).toEqual([401, 'common.unauthenticated']);
    const other = await person.send(route.method, addressOf(route));
    expect([other.status, codeOf(other)]).toEqual([404, 'common.not-found']);
    const insisting = route.method === 'GET' ? undefined : { administrator: true, name: 'x'.repeat(20) };
    expect((await person.send(route.method, addressOf(route), insisting)).status).toBe(404);
  });

  it.each(calls.filter(([, route]) => route.method === 'GET' && !route.path.includes('{')))(
    '%s answers an administrator',
    async (_name, route) => {
      const answer = await administrator.get(route.path);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    },
  );
});

describe('an administrator', () => {
  it('finds an account by any part of its names, without accents nor case', async () => {
    const found = await administrator.get('/api/administration/users?search=elodie%20DUB&sort=created');
    expect(found.body).toMatchObject({
      total: 1,
      items: [{ _id: personId, email: 'claire@mairie.example', administrator: false, disabled: null }],
    });
    expect(JSON.stringify(found.body)).not.toMatch(/argon|hash|token/i);
    const nobody = await administrator.get('/api/administration/users?search=%25');
    expect(nobody.body).toMatchObject({ total: 0, items: [] });
  });

  it('may not close the platform to all administrators, nor its own account', async () => {
    const { body } = await administrator.get('/api/users/me');
    const own = `/api/administration/users/${body.id}`;
    const demoted = await administrator.send('PATCH', own, { administrator: false });
    expect([demoted.status, codeOf(demoted)]).toEqual([409, 'administration.last-administrator']);
    await administrator.send('PATCH', `/api/administration/users/${personId}`, { administrator: true });
    const disabled = await administrator.send('PATCH', own, { active: false });
    expect(codeOf(disabled)).toBe('administration.own-account');
    expect(codeOf(await administrator.send('DELETE', own))).toBe('administration.own-account');
    await administrator.send('PATCH', `/api/administration/users/${personId}`, { administrator: false });
    expect((await person.get('/api/administration/users')).status).toBe(404);
  });

  it('disables an account: its sessions end at once, and it cannot sign in until it is enabled', async () => {
    const path = `/api/administration/users/${personId}`;
    expect(await administrator.send('PATCH', path, { active: false })).toMatchObject({
      status: 200,
      body: { disabled: expect.any(String), sessions: 0 },
    });
    expect((await person.get('/api/users/me')).status).toBe(401);
    const rejected = await person.post('/login', { email: 'claire@mairie.example', password });
    expect([rejected.status, codeOf(rejected)]).toEqual([403, 'account.disabled']);
    const wrong = await person.post('/login', { email: 'claire@mairie.example', password: 'no' });
    expect(codeOf(wrong)).toBe('account.bad-credentials');
    expect(codeOf(await administrator.send('POST', `${path}/password_reset`))).toBe('account.disabled');
    await administrator.send('PATCH', path, { active: true });
    const back = await person.post('/login', { email: 'claire@mairie.example', password });
    expect(back.status).toBe(200);
  });

  it('deletes an account that supervises nothing, and only then', async () => {
    const leaving = new Session(server.url);
    await leaving.post('/signup', { email: 'partant@mairie.example', password, user_name: 'partant' });
    const { body } = await leaving.post('/login', { email: 'partant@mairie.example', password });
    const community = await administrator.send('POST', '/api/administration/communities', {
      name: 'Communauté du partant',
      technical_name: 'partant',
      description: '',
      contact: '',
      public: false,
      supervisor: 'partant@mairie.example',
    });
    expect(community).toMatchObject({ status: 200, body: { members: 1, datastore: null } });
    const path = `/api/administration/users/${body.id}`;
    const rejected = await administrator.send('DELETE', path);
    expect([rejected.status, codeOf(rejected)]).toEqual([409, 'administration.user-supervises']);
    const given = await administrator.send(
      'PUT',
      `/api/administration/communities/${community.body._id}/supervisor`,
      { supervisor: personId },
    );
    expect(given).toMatchObject({ body: { supervisor: { _id: personId }, members: 2 } });
    expect((await administrator.send('DELETE', path)).status).toBe(204);
    expect((await administrator.get(path)).status).toBe(404);
    const emptied = await administrator.send(
      'DELETE',
      `/api/administration/communities/${community.body._id}`,
    );
    expect(emptied.status).toBe(204);
  });

  it('reads the settings without any secret', async () => {
    const { text, body } = await administrator.get('/api/administration/settings');
    expect(text).not.toContain(secrets.metrics);
    expect(text).not.toContain(server.administrator.password);
    expect(text).not.toContain(secrets.catalogue);
    const settings = body as unknown as { variable: string }[];
    const of = (variable: string) => settings.find((setting) => setting.variable === variable);
    expect(of('CARTABLE_METRICS_TOKEN')).toMatchObject({ secret: true, value: null, source: 'environment' });
    expect(of('CARTABLE_ROLE')).toMatchObject({ value: 'all', source: 'default' });
    expect(of('CARTABLE_CATALOGUE_URL')).toMatchObject({ value: 'https://…@catalogue.example' });
  });

  it('tells everyone the catalogue the operator named, without the password in its address', async () => {
    const { text, body } = await person.get('/api/configuration');
    expect(body).toMatchObject({ catalogue_url: 'https://catalogue.example' });
    expect(text).not.toContain(secrets.catalogue);
  });

  it('sees how the platform fares', async () => {
    const health = await eventually(async () => {
      const { body } = await administrator.get('/api/administration/health');
      return (body.housekeeping as { last_round: string | null }).last_round === null ? undefined : body;
    });
    expect(health).toMatchObject({
      database: { state: 'ok', engine: 'SQLite', version: expect.stringMatching(/^3\./) },
      objects: { state: 'ok' },
      disk: { free_bytes: expect.any(Number) },
      jobs: { failed: 0 },
      mails: { kind: 'outbox' },
      versions: { role: 'all', node: process.version },
    });
  });

  it('resends a mail that was kept, and finds the jobs that send them', async () => {
    const mails = await eventually(async () => {
      const { body } = await administrator.get('/api/administration/mails?state=kept&search=CLAIRE@');
      return Number(body.total) > 0 ? (body.items as { _id: string }[]) : undefined;
    });
    const resent = await administrator.send('POST', `/api/administration/mails/${mails[0]?._id}/resend`);
    expect(resent).toMatchObject({ status: 200, body: { state: 'waiting' } });
    const jobs = await administrator.get('/api/administration/jobs?kind=mail.send&status=all&limit=5');
    expect(jobs.body.kinds).toContain('mail.send');
    expect((jobs.body.items as { kind: string }[]).every(({ kind }) => kind === 'mail.send')).toBe(true);
    const [job] = jobs.body.items as { _id: string }[];
    expect(await administrator.get(`/api/administration/jobs/${job?._id}`)).toMatchObject({
      status: 200,
      body: { log: [], error: null },
    });
    const done = await eventually(async () => {
      const { body } = await administrator.get(`/api/administration/jobs/${job?._id}`);
      return body.status === 'SUCCESS' ? body : undefined;
    });
    expect(done.abilities).toEqual({ cancel: false, retry: false });
    const rejected = await administrator.send('POST', `/api/administration/jobs/${job?._id}/retry`);
    expect(codeOf(rejected)).toBe('administration.job-not-retryable');
  });

  it('leaves a trace of all that, refusals included', async () => {
    const { body } = await administrator.get('/api/administration/acts?limit=100');
    const acts = body.items as { call: string; outcome: string; subject: string | null }[];
    expect(acts).toContainEqual(
      expect.objectContaining({ call: 'updateUser', outcome: 'done', subject: 'claire@mairie.example' }),
    );
    expect(acts).toContainEqual(expect.objectContaining({ call: 'updateUser', outcome: 'refused' }));
    expect(acts.every(({ outcome }) => outcome !== 'pending')).toBe(true);
  });
});

/** As the administrator reads it where there is no mail server. */
async function confirmationToken(): Promise<string | undefined> {
  const { body } = await administrator.get('/api/administration/mails?search=claire@&limit=100');
  const words = (body.items as { text: string }[]).map(({ text }) => text).join();
  return /inscription\/confirmation\?token=([\w-]+)/.exec(words)?.[1];
}

describe('a request for a workspace', () => {
  const requested = {
    name: 'Cartes de la mairie',
    technical_name: 'mairie',
    information: 'Pour nos <plans>',
  };

  it('needs a confirmed address, waits alone, and reaches the administrators', async () => {
    expect((await new Session(server.url).post('/datastore_create_request', requested)).status).toBe(401);
    const early = await person.post('/datastore_create_request', requested);
    expect([early.status, codeOf(early)]).toEqual([403, 'account.email-unconfirmed']);
    // The first link went with the account that was disabled.
    await administrator.post(`/api/administration/users/${personId}/confirmation`);
    await person.post('/signup/confirm', { token: await confirmationToken() });
    for (const technical_name of ['', '..', 'a b', 'x'.repeat(31), 'été'])
      expect((await person.post('/datastore_create_request', { ...requested, technical_name })).status).toBe(
        422,
      );
    const short = await person.post('/datastore_create_request', { ...requested, name: 'Court' });
    expect(short.status).toBe(422);
    const taken = await person.post('/datastore_create_request', {
      ...requested,
      technical_name: 'Bac-a-Sable',
    });
    expect(codeOf(taken)).toBe('datastore.technical-name-taken');
    expect(await person.post('/datastore_create_request', requested)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(codeOf(await person.post('/datastore_create_request', requested))).toBe(
      'creation-request.pending',
    );
    const mails = await administrator.get('/api/administration/mails?search=mairie&limit=100');
    const words = JSON.stringify(mails.body.items);
    expect(words).toContain('Pour nos <plans>');
    expect(words).toContain('Cartes de la mairie');
  });

  it('is refused with its reason, or accepted whole', async () => {
    const pending = async () =>
      (await administrator.get('/api/administration/requests')).body.items as { _id: string }[];
    const [first] = await pending();
    const path = `/api/administration/requests/${first?._id}`;
    expect((await administrator.post(`${path}/refuse`, { reason: '' })).status).toBe(422);
    expect(await administrator.post(`${path}/refuse`, { reason: 'Trop tôt' })).toMatchObject({
      body: { state: 'REFUSED', reason: 'Trop tôt', applicant: { _id: personId } },
    });
    const again = await administrator.post(`${path}/accept`, { ...requested });
    expect(codeOf(again)).toBe('creation-request.decided');

    await person.post('/datastore_create_request', requested);
    const [second] = await pending();
    const endpoints = (await administrator.get('/api/administration/endpoints')).body as unknown as {
      _id: string;
      open: boolean;
    }[];
    const open = endpoints.filter((endpoint) => endpoint.open);
    const quotas = { database: 1e9, objects: 2e9, uploads: 3e9, annexes: 4e6, statics: 5e6 };
    const accept = { ...requested, quotas, public: true, contact: 'sig@mairie.example' };
    const unknown = await administrator.post(`/api/administration/requests/${second?._id}/accept`, {
      ...accept,
      endpoints: [{ endpoint: randomUUID(), quota: 1 }],
    });
    expect(codeOf(unknown)).toBe('datastore.endpoint-unknown');
    const accepted = await administrator.post(`/api/administration/requests/${second?._id}/accept`, {
      ...accept,
      endpoints: open.map(({ _id }) => ({ endpoint: _id, quota: 7 })),
    });
    expect(accepted).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } });
    const datastoreId = String(accepted.body.datastore_id);
    const mine = await person.get(`/api/datastores/${datastoreId}`);
    expect(mine).toMatchObject({
      status: 200,
      body: { name: requested.name, community: { contact: 'sig@mairie.example', public: true } },
    });
    const seen = mine.body.endpoints as { quota: number; endpoint: { open: boolean } }[];
    expect(seen).toHaveLength(open.length);
    expect(seen.every(({ quota, endpoint }) => quota === 7 && endpoint.open)).toBe(true);
    expect(mine.body.abilities).toMatchObject({ upload: true, community: true });
  });

  it('gives a datastore whose quotas and endpoints the administrator changes, or that is put out of use', async () => {
    const { body } = await administrator.get('/api/administration/datastores?search=mairie');
    const [{ _id: id } = { _id: '' }] = body.items as { _id: string }[];
    const path = `/api/administration/datastores/${id}`;
    const quotas = { database: 5, objects: 6, uploads: 7, annexes: 8, statics: 9 };
    const changed = await administrator.send('PATCH', path, { quotas, endpoints: [] });
    expect(changed.body).toMatchObject({
      storage: { database: { use: 0, quota: 5 }, statics: { quota: 9 } },
    });
    expect((changed.body.endpoints as { quota: number | null }[]).every(({ quota }) => quota === null)).toBe(
      true,
    );
    expect((await administrator.send('PATCH', path, { active: false })).body).toMatchObject({
      active: false,
    });
    expect((await person.get(`/api/datastores/${id}`)).status).toBe(404);
    await administrator.send('PATCH', path, { active: true, name: 'Mairie' });
    expect(await person.get(`/api/datastores/${id}`)).toMatchObject({
      status: 200,
      body: { name: 'Mairie' },
    });
    const sandbox = await administrator.get('/api/datastores/sandbox');
    const closed = await administrator.send('PATCH', `/api/administration/datastores/${sandbox.body._id}`, {
      active: false,
    });
    expect(codeOf(closed)).toBe('administration.sandbox');
  });
});
