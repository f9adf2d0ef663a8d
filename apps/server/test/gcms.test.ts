import type { AddressInfo } from 'node:net';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';

/** The calls clients of the reference make, in the encodings they were seen to write. */

const claire = { email: 'claire@mairie.example', password: 'quatre chevaux bleus' };
const folder = sharedFolder();
let base: string;
let token: string;
let communityId: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const composition = await compose(
    readConfig({
      CARTABLE_DATA_DIR: folder(),
      CARTABLE_LOG_LEVEL: 'fatal',
      CARTABLE_CHECK_ANSWERS: 'true',
      CARTABLE_OPENID_REALM: 'geoplateforme',
      CARTABLE_ADMIN_EMAIL: claire.email,
      CARTABLE_ADMIN_PASSWORD: claire.password,
    }),
  );
  const { accounts } = composition.services;
  await accounts.createFirstAdministrator({ ...claire, language: 'fr' });
  const app = await buildApp(composition.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  close = async () => {
    await app.close();
    await composition.close();
  };
  token = await signIn();
  communityId = await makeCommunity();
}, 60_000);
afterAll(() => close());

async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/realms/geoplateforme/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'espaceco-qgis',
      username: claire.email,
      password: claire.password,
    }),
  });
  return String(((await answer.json()) as Record<string, string>).access_token);
}

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${base}${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

async function makeCommunity(): Promise<number> {
  const made = await call('/api/espaceco/community/add', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Voirie' }),
  });
  const id = Number(made.body.id);
  const themes = [{ theme: 'Chaussée', attributes: [{ name: 'gravité', type: 'text' }] }];
  await call(`/api/espaceco/community/${id}/update`, {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ attributes: themes, active: true }),
  });
  return id;
}

const json = { 'content-type': 'application/json' };

/** One table of points, on the map of the community; whoever manages the community administers it. */
async function makeDatabase(): Promise<number> {
  const made = await call('/api/espaceco/databases', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      community_id: communityId,
      title: 'Mobilier',
      tables: [
        {
          name: 'bancs',
          title: 'Bancs',
          geometry_type: 'Point',
          columns: [{ name: 'nom', type: 'String' }],
        },
      ],
    }),
  });
  expect(made).toMatchObject({ status: 200 });
  const { tables } = (await call(`/api/espaceco/databases/${made.body.id}`)).body;
  const granted = await call(`/api/espaceco/permission/update/${communityId}`, {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify([{ id: made.body.id, level: 'EDIT' }]),
  });
  expect(granted).toMatchObject({ status: 200 });
  const layers = [{ table: tables[0].id, role: 'edit' }];
  const drawn = await call(`/api/espaceco/community/${communityId}/layer/replace`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ layers }),
  });
  expect(drawn).toMatchObject({ status: 200 });
  return made.body.id;
}

const point = 'POINT(2.35 48.85)';

