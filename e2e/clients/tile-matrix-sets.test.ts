import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type StoredData, type TileMatrixSetName, tileMatrixSets } from '@cartable/contract';
import {
  type Bbox,
  resolutionAt,
  scaleDenominatorAt,
  tileAt,
  tileMatrixSet,
  tileRangeOf,
  transformBbox,
  transformerOf,
} from '@cartable/geo';
import { requires, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import {
  makePyramidOfImage,
  makeRasterPyramid,
  makeVectorPyramid,
  publishTiles,
} from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('gdal');

/**
 * In every tile matrix set declared, a rectangle of its territory laid on whole pixels goes from its deposit to pyramids
 * of vector tiles, of what a map draws and of an image; GDAL finds each where it lies.
 */

/** A place of each set, degrees. */
const places: Readonly<Record<TileMatrixSetName, readonly [longitude: number, latitude: number]>> = {
  PM: [-1.15, 48.17],
  LAMB93: [2.35, 48.85],
  '5490_50cm': [-61.53, 16.24],
  '2972_50cm': [-52.33, 4.93],
  '2975_50cm': [55.5, -21.1],
  '4471_10cm': [45.23, -12.78],
  RGSPM06U21_10cm: [-56.17, 46.78],
};
const levels = { top: 10, bottom: 14 } as const;
/** Size of the rectangle, in pixels of the last level; and the margin looked at around it. */
const [width, height, margin] = [96, 48, 32] as const;
/** Tolerance on an edge: half of the width of the outline of the default style, and the pixel it falls in. */
const outline = 2;

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let folder: string;
const databases = new Map<TileMatrixSetName, StoredData>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartable-sets-'));
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  for (const name of tileMatrixSets) await publishIn(name);
}, 400_000);

afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const layerOf = (name: TileMatrixSetName) => `lieu_${name.toLowerCase()}`;

async function publishIn(name: TileMatrixSetName): Promise<void> {
  const layer = layerOf(name);
  const { data, wms } = await publishFile(client, datastoreId, {
    name: layer,
    fileName: `${layer}.geojson`,
    content: geoJsonOf(name),
  });
  databases.set(name, data);
  const ways = { levels: { ...levels, set: name } };
  const vector = await makeVectorPyramid(client, datastoreId, { ...ways, name: `${layer}_v`, source: data });
  await publishTiles(client, datastoreId, { name: `${layer}_tms`, pyramid: vector });
  const drawn = await makeRasterPyramid(client, datastoreId, { ...ways, name: `${layer}_d`, wms });
  await publishTiles(client, datastoreId, { name: `${layer}_wmts`, pyramid: drawn });
  const image = await integrate(client, datastoreId, {
    name: `${layer}_image`,
    fileName: `${layer}.tif`,
    content: await writeImage(name),
  });
  const pyramid = await makePyramidOfImage(client, datastoreId, {
    ...ways,
    name: `${layer}_i`,
    raster: image,
    resampling: 'nearest',
    format: 'png',
  });
  await publishTiles(client, datastoreId, { name: `${layer}_wmsr`, pyramid, type: 'WMS-RASTER' });
}

/** The rectangle, in the CRS of the set. */
function rectangleOf(name: TileMatrixSetName): Bbox {
  const set = tileMatrixSet(name);
  const pixel = resolutionAt(levels.bottom, set);
  const [x, y] = transformerOf(4326, set.srid)(...places[name]);
  const west = set.originX + Math.round((x - set.originX) / pixel) * pixel;
  const north = set.originY - Math.round((set.originY - y) / pixel) * pixel;
  return [west, north - height * pixel, west + width * pixel, north];
}

/** The same with a margin. */
function windowOf(name: TileMatrixSetName): Bbox {
  const [west, south, east, north] = rectangleOf(name);
  const around = margin * resolutionAt(levels.bottom, tileMatrixSet(name));
  return [west - around, south - around, east + around, north + around];
}

function geoJsonOf(name: TileMatrixSetName): Buffer {
  const toDegrees = transformerOf(tileMatrixSet(name).srid, 4326);
  const [west, south, east, north] = rectangleOf(name);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  const coordinates = [corners.map(([x, y]) => [...toDegrees(x, y)])];
  const feature = { type: 'Feature', properties: { nom: name }, geometry: { type: 'Polygon', coordinates } };
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
}

/** White, of pixels twice as fine as those of the last level, by GDAL. */
async function writeImage(name: TileMatrixSetName): Promise<Buffer> {
  const [west, south, east, north] = rectangleOf(name).map(String) as [string, string, string, string];
  const path = join(folder, `${layerOf(name)}.tif`);
  await gdal(
    'gdal_create',
    '-q',
    ...['-outsize', String(2 * width), String(2 * height), '-bands', '3', '-burn', '255'],
    ...['-a_srs', `EPSG:${tileMatrixSet(name).srid}`, '-a_ullr', west, north, east, south],
    path,
  );
  return readFile(path);
}

