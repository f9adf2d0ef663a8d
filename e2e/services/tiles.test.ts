import { gunzipSync } from 'node:zlib';
import { routes, type Service, type StoredData } from '@cartable/contract';
import { resolutionAt } from '@cartable/geo';
import { validateXml } from '@cartable/testkit';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { FetchSource, PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dataFile } from '../rendering/cases.ts';
import { ApiClient, until } from '../support/client.ts';
import { listen } from '../support/event-listener.ts';
import { wfsForm } from '../support/forms.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { startDeployedNginx } from '../support/nginx.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { prepareVersion, serveVersion } from '../support/replace-data.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addressOf, type TileJson, tileOf } from '../support/tile-address.ts';

/** Tiles of a running server, from the deposit to the map: stored, cut on the fly, seen by who may. */

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let technicalName: string;
let file: Awaited<ReturnType<typeof publishFile>>;
let pyramid: StoredData;
let vector: Service;
let restricted: Service;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_OGCAPI_RATE: '10000',
    CARTABLE_INSTANT_TILES_RATE: '10000',
  });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const workspace = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
  datastoreId = workspace._id;
  technicalName = workspace.technical_name;
  const content = dataFile('communes');
  file = await publishFile(client, datastoreId, { name: 'communes', fileName: 'communes.geojson', content });
  const levels = { top: 4, bottom: 10 };
  pyramid = await makeVectorPyramid(client, datastoreId, { name: 'communes_pyr', source: file.data, levels });
  vector = await publishTiles(client, datastoreId, { name: 'communes_tms', pyramid });
  restricted = await publishTiles(client, datastoreId, {
    name: 'reserve_tms',
    pyramid,
    share: 'your_community',
  });
  const images = await makeRasterPyramid(client, datastoreId, {
    name: 'communes_img',
    wms: file.wms,
    levels: { top: 6, bottom: 9 },
  });
  await publishTiles(client, datastoreId, { name: 'communes_wmts', pyramid: images });
}, 240_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

/** Without a session, and with the owner's. */
const visitors = (): Record<string, string>[] => [{}, { cookie: client.cookie }];
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers });
async function json<T>(path: string): Promise<T> {
  const answer = await get(path);
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(200);
  return JSON.parse(text) as T;
}

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}
function layersIn(bytes: Uint8Array): VectorTile['layers'] {
  return new VectorTile(new PbfReader(bytes)).layers;
}

describe('the tiles of a vector pyramid', () => {
  it('are where its TileJSON says, and hold the features', async () => {
    const tileJson = await json<TileJson>('/tms/1.0.0/communes_tms/tilejson.json');
    const answer = await get(addressOf(tileJson.tiles[0], tileOf(tileJson.center, 9)));
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const { communes } = layersIn(new Uint8Array(await answer.arrayBuffer()));
    expect(communes!.length).toBeGreaterThan(10);
    expect(communes!.feature(0).properties.nom).toEqual(expect.any(String));
  });

  it('are told of in the words of the service itself', async () => {
    expect(vector.urls.map(({ type }) => type)).toEqual(['TMS', 'OGC API - Tiles']);
    for (const { url } of vector.urls) expect((await fetch(url)).status).toBe(200);
    const metadata = await json<TileJson>('/tms/1.0.0/communes_tms/metadata.json');
    expect(metadata.tiles[0]).toBe(vector.share_url);
    expect(vector.tms_metadata?.bounds).toEqual(metadata.bounds);
  });

  it('are read from the archive by the library of PMTiles', async () => {
    const url = `${server.url}/api/datastores/${datastoreId}/stored_data/${pyramid._id}/download`;
    const archive = new PMTiles(new FetchSource(url, new Headers({ cookie: client.cookie })));
    const tileJson = await json<TileJson>('/tms/1.0.0/communes_tms/tilejson.json');
    const { z, x, y } = tileOf(tileJson.center, 9);
    const tile = await archive.getZxy(z, x, y);
    const served = await get(addressOf(tileJson.tiles[0], { z, x, y }));
    expect(Buffer.from(tile!.data).equals(Buffer.from(await served.arrayBuffer()))).toBe(true);
    expect(await archive.getMetadata()).toMatchObject({ vector_layers: [{ id: 'communes' }] });
  });
});

