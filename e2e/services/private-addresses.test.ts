import { routes, type Service, type StyleForm } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { basicOf, grant, makeKey, password } from './access-matrix/keys.ts';
import { idOf } from './access-matrix/workspace.ts';

/** Surroundings of a restricted service: links, caches, other sites, the log; and who tries key after key. */

const guessesPerMinute = 12;
const share = 'your_community' as const;

let server: RunningServer;
let producer: ApiClient;
let datastoreId: string;
let offeringIds: string[];
/** Addresses of the styles of the services. */
let styleUrls: string[];
/** Who was granted them, and by which permission. */
let holder: ApiClient;
let permissionId: string;
/** Opens everything, in the address; one service only; everything, in a header; everything, by password. */
let whole: string;
let partial: string;
let inHeader: string;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_LOGIN_RATE: String(guessesPerMinute),
    CARTABLE_WFS_RATE: '10000',
    CARTABLE_OGCAPI_RATE: '10000',
  });
  producer = new ApiClient(server.url);
  await producer.signIn(server.administrator);
  const datastores = await producer.call(routes.getMyDatastores);
  datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  const file = { name: 'reserves', fileName: 'reserves.geojson', content: pointsGeoJson(30), share };
  const { data, wfs, wms } = await publishFile(producer, datastoreId, file);
  const levels = { top: 4, bottom: 5 };
  const vector = await makeVectorPyramid(producer, datastoreId, { name: 'vecteurs', source: data, levels });
  const images = await makeRasterPyramid(producer, datastoreId, { name: 'images', wms, levels });
  const tms = await publishTiles(producer, datastoreId, { name: 'reserves_tms', pyramid: vector, share });
  const wmts = await publishTiles(producer, datastoreId, { name: 'reserves_wmts', pyramid: images, share });
  holder = await newcomer(server, 'bureau');
  const workspace = {
    supervisor: producer,
    administrator: producer,
    datastoreId,
    communityId: '',
    datastore: '',
  };
  offeringIds = [wfs, wms, tms, wmts].map(({ _id }) => _id);
  styleUrls = [
    ...(await addStyle(wfs, { 'reserves_wfs:reserves': { style: sld, format: 'sld' } })),
    ...(await addStyle(tms, { mapbox: { style: mapbox, format: 'mapbox' } })),
  ];
  const given = await grant(workspace, { name: 'reserves', offeringIds }, { to: await idOf(holder) });
  permissionId = given.permission;
  whole = (await makeKey(holder, 'tout', given, { type: 'HASH' })).secret;
  const one = { ...given, offerings: [wms._id] };
  partial = (await makeKey(holder, 'partie', one, { type: 'HASH' })).secret;
  inHeader = (await makeKey(holder, 'en-tete', given, { type: 'HEADER' })).secret;
  await makeKey(holder, 'bureau', given, { type: 'BASIC' });
}, 600_000);

afterAll(async () => {
  await server?.dispose();
  const printed = server?.output() ?? '';
  expect(faultsIn(printed)).toEqual([]);
  for (const secret of [whole, partial, inHeader, password]) expect(printed).not.toContain(secret);
});

const sld =
  '<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>reserves</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer/></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>';
const mapbox = JSON.stringify({
  version: 8,
  sources: { tuiles: { type: 'vector', url: 'https://ailleurs.example/t.json' } },
  layers: [{ id: 'points', type: 'circle', source: 'tuiles', 'source-layer': 'reserves' }],
});

async function addStyle({ _id }: Service, files: StyleForm['style_files']): Promise<string[]> {
  const styles = await producer.call(routes.addStyle, {
    params: { datastoreId, offeringId: _id },
    body: { style_name: 'Réservé', style_files: files },
  });
  return styles.flatMap(({ layers }) => layers.map(({ url }) => url));
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith('http') ? path : `${server.url}${path}`, { headers, redirect: 'manual' });
const notInAddress = (): Record<string, string>[] => [
  { apikey: inHeader },
  { authorization: basicOf('bureau', password) },
];
const withKey = (path: string, key: string) => `${path}${path.includes('?') ? '&' : '?'}apikey=${key}`;

const items = '/private/ogcapi/collections/reserves_wfs.reserves/items';
const getFeature =
  '/private/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=reserves_wfs:reserves&COUNT=10';
