import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Communities of the collaborative space over HTTP: forms of questions, of answers and of refusals. */

let server: RunningServer;
let root: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_CHECK_ANSWERS: 'true' });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  stranger = await newcomer(server, 'passante');
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function ask(person: ApiClient, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}/api/espaceco/community/${path}`, {
    ...init,
    headers: { cookie: person.cookie, 'x-requested-with': 'XMLHttpRequest', ...init.headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

it('a community is begun, set up step by step, activated, and found by everybody', async () => {
  const { id } = await root.call(routes.addEspacecoCommunity, { body: { name: ' Voirie ' } });
  expect((await ask(stranger, String(id))).status).toBe(404);
  const params = { communityId: id };
  const update = (body: object) => root.call(routes.updateEspacecoCommunity, { params, body });
  await update({ listed: 'true', description: '<p>Rues</p>' });
  await update({ zoom: 12, minZoom: 5, maxZoom: 18, position: 'POINT(5.72 45.18)', extent: [5, 45, 6, 46] });
  await update({ functionalities: ['print', 'georem', 'print'] });
  const community = await update({ shared_georem: 'all', active: true });
  expect(community).toMatchObject({
    name: 'Voirie',
    min_zoom: 5,
    max_zoom: 18,
    functionalities: ['print', 'georem'],
    active: true,
    role: 'admin',
    abilities: { manage: true, open: true, join: false },
  });
  const page = await stranger.call(routes.getEspacecoCommunities, { query: {} });
  expect(page).toMatchObject({ totalPages: 1, previousPage: null, nextPage: null });
  expect(page.content).toMatchObject([
    { id, description: '<p>Rues</p>', role: null, abilities: { manage: false, open: false, join: true } },
  ]);
});

it('pages tell those before and after, and a search stops at twenty', async () => {
  for (let rank = 10; rank < 35; rank += 1) {
    const { id } = await root.call(routes.addEspacecoCommunity, { body: { name: `Commune ${rank}` } });
    await root.call(routes.updateEspacecoCommunity, { params: { communityId: id }, body: { active: true } });
  }
  const { body } = await ask(stranger, 'get?name=commune&page=2&limit=10&sort=name:ASC');
  expect(body).toMatchObject({ totalPages: 3, previousPage: 1, nextPage: 3 });
  expect(body.content).toMatchObject([{ name: 'Commune 20' }, ...Array(9).fill({})]);
  const found = await ask(stranger, 'search/?name=%25Commune%25&filter=listed&sort=name:DESC');
  expect(found.body).toHaveLength(20);
  expect(found.body).toMatchObject({ 0: { name: 'Commune 34' } });
  expect(await stranger.call(routes.getEspacecoCommunityNames)).toHaveLength(26);
  const own = await ask(root, 'get_as_member?pending=false&page=3');
  expect(own.body).toMatchObject({ totalPages: 3, nextPage: null });
  expect((await ask(root, 'get_as_member?pending=true')).body).toMatchObject({ content: [], totalPages: 0 });
});

it('a logo and a document are sent as forms, and read by whoever may know the community', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = (field: string, name: string, fields: Readonly<Record<string, string>> = {}): RequestInit => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set(field, new Blob([png]), name);
    return { method: 'POST', body };
  };
  const read = (address: unknown, { cookie }: ApiClient) => fetch(String(address), { headers: { cookie } });
  expect((await ask(stranger, '1/update_logo', form('logo', 'l.png'))).status).toBe(403);
  const { body: logo } = await ask(root, '1/update_logo', form('logo', 'l.png'));
  const shown = await read(logo.logo_url, stranger);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await ask(stranger, '1?fields=logo_url')).body).toEqual({ id: 1, logo_url: logo.logo_url });
  const { body: document } = await ask(
    root,
    '1/document/add',
    form('document', 'plan.png', { title: 'Plan' }),
  );
  expect(document).toMatchObject({ title: 'Plan', width: 1, height: 1, uri: document.download_uri });
  expect((await read(document.uri, stranger)).status).toBe(200);
  expect((await read(document.uri, new ApiClient(server.url))).status).toBe(401);
  expect((await ask(root, '1/document/add', json('POST', { title: 'Plan' }))).status).toBe(422);
});

it('only the fields asked for are told, however they are written', async () => {
  for (const fields of ['fields=name,active', 'fields=name&fields=active', 'fields[]=name&fields[]=active']) {
    const { body } = await ask(stranger, `1?${fields}`);
    expect(body).toEqual({ id: 1, name: 'Voirie', active: true });
  }
});

it('grids are told whole, and searched page by page', async () => {
  const params = { communityId: 1 };
  const body = { grids: ['38', '38'], open_with_email: { '@Mairie.example': ['38185'] } };
  const community = await root.call(routes.updateEspacecoCommunity, { params, body });
  expect(community.grids).toMatchObject([{ name: '38', title: 'Isère', type: { title: 'Département' } }]);
  expect(community.open_with_email).toMatchObject([
    { email: '@mairie.example', grids: [{ title: 'Grenoble' }] },
  ]);
  const found = await ask(
    stranger,
    '../grid/search?text=is%C3%A8re%25&searchBy=name,title&fields=name,title&adm=true',
  );
  expect(found.body).toMatchObject({ content: [{ name: '38', title: 'Isère' }], totalPages: 1 });
  const named = await ask(stranger, '../grid/get_by_names?names[]=38185&names[]=38&fields=geometry');
  expect(named.body).toMatchObject([
    { name: '38185', geometry: expect.stringMatching(/^MULTIPOLYGON/) },
    { name: '38' },
  ]);
  expect((await ask(stranger, '../grid/get_by_names?names=nowhere')).status).toBe(422);
  expect((await ask(stranger, '../grid/get_by_names')).status).toBe(422);
});

it.each([
  [
    'a domain without grid',
    '1/update',
    json('PATCH', { open_with_email: { '@a.fr': [] } }),
    422,
    'common.invalid',
  ],
  [
    'a domain that is none',
    '1/update',
    json('PATCH', { open_with_email: { 'a.fr': ['38'] } }),
    422,
    'common.invalid',
  ],
  ['an unknown grid', '1/update', json('PATCH', { grids: ['nowhere'] }), 422, 'espaceco.grid-unknown'],
  ['a name in use', 'add', json('POST', { name: 'VOIRIE' }), 400, 'espaceco.name-taken'],
  ['a name too short', 'add', json('POST', { name: ' a ' }), 422, 'common.invalid'],
  ['an unknown tool', '1/update', json('PATCH', { functionalities: ['fly'] }), 422, 'common.invalid'],
  ['an empty extent', '1/update', json('PATCH', { extent: [1, 1, 1, 2] }), 422, 'common.invalid'],
  ['a community taken back', '1/update', json('PATCH', { active: false }), 409, 'lifecycle.move-refused'],
  ['a filter that is none', 'search?name=a&filter=other&sort=name:ASC', {}, 422, 'common.invalid'],
  ['a search without order', 'search?name=a&filter=listed', {}, 422, 'common.invalid'],
  ['a page of a thousand', 'get?limit=1000', {}, 422, 'common.invalid'],
  ['a number that is none', 'voirie', {}, 404, 'common.not-found'],
] as const)('%s is refused', async (_what, path, init, status, error) => {
  const answer = await ask(root, path, init);
  expect([answer.status, (answer.body.details as { error: string }).error]).toEqual([status, error]);
});

it('those who manage no community begin none and change none', async () => {
  expect((await ask(stranger, 'add', json('POST', { name: 'Mienne' }))).status).toBe(403);
  expect((await ask(stranger, '1/update', json('PATCH', { listed: false }))).status).toBe(403);
  const anonymous = await ask(new ApiClient(server.url), 'get');
  expect(anonymous).toMatchObject({ status: 401, body: { details: { session_expired: true } } });
});