/** Bands of images as GDAL reads them. */
const bands = { opacity: ['4'], colours: ['1', '2', '3'] } as const;

/** Box of the pixels that are not 0 in every one of the bands, in pixels, as GDAL reads them. */
async function seenIn(
  source: string,
  { looked = bands.opacity, options = [] }: { looked?: readonly string[]; options?: readonly string[] },
): Promise<Bbox> {
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  const path = join(folder, `seen-${randomUUID()}.raw`);
  const selected = looked.flatMap((band) => ['-b', band]);
  await gdal(
    'gdal_translate',
    '-q',
    '-of',
    'ENVI',
    '-co',
    'INTERLEAVE=BSQ',
    ...selected,
    ...options,
    source,
    path,
  );
  // One band after the other, a byte each.
  const values = await readFile(path);
  expect(values).toHaveLength(looked.length * columns * rows);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [rank, value] of values.entries()) {
    if (value === 0) continue;
    const [column, row] = [rank % columns, Math.floor(rank / columns) % rows];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  return [left, top, right, bottom];
}

function expectNear(seen: Bbox, tolerance: number): void {
  const expected = [margin, margin, margin + width, margin + height];
  for (const [rank, edge] of seen.entries())
    expect(Math.abs(edge - expected[rank]!), `${seen}`).toBeLessThanOrEqual(tolerance);
}

const get = (path: string) => fetch(new URL(path, server.url));
const json = async <T>(path: string) => (await (await get(path)).json()) as T;
const capabilities = async () => (await get('/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')).text();

describe('WMTS', () => {
  it('has capabilities that its schemas accept, with every set', async () => {
    const text = await capabilities();
    await validateXml(text);
    for (const name of tileMatrixSets) {
      const set = tileMatrixSet(name);
      const identifier = `<ows:Identifier>${name}_${levels.top}_${levels.bottom}</ows:Identifier>`;
      const element = text
        .split('<TileMatrixSet>')
        .find((part) => part.includes(identifier) && part.includes('<TileMatrix>'))!;
      expect(element).toContain(`<ows:SupportedCRS>urn:ogc:def:crs:EPSG::${set.srid}</ows:SupportedCRS>`);
      expect(element).toContain(`<TopLeftCorner>${set.originX} ${set.originY}</TopLeftCorner>`);
      const scales = [...element.matchAll(/<ScaleDenominator>([\d.]+)</g)].map(([, scale]) => Number(scale));
      for (const [rank, scale] of scales.entries())
        expect(scale).toBeCloseTo(scaleDenominatorAt(levels.top + rank, set), 6);
      expect(scales).toHaveLength(levels.bottom - levels.top + 1);
    }
  });

  it.each(tileMatrixSets)('%s: GDAL sees what the map draws at its place, to the pixel', async (name) => {
    const source = `WMTS:${server.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities,layer=${layerOf(name)}_wmts`;
    const info = JSON.parse(await gdal('gdalinfo', '-json', source));
    const pixel = resolutionAt(levels.bottom, tileMatrixSet(name));
    expect(info.geoTransform[1] / pixel).toBeCloseTo(1, 9);
    const [west, south, east, north] = windowOf(name).map(String) as [string, string, string, string];
    expectNear(await seenIn(source, { options: ['-projwin', west, north, east, south] }), outline);
  });
});