/** Everything that tells addresses. */
const documents = [
  ...['2.0.0', '1.1.0', '1.0.0'].map(
    (version) => `/private/wfs?SERVICE=WFS&VERSION=${version}&REQUEST=GetCapabilities`,
  ),
  '/private/wfs/demonstration?SERVICE=WFS&REQUEST=GetCapabilities',
  '/private/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=DescribeFeatureType',
  getFeature,
  `${getFeature}&RESULTTYPE=hits`,
  `${getFeature}&OUTPUTFORMAT=application/json`,
  '/private/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities',
  '/private/wms-v?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetCapabilities',
  '/private/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=DescribeLayer&LAYERS=reserves_wms&SLD_VERSION=1.1.0',
  '/private/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
  '/private/wmts/1.0.0/WMTSCapabilities.xml',
  '/private/tms',
  '/private/tms/1.0.0',
  ...['', '/metadata.json', '/tilejson.json', '/style.json'].map(
    (name) => `/private/tms/1.0.0/reserves_tms${name}`,
  ),
  ...['json', 'html'].flatMap((f) =>
    [
      '',
      '/api',
      '/conformance',
      '/collections',
      '/collections/reserves_wfs.reserves',
      '/collections/reserves_tms/tiles',
      '/collections/reserves_tms/tiles/WebMercatorQuad',
    ].map((path) => `/private/ogcapi${path}?f=${f}`),
  ),
  `${items}?f=json&limit=10`,
  `${items}?f=html&limit=10`,
  `${items}/1?f=json`,
];

/** Private addresses told by a document, as a reader of XML, HTML or JSON has them. */
function privateLinks(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
  return found
    .map((link) => link.replaceAll('&amp;', '&'))
    .filter((link) => link.startsWith(`${server.url}/private/`));
}

describe('the links of documents', () => {
  it('keep the key that came in the address, and can be followed', async () => {
    const followed = new Set<string>();
    for (const path of documents) {
      const answer = await get(withKey(path, whole));
      const links = privateLinks(await answer.text());
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
      expect(answer.headers.get('referrer-policy'), path).toBe('no-referrer');
      for (const link of links) {
        const keys = new URL(link).searchParams.getAll('apikey');
        expect([path, link, keys]).toEqual([path, link, [whole]]);
        if (!/[{}]/.test(link)) followed.add(link);
      }
    }
    expect(followed.size).toBeGreaterThan(40);
    for (const link of followed) {
      // A set of tiles (TMS) is what tiles are named after: nothing answers there itself.
      const isSetOfTiles = /\/(?:top|bottom)\/\d+\?/.test(link);
      const { status } = await get(isSetOfTiles ? link.replace('?', '/0/0.pbf?') : link);
      // An address of operations, without operation, is an error of the protocol; it is not an unknown asker.
      expect([link, [401, 404, 429, 500].includes(status)]).toEqual([link, false]);
    }
  }, 60_000);

  it('lead from page to page', async () => {
    let next: string | undefined = `${server.url}${withKey(`${items}?f=json&limit=10`, whole)}`;
    const seen: unknown[] = [];
    while (next !== undefined) {
      const page = (await (await get(next)).json()) as {
        features: { id: unknown }[];
        links: { rel: string; href: string }[];
      };
      seen.push(...page.features.map(({ id }) => id));
      next = page.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });

  it('hold nothing of what was shown elsewhere than in the address', async () => {
    for (const headers of notInAddress()) {
      for (const path of documents) {
        const answer = await get(path, headers);
        const text = await answer.text();
        expect([path, answer.status, /apikey=|bureau/.test(text)]).toEqual([path, 200, false]);
      }
    }
  });

  it('of a page lead nobody else further: the cursor opens nothing by itself', async () => {
    const page = (await (await get(withKey(`${items}?f=json&limit=10`, whole))).json()) as {
      links: { rel: string; href: string }[];
    };
    const next = new URL(page.links.find(({ rel }) => rel === 'next')!.href);
    next.searchParams.delete('apikey');
    expect((await get(next.href)).status).toBe(401);
    next.searchParams.set('apikey', partial);
    expect((await get(next.href)).status).toBe(404);
  });
});

describe('a kept document', () => {
  it('is given to those who see the same, and to nobody else', async () => {
    const path = '/private/wms-v?SERVICE=WMS&REQUEST=GetCapabilities';
    const wfs = '/private/wfs?SERVICE=WFS&REQUEST=GetCapabilities';
    for (let round = 0; round < 2; round++) {
      for (const [key, sees] of [
        [whole, true],
        [partial, false],
      ] as const) {
        expect(await (await get(withKey(path, key))).text()).toContain('reserves_wms<');
        expect((await (await get(withKey(wfs, key))).text()).includes('reserves_wfs')).toBe(sees);
      }
    }
  });

  it('is not sent again to the session that has it', async () => {
    const path = '/private/wfs?SERVICE=WFS&REQUEST=GetCapabilities';
    const first = await get(path, { cookie: producer.cookie });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/cookie/);
    const known = { cookie: producer.cookie, 'if-none-match': first.headers.get('etag')! };
    expect((await get(path, known)).status).toBe(304);
  });

  it('nor are features, until who asks may no longer read them', async () => {
    for (const path of [getFeature, `${items}?f=json&limit=10`]) {
      for (const shown of [{ cookie: producer.cookie }, ...notInAddress()]) {
        const first = await get(path, shown);
        expect([path, first.headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
        const known = { 'if-none-match': first.headers.get('etag')! };
        expect([path, (await get(path, { ...shown, ...known })).status]).toEqual([path, 304]);
        expect([path, (await get(path, known)).status]).toEqual([path, 401]);
        const narrower = await get(withKey(path, partial), known);
        expect([path, narrower.status]).toEqual([path, path === getFeature ? 400 : 404]);
      }
    }
  });
});

describe('the styles of a restricted service', () => {
  it('are at addresses that no document tells, those who may read it being given the style itself', async () => {
    const paths = styleUrls.map((url) => new URL(url).pathname);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      // Nobody finds by trials what holds 122 bits of chance.
      expect(path).toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/);
      expect((await get(path)).status).toBe(200);
    }
    const records = await producer.call(routes.getMetadataList, {
      params: { datastoreId },
      query: { datasheet_name: 'reserves' },
    });
    const record = `/api/geonetwork/metadata/${records[0]!.file_identifier}`;
    const open = documents.map((path) => path.slice('/private'.length));
    const inPublic = [...open, record, `${record}/xml`, '/sitemap.xml', '/robots.txt'];
    expect((await get(record)).status).toBe(200);
    for (const path of inPublic) {
      const text = await (await get(path)).text();
      for (const address of paths) expect([path, text.includes(address)]).toEqual([path, false]);
    }
    const style = await get(withKey('/private/tms/1.0.0/reserves_tms/style.json', whole));
    expect(await style.json()).toMatchObject({ layers: [{ id: 'points' }] });
    expect((await get(withKey('/private/tms/1.0.0/reserves_tms/style.json', partial))).status).toBe(404);
  });
});

