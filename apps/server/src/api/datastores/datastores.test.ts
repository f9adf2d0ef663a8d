import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { datastoreRoutes, type RouteDefinition, uploaderRoutes } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startServer } from '../../../test/server-process.ts';

const admin = { CARTABLE_ADMIN_EMAIL: 'admin@x.example', CARTABLE_ADMIN_PASSWORD: 'sept lamas endormis' };
const regions = readFileSync(new URL('../../../../../packages/datastore/demo/regions.fgb', import.meta.url));
const xhr = { 'x-requested-with': 'XMLHttpRequest' };
const uuid = '5d2f6f0c-3b5e-4f0e-9c1a-7a5d1c9b4e21';

type Thing = { _id: string; name: string; [more: string]: unknown };

async function start() {
  const server = await startServer({
    CARTABLE_DATA_DIR: temporaryFolder(),
    CARTABLE_DEMONSTRATION: 'true',
    ...admin,
  });
  const browser = new Browser(server.url);
  const send = (method: string, path: string, body?: FormData | object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...xhr,
        cookie: browser.cookie,
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
  const get = async <T>(path: string): Promise<T> => {
    const answer = await browser.get(path);
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined]);
    return answer.body as T;
  };
  return { server, browser, send, get };
}

it('every call asks who is there', async () => {
  const { server, send } = await start();
  for (const route of Object.values<RouteDefinition>({ ...datastoreRoutes, ...uploaderRoutes })) {
    const path = route.path.replace('{datasheetName}', 'x').replace(/\{\w+\}/g, uuid);
    const { status } = await send(route.method, path);
    expect([route.name, status]).toEqual([route.name, 401]);
  }
  expect(await server.end()).toBe(0);
});