describe('OGC API – Tiles', () => {
  it('leads from the landing page to a tile', async () => {
    const landing = await json<{ links: Link[] }>('/ogcapi?f=json');
    const data = landing.links.find(({ rel, type }) => rel === 'data' && type === 'application/json')!;
    const { collections } = await json<{ collections: { id: string; links: Link[] }[] }>(data.href);
    const found = collections.find(({ id }) => id === 'communes_tms')!;
    const sets = found.links.find(
      ({ rel, type }) => rel.endsWith('/tilesets-vector') && type === 'application/json',
    )!;
    const { tilesets } = await json<{ tilesets: { links: Link[]; tileMatrixSetURI: string }[] }>(sets.href);
    expect(tilesets[0]!.tileMatrixSetURI).toMatch(/\/WebMercatorQuad$/);
    const self = tilesets[0]!.links.find(({ rel }) => rel === 'self')!;
    const tileset = await json<{
      links: Link[];
      tileMatrixSetLimits: { tileMatrix: string; minTileRow: number; minTileCol: number }[];
      layers: { id: string }[];
    }>(self.href);
    expect(tileset.layers.map(({ id }) => id)).toEqual(['communes']);
    const scheme = tileset.links.find(({ rel }) => rel.endsWith('/tiling-scheme'))!;
    const set = await json<{ tileMatrices: { id: string; cellSize: number }[] }>(scheme.href);
    expect(set.tileMatrices[1]!.cellSize).toBeCloseTo(78_271.516_964, 5);
    const item = tileset.links.find(({ rel }) => rel === 'item')!;
    const limits = tileset.tileMatrixSetLimits.at(-2)!;
    const tileUrl = (row: number, column: number) =>
      item.href
        .replace('{tileMatrix}', limits.tileMatrix)
        .replace('{tileRow}', String(row))
        .replace('{tileCol}', String(column));
    const answer = await fetch(tileUrl(limits.minTileRow, limits.minTileCol));
    expect([200, 204]).toContain(answer.status);
    expect((await fetch(tileUrl(limits.minTileRow - 1, limits.minTileCol))).status).toBe(404);
    const tms = await json<TileJson>('/tms/1.0.0/communes_tms/tilejson.json');
    const { z, x, y } = tileOf(tms.center, 9);
    const same = await get(`/ogcapi/collections/communes_tms/tiles/WebMercatorQuad/${z}/${y}/${x}?f=mvt`);
    expect(Object.keys(layersIn(new Uint8Array(await same.arrayBuffer())))).toEqual(['communes']);
  });

  it('serves images under the map of the collection, and nothing of the other kind', async () => {
    const limits = (
      await json<{ tileMatrixSetLimits: { tileMatrix: string; minTileRow: number; minTileCol: number }[] }>(
        '/ogcapi/collections/communes_wmts/map/tiles/WebMercatorQuad',
      )
    ).tileMatrixSetLimits[0]!;
    const path = `${limits.tileMatrix}/${limits.minTileRow}/${limits.minTileCol}`;
    const tile = await get(`/ogcapi/collections/communes_wmts/map/tiles/WebMercatorQuad/${path}`);
    expect(tile.headers.get('content-type')).toBe('image/png');
    for (const wrong of [
      `/ogcapi/collections/communes_wmts/tiles/WebMercatorQuad/${path}`,
      `/ogcapi/collections/communes_tms/map/tiles`,
      `/ogcapi/collections/communes_tms/tiles/LAMB93`,
      `/ogcapi/collections/communes_tms/tiles/PM`,
      '/ogcapi/tileMatrixSets/PM',
    ]) {
      const answer = await get(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    const format = await get(`/ogcapi/collections/communes_wmts/map/tiles/WebMercatorQuad/${path}?f=webp`);
    expect(format.status).toBe(400);
  });

  it('is said to be there where features are asked of tiles, and tiles of features', async () => {
    const { collections } = await json<{ collections: { id: string; itemType?: string }[] }>(
      '/ogcapi/collections',
    );
    const ofFeatures = collections.find(({ itemType }) => itemType === 'feature')!.id;
    for (const [path, code] of [
      ['communes_tms/items', 'service.collection-without-features'],
      ['communes_tms/items/1', 'service.collection-without-features'],
      ['communes_wmts/queryables', 'service.collection-without-features'],
      ['communes_wmts/tiles', 'service.collection-without-tiles'],
      ['communes_tms/map/tiles/WebMercatorQuad/9/177/254', 'service.collection-without-tiles'],
      [`${ofFeatures}/tiles`, 'service.collection-without-tiles'],
      ['ailleurs/items', 'service.collection-unknown'],
    ]) {
      const answer = await get(`/ogcapi/collections/${path}`);
      const problem = (await answer.json()) as { code: string };
      expect([path, answer.status, problem.code]).toEqual([path, 404, code]);
    }
  });

  it('has pages for people, in both languages, and is told in the definition', async () => {
    for (const path of [
      '/ogcapi/collections',
      '/ogcapi/collections/communes_tms',
      '/ogcapi/collections/communes_tms/tiles',
      '/ogcapi/collections/communes_tms/tiles/WebMercatorQuad',
      '/ogcapi/collections/communes_wmts/map/tiles/WebMercatorQuad',
      '/ogcapi/tileMatrixSets',
      '/ogcapi/tileMatrixSets/LAMB93',
      `/ogcapi/datastores/${technicalName}/collections/communes_tms`,
    ]) {
      for (const lang of ['fr', 'en']) {
        const answer = await get(`${path}?lang=${lang}`, { accept: 'text/html' });
        const page = await answer.text();
        expect([path, answer.status]).toEqual([path, 200]);
        expect(page).toContain(`<html lang="${lang}">`);
        expect(page).not.toContain('undefined');
      }
    }
    const { paths } = await json<{ paths: object }>('/ogcapi/api?f=json');
    expect(Object.keys(paths)).toContain(
      '/collections/communes_tms/tiles/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}',
    );
  });
});

describe('WMTS', () => {
  const wmts = (query: Record<string, string>, root = '/wmts') =>
    get(`${root}?${new URLSearchParams({ SERVICE: 'WMTS', ...query })}`);
  const tile = {
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: 'communes_wmts',
    STYLE: 'default',
    FORMAT: 'image/png',
    TILEMATRIXSET: 'PM',
  };

  it('has capabilities that its schemas accept, whole and by sections', async () => {
    const requested: Record<string, string>[] = [
      {},
      { SECTIONS: 'Contents' },
      { SECTIONS: 'ServiceIdentification,OperationsMetadata' },
    ];
    for (const query of requested) {
      const text = await (await wmts({ REQUEST: 'GetCapabilities', ...query })).text();
      await validateXml(text);
    }
    const whole = await (await wmts({ REQUEST: 'GetCapabilities' })).text();
    expect(whole).toContain('<ows:Identifier>communes_wmts</ows:Identifier>');
    expect(whole).not.toContain('communes_tms');
    expect(await (await get('/wmts/1.0.0/WMTSCapabilities.xml')).text()).toBe(whole);
    const one = await (await wmts({ REQUEST: 'GetCapabilities' }, `/wmts/${technicalName}`)).text();
    await validateXml(one);
    const current = /updateSequence="(\d+)"/.exec(whole)![1]!;
    const known = await (await wmts({ REQUEST: 'GetCapabilities', updateSequence: current })).text();
    await validateXml(known);
    expect(known).not.toContain('<Layer>');
  });

  it('announces the levels of the layer alone, so that GDAL reads it at its own resolution', async () => {
    const source = `WMTS:${server.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities,layer=communes_wmts`;
    const info = JSON.parse(await gdal('gdalinfo', '-json', source));
    expect(info.geoTransform[1]).toBeCloseTo(resolutionAt(9), 6);
  });

  it('gives the same tile by keys and values, by its address and by TMS', async () => {
    const { x, y } = tileOf((await json<TileJson>('/tms/1.0.0/communes_wmts/tilejson.json')).center, 8);
    const place = { TILEMATRIX: '8', TILEROW: String(y), TILECOL: String(x) };
    const answers = [
      await wmts({ ...tile, ...place }),
      await get(`/wmts/1.0.0/communes_wmts/default/PM/8/${y}/${x}.png`),
      await get(`/tms/1.0.0/communes_wmts/8/${x}/${y}.png`),
    ];
    const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(bytes[0]!.subarray(1, 4).toString()).toBe('PNG');
    for (const other of bytes) expect(other.equals(bytes[0]!)).toBe(true);
    const etag = answers[1]!.headers.get('etag')!;
    const again = await get(`/wmts/1.0.0/communes_wmts/default/PM/8/${y}/${x}.png`, {
      'if-none-match': etag,
    });
    expect(again.status).toBe(304);
  });

  it('refuses in reports that their schema accepts', async () => {
    const place = { TILEMATRIX: '8', TILEROW: '0', TILECOL: '0' };
    const rejections = [
      [{ ...tile, ...place }, 400, 'TileOutOfRange'],
      [{ ...tile, ...place, LAYER: 'communes_tms' }, 400, 'InvalidParameterValue'],
      [{ ...tile, ...place, TILEMATRIX: '20' }, 400, 'InvalidParameterValue'],
      [{ ...tile, ...place, TILEMATRIXSET: 'LAMB93' }, 400, 'InvalidParameterValue'],
      [{ ...tile, TILEMATRIX: '8', TILEROW: '0' }, 400, 'MissingParameterValue'],
      [{ REQUEST: 'GetMap' }, 400, 'InvalidParameterValue'],
      [{ REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '2.0.0' }, 400, 'VersionNegotiationFailed'],
      [
        { ...tile, ...place, REQUEST: 'GetFeatureInfo', I: '1', J: '1', INFOFORMAT: 'text/plain' },
        400,
        'TileOutOfRange',
      ],
    ] as const;
    for (const [query, status, code] of rejections) {
      const answer = await wmts(query);
      const text = await answer.text();
      expect([code, answer.status, text.includes(`exceptionCode="${code}"`)], text).toEqual([
        code,
        status,
        true,
      ]);
      await validateXml(text);
    }
    expect((await get('/wmts/1.0.0/communes_wmts/default/PM/8/0/0.png')).status).toBe(404);
    expect((await get('/wmts/1.0.0/communes_wmts/default/PM/8/0.png')).status).toBe(404);
  });
});

describe('a restricted service of tiles', () => {
  it('is unknown at the open addresses, even to its owner', async () => {
    const name = restricted.configuration.layer_name;
    for (const headers of visitors()) {
      for (const path of [
        '/tms/1.0.0',
        '/ogcapi/collections?f=json',
        '/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
      ])
        expect(await (await get(path, headers)).text()).not.toContain(name);
      for (const path of [
        `/tms/1.0.0/${name}`,
        `/tms/1.0.0/${name}/metadata.json`,
        `/tms/1.0.0/${name}/9/254/177.pbf`,
        `/ogcapi/collections/${name}`,
        `/ogcapi/collections/${name}/tiles`,
        `/ogcapi/collections/${name}/tiles/WebMercatorQuad`,
        `/ogcapi/collections/${name}/tiles/WebMercatorQuad/9/177/254`,
        `/ogcapi/collections/${name}/map/tiles`,
        `/ogcapi/collections/${name}/items`,
        `/ogcapi/collections/${name}/queryables`,
      ]) {
        const [answer, unknown] = await Promise.all([
          get(path, headers),
          get(path.replace(name, 'inconnue'), headers),
        ]);
        const text = (await answer.text()).replaceAll(name, 'inconnue');
        expect([path, answer.status, text]).toEqual([path, 404, await unknown.text()]);
      }
    }
  });

  it('is at the private addresses for its community, and for nobody else', async () => {
    const name = restricted.configuration.layer_name;
    const headers = { cookie: client.cookie };
    const metadata = await get(`/private/tms/1.0.0/${name}/metadata.json`, headers);
    expect([metadata.status, metadata.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const { center } = (await metadata.json()) as TileJson;
    const { z, x, y } = tileOf(center, 9);
    expect((await get(`/private/tms/1.0.0/${name}/${z}/${x}/${y}.pbf`, headers)).status).toBe(200);
    expect((await get(`/private/tms/1.0.0/${name}/${z}/${x}/${y}.pbf`)).status).toBe(401);
    expect((await get(`/private/tms/1.0.0/communes_tms/${z}/${x}/${y}.pbf`, headers)).status).toBe(404);
  });
});

describe('instant tiles', () => {
  it('show a published table before any pyramid, and change with it', async () => {
    const template = file.wms.instant_tiles_url!;
    expect(template).toContain('/tiles/instant/communes_wms/');
    const tile = { z: 9, x: 254, y: 177 };
    const first = await fetch(addressOf(template, tile));
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    const { communes } = layersIn(new Uint8Array(await first.arrayBuffer()));
    expect(communes!.length).toBeGreaterThan(10);
    expect(communes!.feature(0).properties.nom).toEqual(expect.any(String));
    const etag = first.headers.get('etag')!;
    expect((await fetch(addressOf(template, tile), { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(addressOf(template, { z: 9, x: 0, y: 0 }))).status).toBe(204);
    expect((await fetch(addressOf(template, { z: 19, x: 0, y: 0 }))).status).toBe(404);
  });

  it('show any database to the members of its datastore, and to nobody else', async () => {
    const path = `/api/datastores/${datastoreId}/stored_data/${file.data._id}/tiles/communes/9/254/177.pbf`;
    const own = await get(path, { cookie: client.cookie });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect((await get(path)).status).toBe(401);
    expect((await get(path.replace('/communes/', '/ailleurs/'), { cookie: client.cookie })).status).toBe(404);
  });

  it('of a service that is closed to its community are unknown', async () => {
    const params = { datastoreId, storedDataId: file.data._id };
    const body = { ...wfsForm('ferme_wfs', 'Fermé', file.data), share_with: 'your_community' as const };
    const { _id } = await client.call(routes.createWfs, { params, body });
    await client.untilPublished(datastoreId, _id);
    for (const headers of visitors()) {
      const closed = await get('/tiles/instant/ferme_wfs/9/254/177.pbf', headers);
      const unknown = await get('/tiles/instant/inconnue/9/254/177.pbf', headers);
      const text = (await closed.text()).replaceAll('ferme_wfs', 'inconnue');
      expect([closed.status, text]).toEqual([404, await unknown.text()]);
    }
  });
});

it('plain tiles are the stored ones expanded', async () => {
  const path = '/tms/1.0.0/communes_tms/9/254/177.pbf';
  const [stored, plain] = await Promise.all([get(path), get(path, { 'accept-encoding': 'identity' })]);
  const bytes = Buffer.from(await plain.arrayBuffer());
  expect(bytes.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
  expect(() => gunzipSync(bytes)).toThrow();
});

it('behind the nginx of deploy/, tiles are kept, updates seen at once, events heard and bodies let through', async () => {
  const proxy = await startDeployedNginx(server.url);
  onTestFinished(() => proxy.close());
  const through = (path: string, init: RequestInit = {}) => fetch(new URL(path, proxy.url), init);
  await until(30_000, 'nginx', async () =>
    (await through('/health/ready').catch(() => undefined))?.ok === true ? true : undefined,
  );

  const tileJson = (await (await through('/tms/1.0.0/communes_tms/tilejson.json')).json()) as TileJson;
  const around = tileOf(tileJson.center, 9);
  const around3x3 = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => {
      const tile = { ...around, x: around.x + dx, y: around.y + dy };
      const { pathname, search } = new URL(addressOf(tileJson.tiles[0], tile), server.url);
      return pathname + search;
    }),
  );
  // An empty one is answered 204, and not kept.
  const statuses = await Promise.all(around3x3.map(async (path) => (await get(path)).status));
  const paths = around3x3.filter((_, i) => statuses[i] === 200);
  expect(paths.length).toBeGreaterThan(3);
  const pass = async () => {
    const answers = await Promise.all(paths.map((path) => through(path)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status, headers }) => `${status} ${headers.get('x-cache')}`);
  };
  expect(await pass()).toEqual(paths.map(() => '200 MISS'));
  expect(await pass()).toEqual(paths.map(() => '200 HIT'));

  const listed = async () => (await through('/tms/1.0.0')).text();
  expect(await listed()).not.toContain('derriere_nginx');
  await publishTiles(client, datastoreId, { name: 'derriere_nginx', pyramid });
  expect(await listed()).toContain('derriere_nginx');

  const replaced = await publishFile(client, datastoreId, {
    name: 'remplace',
    fileName: 'remplace.geojson',
    content: pointsGeoJson(50),
  });
  const { pathname } = new URL(addressOf(replaced.wms.instant_tiles_url!, { z: 5, x: 16, y: 11 }));
  const rowsOfTile = async () => {
    const answer = await through(pathname);
    const [layer] = Object.values(layersIn(new Uint8Array(await answer.arrayBuffer())));
    return [answer.status, layer?.length];
  };
  const former = await rowsOfTile();
  expect(await rowsOfTile()).toEqual(former);
  const tables = { datastoreId, storedDataId: replaced.data._id };
  const content = pointsGeoJson(400);
  const number = await prepareVersion(client, tables, { fileName: 'remplace.geojson', content });
  expect(await rowsOfTile()).toEqual(former);
  await serveVersion(client, tables, number);
  const [status, rows = 0] = await rowsOfTile();
  expect(status).toBe(200);
  expect(rows).toBeGreaterThan(former[1]! * 4);

  // More than what nginx lets through by itself: 1 MB.
  const large = pointsGeoJson(10_000);
  expect(large.length).toBeGreaterThan(1_100_000);
  const behind = new ApiClient(proxy.url);
  await behind.signIn(server.administrator);
  await integrate(behind, datastoreId, { name: 'par_nginx', fileName: 'par_nginx.geojson', content: large });

  const opened = await listen(proxy.url, client.cookie);
  onTestFinished(() => opened.close());
  await until(30_000, 'the first state', async () => opened.heard.find(({ name }) => name === 'works'));
});
