import { gunzipSync } from 'node:zlib';
import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { cloneServices } from '../support/clone-services.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed } from './requests.ts';

/** The same protocols for the whole platform, one datastore, one datasheet; and how their documents are kept. */

type Published = Awaited<ReturnType<typeof publishFile>>;

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let datastoreName: string;
let first: Published;
let second: Published;

const publish = (name: string, share: 'all_public' | 'your_community' = 'all_public') =>
  publishFile(client, datastoreId, {
    name,
    fileName: `${name}.geojson`,
    content: pointsGeoJson(9),
    share,
  });

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_WMS_RATE: '10000',
    CARTABLE_WFS_RATE: '10000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id, technical_name } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  datastoreId = _id;
  datastoreName = technical_name;
  first = await publish('premier');
  second = await publish('second');
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const capabilities = (path: string, headers: Record<string, string> = {}) =>
  ask(
    `${server.url}/${path}`,
    { SERVICE: path.startsWith('wfs') ? 'WFS' : 'WMS', REQUEST: 'GetCapabilities' },
    headers,
  );

describe.each([
  ['wfs', (published: Published) => published.typeName],
  ['wms-v', (published: Published) => published.wms.layer_name],
] as const)('%s', (service, nameOf) => {
  const listed = (text: string) => [first, second].map((one) => text.includes(`>${nameOf(one)}<`));

  it('lists what the endpoint is narrowed to, and leads back to it', async () => {
    const paths = [service, `${service}/${datastoreName}`, `${service}/${datastoreName}/second`];
    const answers = await Promise.all(paths.map((path) => capabilities(path)));
    expect(answers.map(({ text }) => listed(text))).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    answers.forEach((answer, rank) => {
      expectWellFormed(answer);
      const operations = answer.text.match(/xlink:href="[^"]*\/(?:wfs|wms-v)[^"]*"/g) ?? [];
      expect(operations.length).toBeGreaterThan(0);
      const base = `xlink:href="${server.url}/${paths[rank]}`;
      for (const link of operations)
        expect([`${base}?`, `${base}"`]).toContain(link.slice(0, base.length + 1));
    });
    expect(new Set(answers.map(({ text }) => /Title>([^<]*)</.exec(text)?.[1])).size).toBe(3);
  });

  it('answers alike about what is unknown, empty and restricted', async () => {
    const name = `reserve-${service}`;
    await publish(name, 'your_community');
    const answers = await Promise.all(
      [`${datastoreName}/${name}`, `${datastoreName}/nothing`, 'nothing', 'nothing/second'].map((path) =>
        capabilities(`${service}/${path}`, { Cookie: client.cookie }),
      ),
    );
    const reported = answers.map(({ status, text }) => [status, text.replace(/«[^»]*»/, '')]);
    expect(exceptionOf(answers[0]!).code).toBe('NoApplicableCode');
    expect(reported[0]?.[0]).toBe(404);
    expect(new Set(reported.map(String)).size).toBe(1);
  });
});

it('a narrowed endpoint serves its own and nothing else', async () => {
  const query = { SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature', COUNT: 1 };
  const address = `${server.url}/wfs/${datastoreName}/second`;
  const own = await ask(address, { ...query, TYPENAMES: second.typeName });
  expect(own.text).toContain('numberReturned="1"');
  expect(own.text).toContain(`${address}?`);
  const other = await ask(address, { ...query, TYPENAMES: first.typeName });
  expect(exceptionOf(other).code).toBe('InvalidParameterValue');
});

describe('a capabilities document', () => {
  it('goes out compressed to those who take it, each form with its own validator', async () => {
    const plain = await capabilities('wms-v', { 'accept-encoding': 'identity' });
    const raw = await fetch(`${server.url}/wms-v?SERVICE=WMS&REQUEST=GetCapabilities`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(raw.headers.get('content-encoding')).toBe('gzip');
    expect(raw.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(raw.headers.get('etag')).not.toBe(plain.etag);
    expect(await raw.text()).toBe(plain.text);
    expect(() => gunzipSync(plain.bytes)).toThrow();
    for (const etag of [plain.etag!, raw.headers.get('etag')!, `W/${plain.etag}`, `"x", ${plain.etag}`]) {
      expect((await capabilities('wms-v', { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await capabilities('wms-v', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('tells of a publication, a renamed datasheet and a withdrawal at the very next request', async () => {
    const before = await capabilities('wms-v');
    const third = await publish('troisieme');
    const published = await capabilities('wms-v');
    expect([before.text, published.text].map((text) => text.includes(third.wms.layer_name))).toEqual([
      false,
      true,
    ]);
    expect(published.etag).not.toBe(before.etag);

    await client.call(routes.renameDatasheet, {
      params: { datastoreId, datasheetName: 'troisieme' },
      body: { name: 'Troisième, rebaptisée' },
    });
    const renamed = await capabilities('wms-v');
    expect(renamed.text).toContain('Troisième, rebaptisée');
    const endpoint = `wms-v/${datastoreName}/${encodeURIComponent('Troisième, rebaptisée')}`;
    expect((await capabilities(endpoint)).text).toContain(third.wms.layer_name);
    expect((await capabilities(`wms-v/${datastoreName}/troisieme`)).status).toBe(404);

    await client.call(routes.deleteOffering, { params: { datastoreId, offeringId: third.wms._id } });
    expect((await capabilities('wms-v')).text).not.toContain(third.wms.layer_name);
    expect((await capabilities(endpoint)).status).toBe(404);
  });
});

it('a thousand services are all listed, by each endpoint its own', async () => {
  await server.stop();
  cloneServices(server.dataDir, { storedDataId: first.data._id, layerPrefix: 'copie' }, 1000);
  await server.restart();
  const names = (text: string) =>
    new Set(Array.from(text.matchAll(/>(copie_\d+)(?::\w+)?<\/(?:wfs:)?Name>/g), ([, name]) => name));
  const maps = await capabilities('wms-v');
  expectWellFormed(maps);
  const types = await capabilities('wfs');
  expect([maps, types].map(({ text }) => names(text).size)).toEqual([1000, 1000]);
  // Five services to a datasheet, named by its first.
  const part = await capabilities(`wms-v/${datastoreName}/copie_6`);
  expect([...names(part.text)].sort()).toEqual(['10', '6', '7', '8', '9'].map((rank) => `copie_${rank}`));
  expect((await capabilities('wms-v', { 'if-none-match': maps.etag! })).status).toBe(304);
});
