import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type StoredData } from '@cartable/contract';
import { FetchSource, PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { wfsForm } from '../support/forms.ts';
import { gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Files and archives that anyone takes below `/telechargement`. */

/** More than a page of GeoJSON holds. */
const pointCount = 12_345;

let server: RunningServer;
let client: ApiClient;
let folder: string;
let root: string;
let table: string;

let datastoreId: string;
let data: StoredData;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartable-downloads-'));
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const { _id } = (await client.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox)!;
  const content = pointsGeoJson(pointCount);
  datastoreId = _id;
  const published = await publishFile(client, _id, {
    name: 'reperes',
    fileName: 'r.geojson',
    content,
  });
  const { wfs, typeName } = published;
  data = published.data;
  root = `/telechargement/${wfs.layer_name}`;
  table = typeName.split(':')[1]!;
  const few = pointsGeoJson(10);
  await publishFile(client, _id, {
    name: 'secret',
    fileName: 's.geojson',
    content: few,
    share: 'your_community',
  });
  const pyramid = await makeVectorPyramid(client, _id, {
    name: 'pyr',
    source: data,
    levels: { top: 4, bottom: 6 },
  });
  await publishTiles(client, _id, { name: 'reperes_tms', pyramid });
  await publishTiles(client, _id, { name: 'secret_tms', pyramid, share: 'your_community' });
}, 240_000);