it('a person deposits, watches, publishes, edits and takes back, over HTTP', async () => {
  const { server, browser, send, get } = await start();
  const [email, password] = [admin.CARTABLE_ADMIN_EMAIL, admin.CARTABLE_ADMIN_PASSWORD];
  expect((await browser.post('/login', { email, password })).status).toBe(200);
  const workspaces = await get<Thing[]>('/api/users/me/datastores');
  expect(workspaces.map(({ name }) => name)).toEqual(['Découverte', 'Démonstration']);
  const base = `/api/datastores/${workspaces[1]!._id}`;
  expect(await get('/api/datastores/sandbox')).toMatchObject({ name: 'Découverte', is_sandbox: true });
  expect(await get(base)).toMatchObject({ abilities: { upload: true, broadcast: true } });
  expect(await get<Thing[]>(`${base}/endpoints?type=WFS&open=true`)).toHaveLength(1);

  const chunk = new FormData();
  chunk.set('uuid', uuid);
  chunk.set('index', '1');
  chunk.set('sha256', createHash('sha256').update(regions).digest('hex'));
  chunk.set('chunk', new Blob([regions]), `${uuid}_1`);
  expect((await send('POST', '/_file_uploader/upload_chunk', chunk)).status).toBe(200);
  expect(await get(`/_file_uploader/${uuid}`)).toMatchObject({ chunks: [{ index: 1 }] });
  const completed = await send('POST', '/_file_uploader/upload_complete', {
    uuid,
    originalFilename: 'r.fgb',
  });
  const { filename, srid } = (await completed.json()) as { filename: string; srid: string };
  const created = await send('POST', `${base}/upload/`, {
    data_name: 'Été à l’essai'.replace('’', "'"),
    data_technical_name: 'essai',
    data_srid: srid,
    data_upload_path: filename,
  });
  const upload = (await created.json()) as Thing;
  expect([created.status, upload.status]).toEqual([200, 'OPEN']);
  const progress = await eventually(async () => {
    const seen = await get<{ integration_current_step: number; stored_data: string }>(
      `${base}/upload/${upload._id}/integration_progress?getOnlyProgress=false`,
    );
    return seen.integration_current_step === 3 && seen;
  }, 60_000);
  for (const path of ['', '/file_tree', '/upload-report']) await get(`${base}/upload/${upload._id}${path}`);
  // With that of the demonstration, which deposits itself meanwhile.
  await eventually(async () => (await get<Thing[]>(`${base}/upload?type=VECTOR`)).length === 2, 60_000);
  const stored = `${base}/stored_data/${progress.stored_data}`;
  for (const path of ['', '/uses', '/report', '/deletion']) await get(`${stored}${path}`);
  await get(`${base}/processing`);
  expect(
    await get<Thing[]>(`${base}/processing/executions?output_stored_data=${progress.stored_data}`),
  ).toMatchObject([{ status: 'SUCCESS' }]);

  const form = {
    technical_name: 'essai',
    public_name: 'Essai',
    service_name: 'Service essai',
    description: 'Un essai',
    identifier: 'essai',
    category: ['boundaries'],
    email_contact: email,
    organization: 'Mairie',
    organization_email: email,
    creation_date: '2024-01-01',
    projection: 'http://www.opengis.net/def/crs/EPSG/0/4326',
    language: { code: 'fre', language: 'français' },
    charset: 'utf8',
    frequency_code: 'unknown',
    share_with: 'all_public',
  };
  const table = { native_name: 'regions', title: 'Régions', description: 'Limites' };
  const wfs = await send('POST', `${stored}/wfs/`, { ...form, table_infos: [table] });
  expect([wfs.status, await wfs.text()]).toEqual([200, expect.stringContaining('PUBLISHING')]);
  const again = await send('POST', `${stored}/wfs`, { ...form, table_infos: [table] });
  expect([again.status, ((await again.json()) as { details: { error: string } }).details.error]).toEqual([
    409,
    'service.name-taken',
  ]);
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) for (const one of value) fields.append(`${name}[]`, one);
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) fields.set(`${name}[${key}]`, inner);
    else fields.set(name, value);
  }
  fields.append('selected_tables[]', 'regions');
  const wms = await send('POST', `${stored}/wmsvector`, fields);
  const service = (await wms.json()) as Thing;
  expect([wms.status, service.status]).toEqual([200, 'PUBLISHING']);
  await eventually(async () => (await get<Thing>(`${base}/offerings/${service._id}`)).status === 'PUBLISHED');
  // With the three of the demonstration, which publishes itself meanwhile.
  await eventually(async () => {
    await sleep(200);
    const offerings = await get<Thing[]>(`${base}/offerings?detailed=true`);
    return offerings.length === 5 && offerings.every(({ status }) => status === 'PUBLISHED');
  });
  expect(await get(`${base}/offerings/layernames?type=WFS`)).toEqual(['essai', 'regions_wfs']);
  expect(await get<Thing[]>(`${base}/statics?name=config_%25`)).toHaveLength(2);

  const sheet = `${base}/datasheet/${encodeURIComponent("Été à l'essai")}`;
  expect(
    await get(`${base}/datasheet?search=ete&sortBy=nb_publications&sortOrder=-1&published=1`),
  ).toMatchObject({
    total: 1,
    items: [{ name: "Été à l'essai", nb_publications: 2 }],
  });
  for (const path of ['', '/services', '/deletion']) await get(`${sheet}${path}`);
  const edited = await send('POST', `${stored}/wmsvector/${service._id}/edit`, {
    ...form,
    selected_tables: ['regions'],
    service_name: 'Autre titre',
  });
  expect([edited.status, ((await edited.json()) as Thing).status]).toEqual([200, 'MODIFYING']);
  const renamed = await send('PATCH', sheet, { name: 'Renommée' });
  expect(((await renamed.json()) as Thing).name).toBe('Renommée');
  expect((await send('DELETE', `${base}/offerings/${service._id}`)).status).toBe(204);
  expect((await send('DELETE', `${base}/datasheet/Renomm%C3%A9e`)).status).toBe(204);
  expect((await browser.get(sheet)).status).toBe(404);
  expect((await send('DELETE', `/_file_uploader/${uuid}`)).status).toBe(204);
  expect(await server.end()).toBe(0);
  expect(server.errors()).not.toMatch(/"level":[5-9]0/);
});
