import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Reports over HTTP: forms of questions, of answers and of refusals; what they mean is tested in the package. */

let server: RunningServer;
let root: ApiClient;
let member: ApiClient;
let community: number;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_CHECK_ANSWERS: 'true' });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  member = await newcomer(server, 'membre');
  ({ id: community } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Voirie' } }));
  const params = { communityId: community };
  await root.call(routes.updateEspacecoCommunity, {
    params,
    body: { active: true, attributes: [{ theme: 'Chaussée', attributes: [] }] },
  });
  const { id } = await member.call(routes.getEspacecoMe);
  await root.call(routes.addEspacecoMembers, { params, body: { members: [id] } });
  for (const comment of ['Un', 'Deux', 'Trois']) {
    await member.call(routes.addReport, { body: { geometry: 'POINT(5.72 45.18)', community, comment } });
  }
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function ask(person: ApiClient, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}/api/espaceco/reports${path}`, {
    ...init,
    headers: { cookie: person.cookie, 'x-requested-with': 'XMLHttpRequest', ...init.headers },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>,
  };
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

describe('a list', () => {
  it('is told by its place, 206 when it is a part and 200 when it is all', async () => {
    const part = await ask(member, '?limit=2&sort=id:ASC&fields=comment');
    expect(part).toMatchObject({ status: 206, range: '0-1/3' });
    expect(part.body).toEqual([
      { id: 1, comment: 'Un' },
      { id: 2, comment: 'Deux' },
    ]);
    expect(await ask(member, '?limit=2&page=2')).toMatchObject({ status: 206, range: '2-2/3' });
    expect(await ask(member, '')).toMatchObject({ status: 200, range: '0-2/3' });
    expect(await ask(member, '?page=9')).toMatchObject({ status: 206, range: '*/3', body: [] });
    expect(await ask(member, '?status[]=valid')).toMatchObject({ status: 200, range: '*/0' });
  });

  it('or page by page', async () => {
    const { body } = await ask(member, '/get?limit=2&page=2&sort=id:ASC&fields=replies');
    expect(body).toEqual({
      content: [{ id: 3, replies: [] }],
      totalPages: 2,
      previousPage: 1,
      nextPage: null,
    });
  });

  it.each([
    ['a box that is none', '?box=1,2,3'],
    ['a status that is none', '?status=done'],
    ['an order that is none', '?sort=comment:ASC'],
    ['a thousand', '?limit=1000'],
    ['themes that are none', '?attributes=Chauss%C3%A9e'],
    ['a date that is none', '?opening_date=hier'],
  ])('%s is refused', async (_what, query) => {
    expect((await ask(member, query)).status).toBe(422);
  });
});

it('another report under a key that was used is refused as 422, with the number of the first one', async () => {
  const form = { community, geometry: 'POINT(5.72 45.18)', idempotency_key: crypto.randomUUID() };
  const send = (comment: string) => ask(member, '', json('POST', { ...form, comment }));
  const { body: made } = await send('Une fois');
  expect((await send('Une fois')).body.id).toBe(made.id);
  expect(await send('Une autre')).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(new RegExp(`n°\\s${made.id}\\b`)) },
  });
});

it('a report is made of texts, answered, changed and deleted', async () => {
  const attributes = JSON.stringify({ community, theme: 'Chaussée', attributes: {} });
  const form = { community: String(community), geometry: 'POINT (5.72 45.18)', attributes };
  const { body: made } = await ask(member, '', json('POST', form));
  expect(made).toMatchObject({
    status: 'submit',
    geometry: 'POINT(5.72 45.18)',
    attributes: [{ community, theme: 'Chaussée' }],
    commune: { name: '38185', title: 'Grenoble', type: { name: 'commune' } },
    departement: { title: 'Isère' },
    author: { username: 'membre' },
    abilities: { reply: true, remove: false },
    replies: [],
  });
  const path = `/${made.id}`;
  const { body: reply } = await ask(
    member,
    `${path}/replies`,
    json('POST', { title: '', content: 'Fait', status: 'valid' }),
  );
  expect(reply).toMatchObject({
    report_id: made.id,
    status: 'valid',
    title: null,
    abilities: { change: true },
  });
  expect((await ask(member, path)).body).toMatchObject({
    status: 'pending2',
    replies: [{ content: 'Fait' }],
  });
  const replyPath = `${path}/replies/${reply.id}`;
  expect((await ask(member, replyPath, json('PATCH', { content: 'Refait' }))).body).toMatchObject({
    content: 'Refait',
  });
  expect((await ask(root, path, json('PATCH', { status: 'valid' }))).body).toMatchObject({
    status: 'valid',
    validator: { username: expect.any(String) },
  });
  const refusal = await ask(member, path, json('PUT', { ...form, comment: 'Encore' }));
  expect([refusal.status, (refusal.body.details as { error: string }).error]).toEqual([
    409,
    'espaceco.report-closed',
  ]);
  expect((await ask(member, path, { method: 'DELETE' })).status).toBe(403);
  expect((await ask(root, path, { method: 'DELETE' })).status).toBe(204);
  expect((await ask(root, path)).status).toBe(404);
});

it('a sketch is read from a file', async () => {
  const form = (name: string, content: string): RequestInit => {
    const body = new FormData();
    body.set('sketch', new Blob([content]), name);
    return { method: 'POST', body };
  };
  const feature = {
    type: 'Feature',
    properties: { nom: 'Trou' },
    geometry: { type: 'Point', coordinates: [5, 45] },
  };
  const { status, body } = await ask(member, '/sketch', form('a.geojson', JSON.stringify(feature)));
  expect(status).toBe(200);
  expect(body).toMatchObject({ objects: [{ type: 'Point', geometry: 'POINT(5 45)', name: 'Trou' }] });
  expect((await ask(member, '/sketch', form('a.txt', 'Bonjour'))).status).toBe(422);
  expect((await ask(member, '/sketch', form('a.gpx', 'a'.repeat(1_100_000)))).status).toBe(413);
});

it('the signed-in person is told the themes they may choose', async () => {
  const me = await member.call(routes.getEspacecoMe);
  const own = { community_id: community, themes: [{ theme: 'Chaussée' }] };
  expect(me).toMatchObject({ profile: own, shared_themes: [], communities_member: [{ profile: [own] }] });
  const other = await newcomer(server, 'passante');
  expect((await other.call(routes.getEspacecoMe)).profile).toBeNull();
});

it.each([
  ['a sketch that is no JSON', { sketch: '{' }],
  ['a comment without end', { comment: 'a'.repeat(5001) }],
  [
    'two themes',
    {
      attributes: [
        { community: 1, theme: 'a' },
        { community: 1, theme: 'b' },
      ],
    },
  ],
  ['no place', { geometry: undefined }],
])('%s is refused', async (_what, wrong) => {
  const answer = await ask(member, '', json('POST', { geometry: 'POINT(5 45)', ...wrong }));
  expect(answer.status).toBe(422);
});
