import type {
  CatalogueRecord,
  DisplayStyle,
  EditedRecord,
  Metadata,
  OfferingSummary,
} from '@cartable/contract';
import { eventually, temporaryFolder, validateXml } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';

const admin = { CARTABLE_ADMIN_EMAIL: 'admin@x.example', CARTABLE_ADMIN_PASSWORD: 'sept lamas endormis' };
const identifier = 'demonstration_regions';
const sheet = encodeURIComponent('Régions de France');

let server: ServerProcess;
let browser: Browser;
let base: string;

/** The demonstration, whole. */
async function start(): Promise<void> {
  server = await startServer({
    CARTABLE_DATA_DIR: temporaryFolder(),
    CARTABLE_DEMONSTRATION: 'true',
    ...admin,
  });
  browser = new Browser(server.url);
  const [email, password] = [admin.CARTABLE_ADMIN_EMAIL, admin.CARTABLE_ADMIN_PASSWORD];
  expect((await browser.post('/login', { email, password })).status).toBe(200);
  const workspaces = await json<{ _id: string; name: string }[]>('GET', '/api/users/me/datastores');
  base = `/api/datastores/${workspaces.find(({ name }) => name === 'Démonstration')!._id}`;
  await eventually(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const offerings = await json<OfferingSummary[]>('GET', `${base}/offerings`);
    return offerings.length === 3 && offerings.every(({ status }) => status === 'PUBLISHED');
  }, 90_000);
}

const send = (method: string, path: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      cookie: browser.cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
async function json<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await send(method, path, body);
  const text = await answer.text();
  expect([path, answer.status, answer.ok ? '' : text]).toEqual([path, 200, '']);
  return JSON.parse(text) as T;
}
const rejection = async (method: string, path: string, body?: object) => {
  const answer = await send(method, path, body);
  const { details } = (await answer.json()) as { details?: { error?: string } };
  return [answer.status, details?.error];
};

async function everyoneReads(): Promise<void> {
  const address = `${server.url}/api/geonetwork/metadata/${identifier}`;
  // The record follows its services, and its picture their maps, by jobs of their own.
  const facts = async () => {
    const read = (await (await fetch(address)).json()) as Partial<CatalogueRecord>;
    return [read.thumbnail_url, read.open_layers?.map(({ protocol }) => protocol).sort()];
  };
  await expect.poll(facts).toEqual([expect.any(String), ['OGC:WFS', 'OGC:WMS', 'TMS']]);
  const record = (await (await fetch(address)).json()) as CatalogueRecord;
  const xml = await fetch(record.xml_url);
  expect(xml.headers.get('content-type')).toBe('application/xml');
  await validateXml(await xml.text());
  expect((await fetch(`${address}x`)).status).toBe(404);
  expect((await fetch(`${address}x/xml`)).status).toBe(404);
}

async function membersRead(): Promise<void> {
  const record = await json<Metadata>('GET', `${base}/metadata/${sheet}`);
  expect(await json<Metadata>('GET', `${base}/metadata/${record._id}`)).toEqual(record);
  const one = await (await send('GET', `${base}/metadata/file/${record._id}`)).text();
  expect(await (await send('GET', `${base}/metadata/${record._id}/file?format=xml`)).text()).toBe(one);
  const reported = (await (
    await send('GET', `${base}/metadata/file/${record._id}?format=json`)
  ).json()) as object;
  expect(reported).toEqual(record.csw_metadata);
  expect((await send('GET', `${base}/metadata/file/${record._id}?format=pdf`)).status).toBe(422);
  expect((await fetch(`${server.url}${base}/metadata/${record._id}`)).status).toBe(401);
}

async function errorsAreWords(): Promise<void> {
  expect((await rejection('POST', `${base}/metadata/`, {}))[0]).toBe(422);
  const { csw_metadata: content } = await json<Metadata>('GET', `${base}/metadata/${sheet}`);
  expect(await rejection('POST', `${base}/metadata/`, content)).toEqual([409, 'metadata.identifier-taken']);
  expect((await rejection('POST', `${base}/metadata`, { ...content, file_identifier: '../x' }))[0]).toBe(422);
  const { _id } = await json<Metadata>('GET', `${base}/metadata/${sheet}`);
  expect(await rejection('DELETE', `${base}/metadata/${_id}`)).toEqual([409, 'metadata.published']);
  expect((await rejection('DELETE', `${base}/metadata/unpublish/${base.slice(-36)}`))[0]).toBe(404);
}

/** The form of the record: what it read is written back, and only once. */
async function theRecordHasItsForm(): Promise<void> {
  const path = `${base}/datasheet/${sheet}/record`;
  const { version, metadata } = await json<EditedRecord>('GET', path);
  const content = { ...metadata!.csw_metadata, use_limitation: 'Démonstration.', version };
  const saved = await json<EditedRecord>('PUT', path, content);
  expect(saved.metadata!.csw_metadata.use_limitation).toBe('Démonstration.');
  expect(await rejection('PUT', path, content)).toEqual([409, 'metadata.changed']);
  const xml = await (await fetch(`${server.url}/api/geonetwork/metadata/${identifier}/xml`)).text();
  expect(xml).toContain('Démonstration.');
  const current = { ...content, version: saved.version };
  expect((await rejection('PUT', path, { ...current, topic_categories: [] }))[0]).toBe(422);
  const contacts = Array.from({ length: 21 }, () => ({ organisation: 'X', email: 'a@b.fr', role: 'user' }));
  expect((await rejection('PUT', path, { ...current, contacts }))[0]).toBe(422);
  expect((await fetch(`${server.url}${path}`)).status).toBe(401);
}

/** A public file, the style of the service, and a line of its record. */
async function styleOfTiles(): Promise<void> {
  const offerings = await json<OfferingSummary[]>('GET', `${base}/offerings`);
  const tiles = offerings.find(({ type }) => type === 'WMTS-TMS')!;
  const layer = { id: 'a', type: 'line', source: 'x', 'source-layer': 'regions' };
  const style = JSON.stringify({
    version: 8,
    sources: { x: { type: 'vector', url: 'https://x.example' } },
    layers: [layer],
  });
  const form = { style_name: 'Plan', style_files: { mapbox: { style, format: 'mapbox' } } };
  const [added] = await json<DisplayStyle[]>('POST', `${base}/style/${tiles._id}/add`, form);
  expect(added).toMatchObject({ name: 'Plan', current: true });
  const address = `${server.url}/tms/1.0.0/regions_tms`;
  const retained = (await (await fetch(added!.layers[0]!.url)).json()) as object;
  expect(retained).toMatchObject({ sources: { regions_tms: { url: `${address}/tilejson.json` } } });
  expect(await (await fetch(`${address}/style.json`)).json()).toEqual(retained);
  const record = await json<Metadata>('GET', `${base}/metadata/${sheet}`);
  expect(record.csw_metadata.style_files).toMatchObject([{ name: 'Style Plan' }]);
  expect(await rejection('POST', `${base}/style/${tiles._id}/add`, form)).toEqual([
    409,
    'display-style.name-taken',
  ]);
  expect(await json('POST', `${base}/style/${tiles._id}/remove`, { style_name: 'Plan' })).toEqual([]);
  expect((await (await fetch(`${address}/style.json`)).json()) as object).not.toEqual(retained);
}

it('records and styles are read by everyone and written by members, over HTTP', async () => {
  await start();
  await everyoneReads();
  await membersRead();
  await errorsAreWords();
  await theRecordHasItsForm();
  await styleOfTiles();
}, 180_000);
