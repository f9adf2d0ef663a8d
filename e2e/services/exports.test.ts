import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cartable/contract';
import { describeWithPostgres, eventually, officialSchemas, requiredTool } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { exceptionOf, read } from './requests.ts';

/** Features of a WFS as files, read back by GDAL; on both engines. */

/** More than a page may hold. */
const pointCount = 12_345;
const runProgram = promisify(execFile);

const square = (x: number) => [
  [
    [x, 45],
    [x + 1, 45],
    [x + 1, 46],
    [x, 46],
    [x, 45],
  ],
];
const objects = [
  { type: 'Point', coordinates: [2, 46] },
  {
    type: 'LineString',
    coordinates: [
      [0, 45],
      [1, 46],
    ],
  },
  { type: 'MultiPolygon', coordinates: [square(3), square(5)] },
  null,
].map((geometry, rank) => ({
  type: 'Feature',
  geometry,
  properties: {
    nom: rank === 3 ? null : `Île & « Été » n° ${rank}`,
    grand: 9_007_199_254_740_991 - rank,
    mesure: rank / 8,
    jour: '2026-02-28',
    ouvert: rank % 2 === 0,
  },
}));

const formats = [
  { asked: 'gpkg', extension: 'gpkg', type: 'application/geopackage+sqlite3' },
  { asked: 'application/geopackage+sqlite3', extension: 'gpkg', type: 'application/geopackage+sqlite3' },
  { asked: 'SHAPE-ZIP', extension: 'zip', type: 'application/zip' },
  { asked: 'application/flatgeobuf', extension: 'fgb', type: 'application/flatgeobuf' },
  {
    asked: 'application/vnd.google-earth.kml+xml',
    extension: 'kml',
    type: 'application/vnd.google-earth.kml+xml',
  },
  { asked: 'csv', extension: 'csv', type: 'text/csv; charset=utf-8; header=present' },
] as const;

