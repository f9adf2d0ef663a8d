import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, Service, StoredData } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { decodeTile } from '@cartable/tiling';
import { expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startServer } from '../../../test/server-process.ts';

const admin = { CARTABLE_ADMIN_EMAIL: 'admin@x.example', CARTABLE_ADMIN_PASSWORD: 'sept lamas endormis' };
const [email, password] = [admin.CARTABLE_ADMIN_EMAIL, admin.CARTABLE_ADMIN_PASSWORD];

/** Well under the calls one address may make in a minute. */
const pollMs = 200;

async function start() {
  const server = await startServer({
    CARTABLE_DATA_DIR: temporaryFolder(),
    CARTABLE_DEMONSTRATION: 'true',
    ...admin,
  });
  const browser = new Browser(server.url);
  expect((await browser.post('/login', { email, password })).status).toBe(200);
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: browser.cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    expect([path, answer.status, answer.ok ? '' : text]).toEqual([path, 200, '']);
    return JSON.parse(text) as T;
  };
  const workspaces = await call<{ _id: string; name: string }[]>('GET', '/api/users/me/datastores');
  const base = `/api/datastores/${workspaces.find(({ name }) => name === 'Démonstration')!._id}`;
  return { server, base, send, call };
}

const form = {
  technical_name: 'essai_tuiles',
  public_name: 'Essai',
  service_name: 'Tuiles d’essai',
  description: 'Un essai',
  identifier: 'essai',
  category: ['boundaries'],
  email_contact: email,
  organization: 'Mairie',
  organization_email: email,
  creation_date: '2024-01-01',
  projection: 'http://www.opengis.net/def/crs/EPSG/0/3857',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  frequency_code: 'unknown',
  share_with: 'all_public',
};

it('a person generates a vector pyramid, keeps it, publishes it, makes it again and takes it back, over HTTP', async () => {
  const { server, base, send, call } = await start();
  const database = await eventually(async () => {
    await sleep(pollMs);
    const [data] = await call<StoredData[]>('GET', `${base}/stored_data?type=VECTOR-DB`);
    return data?.status === 'GENERATED' && data;
  }, 60_000);
  const requested = {
    technical_name: 'essai',
    vectordb_id: database._id,
    tippecanoe: '-S10',
    composition: [{ table: 'regions', attributes: ['nom'], top_level: 4, bottom_level: 6 }],
  };
  const estimate = await call<{ tiles: number }>('POST', `${base}/pyramid-vector/estimate`, requested);
  expect(estimate.tiles).toBeGreaterThan(10);
  const unknown = await send('POST', `${base}/pyramid-vector/add`, {
    ...requested,
    tippecanoe: '--unheard-of',
  });
  expect([unknown.status, (await unknown.json()) as object]).toMatchObject([
    422,
    { details: { error: 'tiling.option-unknown' } },
  ]);
  const created = await call<StoredData>('POST', `${base}/pyramid-vector/add`, requested);
  const stored = `${base}/stored_data/${created._id}`;
  const ready = () =>
    eventually(async () => {
      await sleep(pollMs);
      const data = await call<StoredData>('GET', stored);
      return data.status === 'GENERATED' && data;
    }, 60_000);
  const pyramid = await ready();
  const execution = `${base}/processing/executions/${pyramid.tags.proc_pyr_creat_id}`;
  expect(await call<Execution>('GET', execution)).toMatchObject({ status: 'SUCCESS', progress: null });
  const stopped = await send('POST', `${execution}/cancel`);
  expect([stopped.status, (await stopped.json()) as object]).toMatchObject([
    409,
    { details: { error: 'pyramid.not-running' } },
  ]);
  expect((await send('POST', `${execution}/retry`)).status).toBe(409);

  const range = { range: 'bytes=0-126' };
  const part = await send('GET', `${stored}/download`, undefined, range);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-126/${pyramid.size}`]);
  expect(part.headers.get('content-disposition')).toContain('filename="essai.pmtiles"');
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 0, 7)).toBe('PMTiles');
  const whole = await send('GET', `${stored}/download`);
  expect((await whole.arrayBuffer()).byteLength).toBe(pyramid.size);
  expect((await fetch(`${server.url}${stored}/download`)).status).toBe(401);
  expect((await send('GET', `${base}/stored_data/${database._id}/download`)).status).toBe(404);

  const { _id } = await call<Service>('POST', `${base}/pyramid-vector/${pyramid._id}/tms`, form);
  const service = await eventually(async () => {
    await sleep(pollMs);
    const seen = await call<Service>('GET', `${base}/pyramid-vector/${_id}`);
    return seen.status === 'PUBLISHED' && seen;
  });
  const names = await call<string[]>('GET', `${base}/pyramid-vector/layernames?type=WMTS-TMS`);
  expect(names).toContain('essai_tuiles');
  expect(await call<Service[]>('GET', `${base}/pyramid-raster`)).toEqual(
    await call<Service[]>('GET', `${base}/offerings`),
  );
  const address = new URL(service.share_url.replace('{z}/{x}/{y}', '5/16/11')).pathname;
  const tile = await fetch(`${server.url}${decodeURIComponent(address)}`);
  expect([tile.status, tile.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ]);
  const layers = decodeTile(Buffer.from(await tile.arrayBuffer()));
  expect(layers.map(({ name }) => name)).toEqual(['regions']);
  const metadata = new URL(service.urls.find(({ type }) => type === 'TMS')!.url).pathname;
  expect(await (await fetch(`${server.url}${metadata}/metadata.json`)).json()).toMatchObject({
    minzoom: service.tms_metadata!.minzoom,
    vector_layers: service.tms_metadata!.vector_layers,
  });

  expect(await call<StoredData>('POST', `${stored}/regenerate`)).toMatchObject({ status: 'MODIFYING' });
  const again = await ready();
  expect(again.tags.proc_pyr_creat_id).not.toBe(pyramid.tags.proc_pyr_creat_id);
  expect((await fetch(`${server.url}${decodeURIComponent(address)}`)).status).toBe(200);
  expect((await send('DELETE', `${base}/pyramid-vector/${_id}`)).status).toBe(204);
  expect((await send('DELETE', stored)).status).toBe(204);
  expect((await send('GET', stored)).status).toBe(404);
  expect(await server.end()).toBe(0);
  expect(server.errors()).not.toMatch(/"level":[5-9]0/);
});