describe('a client that has a document already', () => {
  const requested = [
    ['/private/wfs?SERVICE=WFS&VERSION=2.0.0', /<wfs:FeatureTypeList/],
    ['/private/wfs?SERVICE=WFS&VERSION=1.1.0', /FeatureTypeList/],
    ['/private/wmts?SERVICE=WMTS', /<Contents/],
    ['/private/wms-v?SERVICE=WMS&VERSION=1.3.0', /<Capability>/],
    ['/private/wms-v?SERVICE=WMS&VERSION=1.1.1', /<Capability>/],
  ] as const;
  const capabilities = async (path: string, more = '') =>
    (await get(withKey(`${path}&REQUEST=GetCapabilities${more}`, whole))).text();
  const numbers = () =>
    Promise.all(
      requested.map(async ([path]) => Number(/updateSequence="(\d+)"/.exec(await capabilities(path))![1])),
    );

  /** Its number and no more; of WMS, an exception (1.3.0 §7.2.3.5). */
  async function expectCurrent(known: readonly number[]) {
    for (const [rank, [path, content]] of requested.entries()) {
      const text = await capabilities(path, `&UPDATESEQUENCE=${known[rank]}`);
      expect([path, content.test(text)]).toEqual([path, false]);
      expect(text).toMatch(path.includes('wms') ? /CurrentUpdateSequence/ : /updateSequence="/);
    }
  }

  async function expectChanged(known: readonly number[]): Promise<number[]> {
    for (const [rank, [path, content]] of requested.entries())
      expect(await capabilities(path, `&UPDATESEQUENCE=${known[rank]}`), path).toMatch(content);
    const next = await numbers();
    for (const [rank, number] of next.entries()) expect(number).toBeGreaterThan(known[rank]!);
    return next;
  }

  it('is told so, until a permission or a key changes', async () => {
    const first = await numbers();
    await expectCurrent(first);
    await producer.call(routes.updatePermission, {
      params: { datastoreId, permissionId },
      body: { licence: 'Usage interne, seconde version', end_date: null, offerings: offeringIds },
    });
    const second = await expectChanged(first);
    await expectCurrent(second);
    const keys = await holder.call(routes.getMyKeys, {});
    const { _id: keyId } = keys.find(({ name }) => name === 'en-tete')!;
    inHeader = (await holder.call(routes.rotateKey, { params: { keyId } })).secret!;
    await expectCurrent(await expectChanged(second));
  });
});

describe('pages of other sites', () => {
  const origin = 'https://portail.example';
  const path = getFeature;

  it('read with a key', async () => {
    for (const headers of notInAddress()) {
      const answer = await get(path, { origin, ...headers });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const preflight = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-headers': 'apikey,authorization' },
    });
    expect(preflight.status).toBe(204);
    for (const name of ['apikey', 'x-api-key', 'authorization'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
  });

  it('read nothing with a session', async () => {
    const answer = await get(path, { origin, cookie: producer.cookie });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a request that shows nothing', () => {
  it('is asked who it is, even when errors are wanted as images', async () => {
    const map = 'LAYERS=reserves_wms&STYLES=&CRS=CRS:84&BBOX=0,45,1,46&WIDTH=9&HEIGHT=9&FORMAT=image/png';
    const answer = await get(
      `/private/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&${map}&EXCEPTIONS=INIMAGE`,
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/xml; charset=utf-8']);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  });
});

describe('a map printed by the server', () => {
  const print = (layer: object, headers: Record<string, string> = {}, changes: object = {}) =>
    fetch(`${server.url}/api/maps/print`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr', ...headers },
      body: JSON.stringify({
        title: 'Réserves',
        dpi: 72,
        view: { centre: [2, 47], scale: 5_000_000 },
        layers: [layer],
        ...changes,
      }),
    });
  const layers = () => [
    { kind: 'wms', title: 'Réserves (WMS)', url: '/private/wms-v', layerName: 'reserves_wms' },
    {
      kind: 'features',
      title: 'Réserves (WFS)',
      service: 'wfs',
      url: `${server.url}/private/wfs`,
      typeName: 'reserves_wfs:reserves',
      look: { stroke: '#000091', fill: null, width: 1.5 },
    },
    {
      kind: 'vector-tiles',
      title: 'Réserves (TMS)',
      url: '/private/tms/1.0.0/reserves_tms/{z}/{x}/{y}.pbf',
      minLevel: 4,
      maxLevel: 5,
      layerNames: ['reserves'],
    },
  ];

  it('shows what whoever prints may see, by each protocol, and nothing to others', async () => {
    for (const layer of layers()) {
      const seen = await print(layer, { cookie: holder.cookie });
      expect([layer.title, seen.status, seen.headers.get('content-type')]).toEqual([
        layer.title,
        200,
        'application/pdf',
      ]);
      const refused = await print(layer);
      const { message, details } = (await refused.json()) as { message: string; details: { error: string } };
      expect([layer.title, refused.status, details.error]).toEqual([layer.title, 503, 'print.layers-failed']);
      expect(message).toContain(layer.title);
    }
  });

  it('is printed without what may not be seen only where that is asked, and says so', async () => {
    const [layer] = layers();
    const printed = await print(layer!, {}, { withoutFailed: true });
    expect(printed.status).toBe(200);
    expect(
      Buffer.from(await printed.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

// Last: it makes the address of the tests wait.
describe('who tries key after key', () => {
  const path = '/private/tms/1.0.0';

  it('is made to wait, with the right one too, while sessions are not', async () => {
    const wrong = (rank: number) => get(withKey(path, `x${rank}`));
    for (let again = 0; again < 3 * guessesPerMinute; again++) expect((await wrong(0)).status).toBe(401);
    const statuses: number[] = [];
    for (let rank = 0; rank <= guessesPerMinute; rank++) statuses.push((await wrong(rank)).status);
    expect(statuses.at(-1)).toBe(429);
    const right = await get(withKey(path, whole));
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await get(path, { cookie: producer.cookie })).status).toBe(200);
    expect((await get('/tms/1.0.0')).status).toBe(200);
  });
});