describe('TMS', () => {
  // GDAL takes images of a TMS for three bands: what is transparent is black.
  it.each(tileMatrixSets)('%s: GDAL sees the same images under rows from the bottom', async (name) => {
    const [west, south, east, north] = windowOf(name).map(String) as [string, string, string, string];
    const source = `${server.url}/tms/1.0.0/${layerOf(name)}_wmts`;
    const size = ['-outsize', String(width + 2 * margin), String(height + 2 * margin)];
    expectNear(
      await seenIn(source, {
        looked: bands.colours,
        options: ['-projwin', west, north, east, south, ...size],
      }),
      outline,
    );
  });

  it.each(tileMatrixSets)('%s: GDAL places the features of the vector tiles', async (name) => {
    const root = `${server.url}/tms/1.0.0/${layerOf(name)}_tms`;
    const metadata = await json<{ crs: string }>(`/tms/1.0.0/${layerOf(name)}_tms/metadata.json`);
    const set = tileMatrixSet(name);
    expect(metadata.crs).toBe(`EPSG:${set.srid}`);
    const path = join(folder, `${name}.geojson`);
    await gdal(
      'ogr2ogr',
      ...['-t_srs', `EPSG:${set.srid}`, '-lco', 'RFC7946=NO', '-dialect', 'SQLITE'],
      ...['-sql', `SELECT ST_Union(geometry) AS geometry FROM ${layerOf(name)}`],
      ...['-oo', `METADATA_FILE=${root}/metadata.json`],
      path,
      `MVT:${root}/${levels.bottom}`,
    );
    const { features } = JSON.parse(await readFile(path, 'utf8'));
    const positions = features[0].geometry.coordinates.flat(3);
    const xs = positions.filter((_: number, rank: number) => rank % 2 === 0);
    const ys = positions.filter((_: number, rank: number) => rank % 2 === 1);
    const found = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    // A tile of 256 pixels has 4 096 units.
    const unit = resolutionAt(levels.bottom, set) / 16;
    for (const [rank, edge] of rectangleOf(name).entries())
      expect(Math.abs(found[rank]! - edge)).toBeLessThanOrEqual(2 * unit);
  });
});

describe('OGC API – Tiles', () => {
  it('lists every set', async () => {
    const { tileMatrixSets: listed } = await json<{ tileMatrixSets: { id: string }[] }>(
      '/ogcapi/tileMatrixSets?f=json',
    );
    expect(listed.map(({ id }) => id)).toEqual(tileMatrixSets.map((name) => tileMatrixSet(name).ogcName));
  });

  it.each(tileMatrixSets)('%s: leads to its tiles', async (name) => {
    const set = tileMatrixSet(name);
    const reported = await json<{ tileMatrices: object[] }>(`/ogcapi/tileMatrixSets/${set.ogcName}?f=json`);
    expect(reported).toMatchObject({ id: set.ogcName, orderedAxes: ['X', 'Y'] });
    expect(reported.tileMatrices).toHaveLength(set.maxZoom + 1);
    expect(reported.tileMatrices[levels.bottom]).toMatchObject({
      cellSize: resolutionAt(levels.bottom, set),
      pointOfOrigin: [set.originX, set.originY],
    });
    for (const path of [`${layerOf(name)}_tms/tiles`, `${layerOf(name)}_wmts/map/tiles`]) {
      const root = `/ogcapi/collections/${path}/${set.ogcName}`;
      const { tileMatrixSetLimits: limits } = await json<{ tileMatrixSetLimits: object[] }>(`${root}?f=json`);
      const range = tileRangeOf(rectangleOf(name), levels.bottom, set);
      expect(limits.at(-1)).toMatchObject({ tileMatrix: String(levels.bottom), minTileRow: range.minY });
      const [west, , , north] = rectangleOf(name);
      const inside = tileAt(west + 1, north - 1, levels.bottom, set);
      const tile = await get(`${root}/${levels.bottom}/${inside.y}/${inside.x}`);
      expect(tile.status).toBe(200);
      expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
  });
});

describe('WMS-RASTER', () => {
  async function seenOnMap(name: TileMatrixSetName, crs: string, bbox: Bbox): Promise<Bbox> {
    const answer = await get(
      `/wms-r?${new URLSearchParams({
        SERVICE: 'WMS',
        VERSION: '1.3.0',
        REQUEST: 'GetMap',
        LAYERS: `${layerOf(name)}_wmsr`,
        STYLES: '',
        CRS: crs,
        BBOX: bbox.join(','),
        WIDTH: String(width + 2 * margin),
        HEIGHT: String(height + 2 * margin),
        FORMAT: 'image/png',
        TRANSPARENT: 'TRUE',
      })}`,
    );
    expect(answer.headers.get('content-type')).toBe('image/png');
    const path = join(folder, `${name}.png`);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    return seenIn(path, {});
  }

  it.each(tileMatrixSets)('%s: shows the image at its place, in its system and in another', async (name) => {
    const { srid } = tileMatrixSet(name);
    expectNear(await seenOnMap(name, `EPSG:${srid}`, windowOf(name)), 0);
    // There the meridians may lean by a degree: less than two pixels over the rectangle, and one more of interpolation.
    expectNear(await seenOnMap(name, 'CRS:84', transformBbox(windowOf(name), srid, 4326)!), 3);
  });
});

describe('a pyramid in the set of another territory', () => {
  it('is refused, with where that set is of use', async () => {
    const made = makeVectorPyramid(client, datastoreId, {
      name: 'ailleurs',
      source: databases.get('2975_50cm')!,
      levels: { ...levels, set: '4471_10cm' },
    });
    await expect(made).rejects.toThrow('pyramid.outside-set');
  });
});