afterAll(async () => {
  await server?.dispose();
  if (folder) await rm(folder, { recursive: true });
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(path, server.url), { headers, method });

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await get(path);
  expect(answer.status, answer.ok ? path : await answer.text()).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

interface Described {
  readonly tables: readonly {
    readonly name: string;
    readonly feature_count: number;
    readonly crs: readonly string[];
    readonly files: readonly { readonly format: string; readonly href: string; readonly type: string }[];
  }[];
  readonly archive: { readonly href: string } | null;
}
const describedAt = async (path: string) => JSON.parse((await bytesOf(path)).toString()) as Described;

describe('the files of a table', () => {
  it('are listed with how many features they hold, and each address answers in its type', async () => {
    const { tables } = await describedAt(root);
    expect(tables).toMatchObject([{ name: table, feature_count: pointCount }]);
    expect(tables[0]!.files.map(({ format }) => format)).toEqual([
      'gpkg',
      'geoparquet',
      'shapefile',
      'geojson',
      'csv',
      'flatgeobuf',
      'kml',
    ]);
    for (const { href, type } of tables[0]!.files) {
      const answer = await fetch(`${href}?limit=1`);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
      await answer.body?.cancel();
    }
  });

  it('are whole, GeoJSON included', async () => {
    const collection = JSON.parse((await bytesOf(`${root}/${table}.geojson`)).toString());
    expect(collection).toMatchObject({ numberMatched: pointCount, numberReturned: pointCount });
    expect(collection.features).toHaveLength(pointCount);
    const parquet = await bytesOf(`${root}/${table}.parquet`);
    expect([parquet.subarray(0, 4), parquet.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
  });

  it('hold what an area, a filter, columns and a system leave of them', async () => {
    const query = new URLSearchParams({
      filter: 'rang <= 100',
      properties: 'rang',
      crs: 'http://www.opengis.net/def/crs/EPSG/0/2154',
    });
    const path = join(folder, 'some.gpkg');
    await writeFile(path, await bytesOf(`${root}/${table}.gpkg?${query}`));
    const summary = await gdal('ogrinfo', '-ro', '-so', '-al', path);
    expect(summary).toContain('Lambert-93');
    expect(summary).toMatch(/^rang: Integer/m);
    expect(summary).not.toMatch(/^nom: /m);
    const few = JSON.parse((await bytesOf(`${root}/${table}.geojson?${query}`)).toString());
    expect(summary).toContain(`Feature Count: ${few.features.length}`);
    const counted = await bytesOf(`${root}/${table}/count?${query}`);
    expect(JSON.parse(counted.toString())).toEqual({ count: few.features.length });
    const none = JSON.parse((await bytesOf(`${root}/${table}.geojson?bbox=0,0,1,1`)).toString());
    expect(none).toMatchObject({ numberReturned: 0, features: [] });
  });

  it('have a validator, which differs from one question to another', async () => {
    const path = `${root}/${table}.csv`;
    const first = await get(path, {}, 'HEAD');
    const etag = first.headers.get('etag')!;
    // Nothing is made for a head, so that its length is not told, least of all as none.
    expect(first.headers.get('content-length')).toBeNull();
    expect(first.headers.get('content-disposition')).toContain('.csv"');
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const other = await get(`${path}?bbox=0,0,1,1`, { 'if-none-match': etag });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(etag);
  });

  it.each([
    [404, 'rien.csv', 'service.download-unknown'],
    [400, 'TABLE.exe', 'service.format-unsupported'],
    [400, 'TABLE.csv?filter=rang%20%3C', 'service.cql2-invalid'],
    [400, 'TABLE.csv?filter=inconnu%3D1', undefined],
    [400, 'TABLE.csv?bbox=1,2', undefined],
    [400, 'TABLE.csv?properties=inconnu', undefined],
    [400, 'TABLE.csv?crs=EPSG%3A0', undefined],
    [400, 'TABLE.csv?bizarre=1', undefined],
    [400, '..%2F..%2Fcartable.db', 'service.format-unsupported'],
  ])('%i to %s, in words', async (status, file, code) => {
    const answer = await get(`${root}/${file.replace('TABLE', table)}`, { 'accept-language': 'en' });
    const problem = (await answer.json()) as { detail: string; code: string };
    expect([answer.status, problem.detail]).toEqual([status, expect.any(String)]);
    if (code !== undefined) expect(problem.code).toBe(code);
  });
});

describe('the archive of a pyramid', () => {
  const archive = '/telechargement/reperes_tms/tiles.pmtiles';

  it('is read by the library of PMTiles, from any site', async () => {
    const { archive: reported } = await describedAt('/telechargement/reperes_tms');
    const tiles = new PMTiles(new FetchSource(reported!.href));
    expect(await tiles.getMetadata()).toMatchObject({ vector_layers: [{ id: table }] });
    const header = await tiles.getHeader();
    expect([header.minZoom, header.maxZoom]).toEqual([4, 6]);
    const preflight = await get(archive, { origin: 'https://cartes.example' }, 'OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('range');
  });

  it('answers ranges, heads and conditions (RFC 9110 §14)', async () => {
    const head = await get(archive, {}, 'HEAD');
    const size = Number(head.headers.get('content-length'));
    const etag = head.headers.get('etag')!;
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const part = await get(archive, { range: 'bytes=0-6', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 0-6/${size}`);
    expect(part.headers.get('access-control-allow-origin')).toBe('*');
    expect(part.headers.get('access-control-expose-headers')).toContain('content-range');
    expect(await part.text()).toBe('PMTiles');
    const whole = await get(archive, { range: 'bytes=0-6', 'if-range': '"former"' });
    expect(whole.status).toBe(200);
    expect((await whole.arrayBuffer()).byteLength).toBe(size);
    const beyond = await get(archive, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect((await get(archive, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('what is restricted', () => {
  const paths = () => [
    'secret_wfs',
    `secret_wfs/${table}.csv`,
    `secret_wfs/${table}/count`,
    'secret_tms',
    'secret_tms/tiles.pmtiles',
  ];

  it('does not exist for who has no right, and looks like what never existed', async () => {
    for (const path of paths()) {
      const never = await get(`/telechargement/${path.replace('secret', 'jamais')}`);
      const hidden = await get(`/telechargement/${path}`, { cookie: client.cookie });
      expect([path, hidden.status]).toEqual([path, 404]);
      expect((await hidden.text()).replaceAll('secret', 'jamais')).toBe(await never.text());
      expect((await get(`/private/telechargement/${path}`)).status).toBe(401);
    }
  });

  it('is given to its community at the private address', async () => {
    const { tables } = JSON.parse(
      await (await get('/private/telechargement/secret_wfs', { cookie: client.cookie })).text(),
    ) as Described;
    const [{ files }] = tables as [Described['tables'][number]];
    const csv = files.find(({ format }) => format === 'csv')!;
    const answer = await fetch(csv.href, { headers: { cookie: client.cookie } });
    expect((await answer.text()).trim().split('\n')).toHaveLength(11);
    expect(answer.headers.get('cache-control')).toContain('private');
    const part = await get('/private/telechargement/secret_tms/tiles.pmtiles', {
      cookie: client.cookie,
      range: 'bytes=0-6',
    });
    expect(part.status).toBe(206);
  });
});

describe('a DOWNLOAD service', () => {
  const publish = (name: string, share_with: 'all_public' | 'your_community' = 'all_public') =>
    client.call(routes.createDownload, {
      params: { datastoreId, storedDataId: data._id },
      body: { ...wfsForm(name, name, data), share_with },
    });

  it('gives the tables as files and in no other protocol, and is in the lists and the record', async () => {
    const { _id } = await publish('reperes_fichiers');
    const service = await client.untilPublished(datastoreId, _id);
    expect(service).toMatchObject({ type: 'DOWNLOAD', instant_tiles_url: null });
    expect(service.share_url).toBe(`${server.url}/telechargement/reperes_fichiers`);
    expect(service.configuration.type_infos).toMatchObject({
      type: 'DOWNLOAD',
      used_data: [{ stored_data: data._id, relations: [{ native_name: table }] }],
    });
    const offerings = await client.call(routes.getOfferings, { params: { datastoreId } });
    expect(offerings.map((one) => one._id)).toContain(_id);
    const { tables } = await describedAt('/telechargement/reperes_fichiers');
    expect(tables).toMatchObject([{ name: table, feature_count: pointCount }]);
    const csv = await bytesOf(`/telechargement/reperes_fichiers/${table}.csv?limit=3`);
    expect(csv.toString().trim().split('\n')).toHaveLength(4);
    const capabilities = await bytesOf('/wfs?service=WFS&request=GetCapabilities');
    expect(capabilities.toString()).toContain('<wfs:Name>reperes_wfs:');
    expect(capabilities.toString()).not.toContain('<wfs:Name>reperes_fichiers');
    const query = { datasheet_name: 'reperes' };
    const [metadata] = await client.call(routes.getMetadataList, { params: { datastoreId }, query });
    const params = { fileIdentifier: metadata!.file_identifier };
    const record = await client.call(routes.getCatalogueRecord, { params });
    expect(record.open_layers).toContainEqual(
      expect.objectContaining({
        endpointType: 'DOWNLOAD',
        protocol: 'WWW:DOWNLOAD-1.0-http--download',
        endpointUrl: service.share_url,
        offering_layer_name: 'reperes_fichiers',
      }),
    );
  });

  it('has a name no other service of files has, whoever publishes which first', async () => {
    const taken = { status: 409, body: { details: { error: 'service.name-taken' } } };
    await expect(publish('reperes_wfs')).rejects.toMatchObject(taken);
    await expect(publish('reperes_tms')).rejects.toMatchObject(taken);
    const params = { datastoreId, storedDataId: data._id };
    const body = { ...wfsForm('reperes_fichiers', 'x', data), share_with: 'all_public' } as const;
    await expect(client.call(routes.createWfs, { params, body })).rejects.toMatchObject(taken);
  });

  it('is edited, restricted, and then for its community alone', async () => {
    const { _id } = await publish('secret_fichiers');
    const published = await client.untilPublished(datastoreId, _id);
    await bytesOf('/telechargement/secret_fichiers');
    await client.call(routes.editDownload, {
      params: { datastoreId, storedDataId: data._id, offeringId: _id },
      body: {
        ...wfsForm('secret_fichiers', 'Autrement', data),
        share_with: 'your_community',
        edited_version: published.configuration.version,
      },
    });
    await client.untilPublished(datastoreId, _id);
    const headers = { cookie: client.cookie };
    expect((await get('/telechargement/secret_fichiers', headers)).status).toBe(404);
    expect((await get('/private/telechargement/secret_fichiers')).status).toBe(401);
    const answer = await get('/private/telechargement/secret_fichiers', headers);
    expect(((await answer.json()) as { title: string }).title).toBe('Autrement');
  });
});