function suite(environment: () => Promise<Record<string, string>>) {
  let server: RunningServer;
  let points: string;
  let mixed: string;
  let folder: string;
  let files = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartable-exports-'));
    server = await startServer({
      CARTABLE_LOG_FORMAT: 'json',
      CARTABLE_WFS_RATE: '10000',
      CARTABLE_STREAMS_PER_ADDRESS: '2',
      ...(await environment()),
    });
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
    const publish = async (name: string, content: Buffer) =>
      (await publishFile(client, _id, { name, fileName: `${name}.geojson`, content })).typeName;
    points = await publish('reperes', pointsGeoJson(pointCount));
    mixed = await publish(
      'objets',
      Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: objects })),
    );
  }, 120_000);

  afterAll(async () => {
    await server?.dispose();
    await rm(folder, { recursive: true });
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  const addressOf = (typeNames: string, query: Record<string, string | number> = {}) => {
    const base = { service: 'WFS', version: '2.0.0', request: 'GetFeature', typeNames };
    const entries = Object.entries({ ...base, ...query }).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return `${server.url}/wfs?${new URLSearchParams(entries)}`;
  };

  /** File that a person gets on the disk. */
  async function download(typeNames: string, extension: string, query: Record<string, string | number>) {
    const answer = await fetch(addressOf(typeNames, query));
    expect(answer.status, answer.ok ? '' : await answer.text()).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const path = join(folder, `${++files}.${extension}`);
    await writeFile(path, bytes);
    return { path, source: extension === 'zip' ? `/vsizip/${path}` : path, bytes, headers: answer.headers };
  }

  const summaryOf = (source: string, ...layers: string[]) =>
    gdal('ogrinfo', '-ro', '-so', '-al', source, ...layers);
  const exportsLeft = () => {
    const exports = join(server.dataDir, 'tmp', 'exports');
    return existsSync(exports) ? readdirSync(exports) : [];
  };

  it.each(formats)(
    '$asked holds the whole selection, under a good name',
    async ({ asked, extension, type }) => {
      const { source, headers } = await download(points, extension, { outputFormat: asked });
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="[\\w.-]*reperes[\\w.-]*\\.${extension}"$`),
      );
      expect(await summaryOf(source)).toContain(`Feature Count: ${pointCount}`);
      const typed = extension === 'csv' ? ['-oo', 'AUTODETECT_TYPE=YES'] : [];
      const first = await gdal('ogrinfo', '-ro', '-al', '-q', ...typed, '-where', 'rang = 1', source);
      expect(first).toContain('Repère d’été n° 1');
      expect(exportsLeft()).toEqual([]);
    },
  );

  it.each(formats)('$asked follows count, filter, order and properties', async ({ asked, extension }) => {
    const query = { outputFormat: asked, sortBy: 'rang DESC', count: 3, startIndex: 1, propertyName: 'rang' };
    const { source } = await download(points, extension, query);
    const text = await gdal('ogr2ogr', '-f', 'CSV', '/vsistdout/', source, '-select', 'rang');
    const expected = [pointCount - 1, pointCount - 2, pointCount - 3].map(String);
    expect(text.replaceAll('"', '').trim().split(/\r?\n/).slice(1)).toEqual(expected);
    const none = await download(points, extension, { outputFormat: asked, bbox: '0,0,1,1,EPSG:4326' });
    // A KML document without placemark has no layer for GDAL.
    if (extension !== 'kml') expect(await summaryOf(none.source)).toContain('Feature Count: 0');
  });

  it.each([4326, 2154, 3857])('coordinates in EPSG:%d, x first, whatever the spelling', async (srid) => {
    const where = { count: 1, sortBy: 'rang', srsName: `urn:ogc:def:crs:EPSG::${srid}` };
    const sent = JSON.parse(pointsGeoJson(1).toString()).features[0].geometry.coordinates as [number, number];
    const expected = await gdal(
      'gdaltransform',
      '-s_srs',
      'OGC:CRS84',
      '-t_srs',
      `EPSG:${srid}`,
      '-output_xy',
      '-coord',
      ...sent.map(String),
    );
    const [x, y] = expected.trim().split(' ').map(Number);
    for (const [requested, extension] of [
      ['gpkg', 'gpkg'],
      ['SHAPE-ZIP', 'zip'],
      ['flatgeobuf', 'fgb'],
    ] as const) {
      const { source } = await download(points, extension, { ...where, outputFormat: requested });
      const text = await gdal(
        'ogr2ogr',
        '-f',
        'GeoJSON',
        '-lco',
        'RFC7946=NO',
        '-lco',
        'COORDINATE_PRECISION=9',
        '/vsistdout/',
        source,
      );
      const collection = JSON.parse(text);
      const [fileX, fileY] = collection.features[0].geometry.coordinates;
      const tolerance = srid === 4326 ? 1e-7 : 0.01;
      expect(Math.abs(fileX - x!)).toBeLessThan(tolerance);
      expect(Math.abs(fileY - y!)).toBeLessThan(tolerance);
      if (srid !== 4326) expect(collection.crs.properties.name).toContain(`EPSG::${srid}`);
    }
  });

  it('a GeoPackage is valid, and keeps types, nulls, accents, big integers and every kind of geometry', async () => {
    const { path, source } = await download(mixed, 'gpkg', { outputFormat: 'gpkg' });
    await runProgram(requiredTool('python'), ['-m', 'osgeo_utils.samples.validate_gpkg', path]);
    const text = JSON.parse(await gdal('ogr2ogr', '-f', 'GeoJSON', '/vsistdout/', source));
    expect(
      text.features.map(({ geometry }: { geometry: { type: string } | null }) => geometry?.type ?? null),
    ).toEqual(['Point', 'LineString', 'MultiPolygon', null]);
    const [first] = text.features;
    expect(first.properties).toMatchObject({
      nom: 'Île & « Été » n° 0',
      grand: 9_007_199_254_740_991,
      jour: '2026-02-28',
      ouvert: true,
    });
    expect(text.features[3].properties.nom).toBeNull();
  });

  it('a Shapefile of mixed geometries is one for each kind', async () => {
    const { source } = await download(mixed, 'zip', { outputFormat: 'SHAPE-ZIP' });
    const layers = await gdal('ogrinfo', '-ro', '-q', source);
    expect(layers.match(/objets_(points|lines|polygons|table)/g)?.sort()).toEqual([
      'objets_lines',
      'objets_points',
      'objets_polygons',
      'objets_table',
    ]);
  });

  it('GeoParquet is sent whole, between its two marks, under its media type', async () => {
    const { bytes, headers } = await download(points, 'parquet', { outputFormat: 'geoparquet' });
    expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect([bytes.subarray(0, 4), bytes.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
    expect(exportsLeft()).toEqual([]);
  });

  it('KML follows its schema', async () => {
    const { path: document } = await download(mixed, 'kml', { outputFormat: 'KML' });
    await runProgram(requiredTool('xmllint'), [
      '--noout',
      '--nonet',
      '--schema',
      await kmlSchema(folder),
      document,
    ]);
  });

  it('only a count is asked of a file: it comes as a document', async () => {
    const answer = await fetch(addressOf(points, { outputFormat: 'gpkg', resultType: 'hits' }));
    expect(await answer.text()).toContain(`numberMatched="${pointCount}"`);
  });

  it('formats are announced', async () => {
    const answer = await fetch(`${server.url}/wfs?service=WFS&version=2.0.0&request=GetCapabilities`);
    const text = await answer.text();
    for (const { asked } of formats) expect(text).toContain(`>${asked}<`);
  });

  it('a client that leaves frees the worker, and what was written aside is removed', async () => {
    for (const outputFormat of ['gpkg', 'SHAPE-ZIP', 'flatgeobuf', 'geoparquet', 'csv']) {
      const leaving = new AbortController();
      const answer = fetch(addressOf(points, { outputFormat }), { signal: leaving.signal });
      await Promise.race([answer, eventually(() => exportsLeft().length > 0).catch(() => undefined)]).catch(
        () => {},
      );
      leaving.abort();
      await answer
        .then(
          ({ body }) => body?.cancel(),
          () => undefined,
        )
        .catch(() => undefined);
    }
    await eventually(() => exportsLeft().length === 0);
    // Both places of this address are free again: two answers come, whole.
    const again = await Promise.all(
      ['csv', 'csv'].map((requested) => download(points, 'csv', { outputFormat: requested })),
    );
    expect(again.map(({ bytes }) => bytes.toString().trim().split('\n').length)).toEqual(
      Array(2).fill(pointCount + 1),
    );
  });

  it('what a power cut left is removed at the next start', async () => {
    const exports = join(server.dataDir, 'tmp', 'exports');
    await mkdir(join(exports, 'shapefile-lost'), { recursive: true });
    await writeFile(join(exports, 'shapefile-lost', 'points.shp'), 'x');
    await writeFile(join(exports, 'lost.gpkg.partial'), 'x');
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const name of ['shapefile-lost/points.shp', 'shapefile-lost', 'lost.gpkg.partial'])
      await utimes(join(exports, name), longAgo, longAgo);
    await server.kill();
    await server.restart();
    await eventually(() => exportsLeft().length === 0);
  }, 60_000);
}

/** The schema of KML 2.2 without the addresses of OASIS, which it takes from a site that we have no copy of. */
async function kmlSchema(folder: string): Promise<string> {
  const official = join(await officialSchemas(), 'ogc', 'kml', '2.2.0');
  const schema = (await readFile(join(official, 'ogckml22.xsd'), 'utf8'))
    .replace(/<import namespace="urn:oasis[^>]*>/, '')
    .replace(/<element ref="xal:AddressDetails"[^>]*>/g, '')
    .replace(/schemaLocation="(atom[^"]*)"/, `schemaLocation="${official}/$1"`);
  const path = join(folder, 'kml.xsd');
  await writeFile(path, schema);
  return path;
}

/** Begins an answer and reads no more of it than its head. */
function stall(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (answer) => {
      answer.pause();
      resolve(answer);
    }).once('error', reject);
  });
}

describe('streams of one address', () => {
  let server: RunningServer;
  let address: string;

  beforeAll(async () => {
    server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_STREAMS_PER_ADDRESS: '2' });
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const { _id } = (await client.call(routes.getMyDatastores)).find((workspace) => !workspace.is_sandbox)!;
    // More than what the buffers between a server and a client hold.
    const properties = { texte: 'x'.repeat(50_000) };
    const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [2, 46] } };
    const content = Buffer.from(
      JSON.stringify({ type: 'FeatureCollection', features: Array(500).fill(feature) }),
    );
    const { typeName } = await publishFile(client, _id, {
      name: 'lourd',
      fileName: 'lourd.geojson',
      content,
    });
    address = `${server.url}/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=${typeName}`;
  }, 60_000);

  afterAll(async () => {
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  it('who reads nothing keeps its places; its next request waits, then is refused in the words of the protocol', async () => {
    const stalled = await Promise.all(
      ['KML', 'gpkg'].map((format) => stall(`${address}&outputFormat=${format}`)),
    );
    const rejected = await fetch(`${address}&count=1`);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(exceptionOf(await read(rejected)).code).toBe('NoApplicableCode');
    const waiting = fetch(`${address}&count=1`);
    for (const answer of stalled) answer.destroy();
    expect((await waiting).status).toBe(200);
  }, 30_000);
});

describe('exports from GeoPackages', () => suite(async () => ({})));
describeWithPostgres('exports from PostGIS', (freshDatabase) =>
  suite(async () => ({ DATABASE_URL: await freshDatabase() })),
);