describe('the collaborative API of other clients', () => {
  it('tells who somebody is and what they belong to', async () => {
    const { status, body } = await call('/gcms/api/users/me');
    expect(status).toBe(200);
    expect(body.communities_member).toEqual([
      expect.objectContaining({
        community_id: communityId,
        community_name: 'Voirie',
        role: 'admin',
        emprises: [],
      }),
    ]);
  });

  it('takes reports as JSON, as a form with nested members, as a form with files’ framing, and as unnamed text', async () => {
    const report = {
      geometry: point,
      community: communityId,
      comment: 'Nid-de-poule',
      attributes: { community: communityId, theme: 'Chaussée', attributes: { gravité: 'forte' } },
    };
    const asJson = JSON.stringify(report);
    const nested = new FormData();
    nested.set('geometry', point);
    nested.set('community', String(communityId));
    nested.set('comment', 'Nid-de-poule');
    nested.set('attributes[community]', String(communityId));
    nested.set('attributes[theme]', 'Chaussée');
    nested.set('attributes[attributes][gravité]', 'forte');
    const fields = new URLSearchParams({
      geometry: point,
      community: String(communityId),
      comment: 'Nid-de-poule',
      attributes: JSON.stringify(report.attributes),
    });
    const bodies = [
      { headers: { 'content-type': 'application/json' }, body: asJson },
      { headers: { 'content-type': 'text/plain' }, body: asJson },
      { body: nested },
      { body: fields },
    ];
    for (const init of bodies) {
      const made = await call('/gcms/api/reports', { method: 'POST', ...init });
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          community: communityId,
          comment: 'Nid-de-poule',
          attributes: [{ community: communityId, theme: 'Chaussée', attributes: { gravité: 'forte' } }],
        }),
      ]);
    }
  });

  it('tells the place of a page in the list, and 206 as long as there is more', async () => {
    const page = await call(`/gcms/api/reports?communities=${communityId}&page=1&limit=2`);
    expect([page.status, page.headers.get('content-range')?.endsWith('/4'), page.body.length]).toEqual([
      206,
      true,
      2,
    ]);
  });

  it('answers and closes a report, then deletes it', async () => {
    const [{ id }] = (await call(`/gcms/api/reports?communities=${communityId}&limit=1`)).body;
    const reply = await call(`/gcms/api/reports/${id}/replies`, {
      method: 'POST',
      body: new URLSearchParams({ title: 'Suite', content: 'Rebouché', status: 'valid' }),
    });
    expect(reply.status).toBe(201);
    expect((await call(`/gcms/api/reports/${id}`)).body).toMatchObject({ status: 'valid' });
    expect((await call(`/gcms/api/reports/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/gcms/api/reports/${id}`)).status).toBe(404);
  });

  it('serves the layers of a map, and edits its tables in a body that says no type', async () => {
    const database = await makeDatabase();
    const layers = await call(`/gcms/api/communities/${communityId}/layers?page=1&limit=50`);
    expect([layers.status, layers.body]).toEqual([200, [expect.objectContaining({ type: 'feature-type' })]]);
    const [{ table }] = layers.body;
    const described = await call(`/gcms/api/databases/${database}/tables/${table}`);
    expect(described.body).toMatchObject({
      name: 'bancs',
      geometry_name: 'geom',
      database_versioning: true,
    });
    const before = await call(`/gcms/api/databases/${database}/tables/${table}/max-numrec`);
    const body = { actions: [{ table, state: 'Insert', data: { geom: point, nom: 'Banc vert' } }] };
    const saved = await call(`/gcms/api/databases/${database}/transactions`, {
      method: 'POST',
      body: new Blob([JSON.stringify(body)]),
    });
    expect([saved.status, saved.body.status]).toEqual([201, 'committed']);
    expect(saved.body.actions[0].data).toMatchObject({ geom: point });
    const after = await call(`/gcms/api/databases/${database}/tables/${table}/max-numrec`);
    expect(after.body).toBeGreaterThan(before.body);
    const rows = (filter: object) =>
      call(
        `/gcms/api/wfs?${new URLSearchParams({
          service: 'WFS',
          request: 'GetFeature',
          version: '1.0.0',
          outputFormat: 'JSON',
          typename: 'mobilier:bancs',
          offset: '0',
          maxFeatures: '10000',
          filter: JSON.stringify(filter),
        })}`,
      );
    const since = { detruit: false, gcms_numrec: { $gte: after.body } };
    expect((await rows(since)).body).toEqual([
      expect.objectContaining({ nom: 'Banc vert', geom: 'POINT (2.35 48.85)' }),
    ]);
    expect((await rows({ gcms_numrec: { $gte: after.body + 1 } })).body).toEqual([]);
  }, 60_000);

  it('refuses in the common shape, and whoever shows no token', async () => {
    const wrong = await call('/gcms/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ geometry: 'POINT(500 48)' }),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ code: 422, message: expect.any(String) });
    expect((await fetch(`${base}/gcms/api/users/me`)).status).toBe(401);
    const dense = {
      method: 'POST',
      headers: { 'content-type': 'a/b' },
      body: `[${'[],'.repeat(300_000)}[]]`,
    };
    expect((await call('/gcms/api/reports', dense)).status).toBe(413);
    const many = new URLSearchParams(Object.fromEntries([...Array(2001).keys()].map((n) => [`f${n}`, ''])));
    expect((await call('/gcms/api/reports', { method: 'POST', body: many })).status).toBe(413);
    expect(
      (await call('/gcms/api/reports', { method: 'POST', headers: { 'content-type': 'a/b' }, body: '{' }))
        .status,
    ).toBe(400);
  });
});
