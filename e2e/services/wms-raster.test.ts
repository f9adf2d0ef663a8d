import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type Service, type StoredData } from '@cartable/contract';
import { requires, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { makePyramidOfImage, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed } from './requests.ts';

requires('gdal');

/**
 * WMS-RASTER from deposited images to clients. The raster: 400 × 300 pixels of 50 m in Lambert 93 whose value is its
 * column plus a thousandth of its row, without data in its first ten rows.
 */

const west = 650_000;
const north = 6_870_000;
const pixel = 50;
const width = 400;
const height = 300;

let server: RunningServer;
let client: ApiClient;
let datastoreId: string;
let folder: string;
let raster: StoredData;
let service: Service;
let wms: string;

const ramp = {
  kind: 'colour-ramp' as const,
  mode: 'classes' as const,
  stops: [
    { value: 0, colour: '#0000ff' },
    { value: 200, colour: '#ff0000' },
  ],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartable-wms-r-'));
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json' });
  client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  datastoreId = (await client.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox)!._id;
  const content = await writeAscendingRaster();
  raster = await integrate(client, datastoreId, { name: 'pente', fileName: 'pente.tif', content });
  const pyramid = await makePyramidOfImage(client, datastoreId, {
    name: 'pente_pyramide',
    levels: { top: 8, bottom: 12 },
    raster,
    style: ramp,
    resampling: 'nearest',
    format: 'png',
  });
  service = await publishTiles(client, datastoreId, { name: 'pente_wmsr', pyramid, type: 'WMS-RASTER' });
  wms = `${server.url}/wms-r`;
});

afterAll(async () => {
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

/** Made by GDAL from a text, so that nothing of ours is in it. */
async function writeAscendingRaster(): Promise<Uint8Array> {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (row < 10 ? -9999 : column + row / 1000)).join(' '),
  );
  const header = `ncols ${width}\nnrows ${height}\nxllcorner ${west}\nyllcorner ${north - height * pixel}\ncellsize ${pixel}\nNODATA_value -9999\n`;
  const source = join(folder, 'pente.asc');
  const target = join(folder, 'pente.tif');
  await writeFile(source, header + rows.join('\n'));
  execFileSync('gdal_translate', ['-q', '-a_srs', 'EPSG:2154', '-ot', 'Float32', source, target]);
  return readFile(target);
}

/** Outer corner of a pixel, then the box of some pixels, in Lambert 93. */
const box = (column: number, row: number, columns: number, rows: number) =>
  [
    west + column * pixel,
    north - (row + rows) * pixel,
    west + (column + columns) * pixel,
    north - row * pixel,
  ].join(',');

const getMap = (query: Record<string, string | number> = {}) =>
  ask(wms, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: service.layer_name,
    STYLES: '',
    CRS: 'EPSG:2154',
    BBOX: box(0, 0, width, height),
    WIDTH: width,
    HEIGHT: height,
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
    ...query,
  });

const getInfo = (column: number, row: number, query: Record<string, string | number> = {}) =>
  getMap({
    REQUEST: 'GetFeatureInfo',
    QUERY_LAYERS: service.layer_name,
    INFO_FORMAT: 'application/json',
    I: column,
    J: row,
    ...query,
  });

describe('the data kept', () => {
  it('tell what was deposited', () => {
    expect(raster.type).toBe('RASTER');
    expect(raster.type_infos.raster).toMatchObject({ width, height, resolution: [pixel, pixel] });
    expect(raster.type_infos.raster?.bands[0]).toMatchObject({ type: 'FLOAT32', nodata: -9999 });
  });
});

describe('GetCapabilities', () => {
  it.each(['1.3.0', '1.1.1'])('of %s lists the layer and is valid', async (version) => {
    const answer = await ask(wms, { SERVICE: 'WMS', VERSION: version, REQUEST: 'GetCapabilities' });
    expect(answer.text).toContain(`<Name>${service.layer_name}</Name>`);
    expect(answer.text).not.toContain('UserDefinedSymbolization');
    if (version === '1.3.0') await validateXml(answer.text);
    else expectWellFormed(answer);
  });

  it('is read by GDAL, which draws the layer', async () => {
    const source = `WMS:${wms}?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${service.layer_name}&CRS=EPSG:2154&BBOX=${box(0, 0, width, height)}&FORMAT=image/png&TRANSPARENT=TRUE`;
    const target = join(folder, 'seen.tif');
    await gdal('gdal_translate', '-q', '-outsize', '400', '300', source, target);
    const seen = await gdal('gdallocationinfo', '-valonly', target, '50', '150');
    expect(seen.trim().split(/\s+/).map(Number).slice(0, 3)).toEqual([0, 0, 255]);
  });
});

describe('GetMap', () => {
  it('shows the two classes on their sides, and nothing where there is no data', async () => {
    const { bytes, type } = await getMap();
    expect(type).toBe('image/png');
    const path = join(folder, 'map.png');
    await writeFile(path, bytes);
    const at = async (column: number, row: number) =>
      (await gdal('gdallocationinfo', '-valonly', path, String(column), String(row)))
        .trim()
        .split(/\s+/)
        .map(Number);
    expect(await at(100, 150)).toEqual([0, 0, 255, 255]);
    expect(await at(300, 150)).toEqual([255, 0, 0, 255]);
    // The border between classes lies at column 200, within a pixel of the pyramid.
    expect(await at(196, 150)).toEqual([0, 0, 255, 255]);
    expect(await at(204, 150)).toEqual([255, 0, 0, 255]);
    expect((await at(100, 3))[3]).toBe(0);
  });

  it('is on its background when it must not be transparent, and in each format', async () => {
    for (const format of ['image/png', 'image/png; mode=8bit', 'image/jpeg', 'image/webp']) {
      const { status, type } = await getMap({ FORMAT: format, TRANSPARENT: 'FALSE', BGCOLOR: '0x00ff00' });
      expect([status, type]).toEqual([200, format]);
    }
    const { bytes } = await getMap({ TRANSPARENT: 'FALSE', BGCOLOR: '0x00ff00' });
    const path = join(folder, 'opaque.png');
    await writeFile(path, bytes);
    const seen = await gdal('gdallocationinfo', '-valonly', path, '100', '3');
    expect(seen.trim().split(/\s+/).map(Number)).toEqual([0, 255, 0]);
  });

  it.each(['EPSG:3857', 'EPSG:4326', 'EPSG:4171', 'EPSG:3035', 'CRS:84', 'EPSG:32631'])(
    'answers in %s',
    async (crs) => {
      const corners = crs === 'EPSG:4326' || crs === 'EPSG:4171' ? '48.6,2.3,49.0,2.7' : '2.3,48.6,2.7,49.0';
      const metres: Record<string, string> = {
        'EPSG:3857': '256000,6220000,300000,6270000',
        'EPSG:3035': '2850000,3740000,2890000,3790000',
        'EPSG:32631': '448000,5385000,478000,5430000',
      };
      const answer = await getMap({ CRS: crs, BBOX: metres[crs] ?? corners });
      expect(answer.type).toBe('image/png');
      expect(answer.bytes.length).toBeGreaterThan(600);
    },
  );

  it('refuses what an image cannot do', async () => {
    expect(exceptionOf(await getMap({ LAYERS: 'rien' }))).toEqual({
      code: 'LayerNotDefined',
      locator: 'LAYERS',
    });
    expect(exceptionOf(await getMap({ STYLES: 'autre' }))).toEqual({
      code: 'StyleNotDefined',
      locator: 'STYLES',
    });
    expect(exceptionOf(await getMap({ SLD_BODY: '<a/>' })).locator).toBe('SLD_BODY');
    expect(exceptionOf(await getMap({ REQUEST: 'GetStyles' })).code).toBe('OperationNotSupported');
    expect(exceptionOf(await getMap({ WIDTH: 100_000 }))).toEqual({
      code: 'InvalidParameterValue',
      locator: 'WIDTH',
    });
  });
});

describe('GetFeatureInfo', () => {
  it('tells the very value that was deposited', async () => {
    const { features } = JSON.parse((await getInfo(250, 150)).text);
    expect(features[0].properties.band_1).toBeCloseTo(250.15, 2);
    const [found] = JSON.parse((await getInfo(37, 299)).text).features;
    expect(found.properties.band_1).toBeCloseTo(37.299, 2);
  });

  it('tells nothing where there is no data', async () => {
    expect(JSON.parse((await getInfo(250, 2)).text).features).toEqual([]);
  });

  it.each(['text/plain', 'text/html', 'application/vnd.ogc.gml', 'text/xml'])(
    'answers in %s',
    async (format) => {
      const answer = await getInfo(250, 150, { INFO_FORMAT: format });
      expect(answer.type).toContain(format);
      expect(answer.text).toContain('250.1');
    },
  );
});

describe('GetLegendGraphic', () => {
  it('draws the colours of the ramp', async () => {
    const answer = await ask(wms, {
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetLegendGraphic',
      LAYER: service.layer_name,
      FORMAT: 'image/png',
    });
    expect(answer.type).toBe('image/png');
    const path = join(folder, 'legend.png');
    await writeFile(path, answer.bytes);
    const info = await gdal('gdalinfo', path);
    expect(info).toMatch(/Size is \d+, \d+/);
  });
});

describe('the images a service was made of', () => {
  interface Described {
    readonly images: {
      readonly ready: boolean;
      readonly items: readonly {
        readonly name: string;
        readonly href: string;
        readonly size_bytes: number;
      }[];
    };
  }
  const imagesOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    return ((await answer.json()) as Described).images;
  };
  const untilReady = (path: string, headers: Record<string, string> = {}) =>
    until(60_000, 'the images to be ready', async () => {
      const images = await imagesOf(path, headers);
      return images.ready ? images : undefined;
    });

  it('are read by GDAL at their address by ranges: pixels, halves, place and system', async () => {
    const { items } = await untilReady('/telechargement/pente_wmsr');
    expect(items.map(({ name }) => name)).toEqual(['pente.tif']);
    const { href, size_bytes } = items[0]!;
    const info = JSON.parse(await gdal('gdalinfo', '-json', `/vsicurl/${href}`));
    expect(info.metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
    expect(info.size).toEqual([width, height]);
    expect(info.geoTransform).toEqual([west, pixel, 0, north, 0, -pixel]);
    expect(info.coordinateSystem.wkt).toContain('Lambert-93');
    const value = await gdal('gdallocationinfo', '-valonly', `/vsicurl/${href}`, '123', '200');
    expect(Number(value)).toBeCloseTo(123.2, 3);
    const head = await fetch(href, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(size_bytes));
    const part = await fetch(href, { headers: { range: 'bytes=0-3', origin: 'https://cartes.example' } });
    expect([part.status, part.headers.get('access-control-allow-origin')]).toEqual([206, '*']);
    expect(part.headers.get('content-type')).toContain('cloud-optimized');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from([0x49, 0x49, 43, 0]));
  });

  it.each(['images/2/pente.tif', 'images/1/autre.tif', 'images/x/pente.tif', 'tiles.pmtiles', 'a.gpkg'])(
    'and nothing else: %s is unknown',
    async (path) => {
      const answer = await fetch(`${server.url}/telechargement/pente_wmsr/${path}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        404,
        'service.download-unknown',
      ]);
    },
  );

  it('refuses a list that begins nowhere', async () => {
    const answer = await fetch(`${server.url}/telechargement/pente_wmsr?offset=-1`);
    expect(answer.status).toBe(400);
    expect((await imagesOf('/telechargement/pente_wmsr?offset=1')).items).toEqual([]);
  });

  it('are those of restricted services for who may use them alone', async () => {
    const pyramid = await makePyramidOfImage(client, datastoreId, {
      name: 'secret_pyramide',
      levels: { top: 8, bottom: 8 },
      raster,
    });
    const share = 'your_community';
    await publishTiles(client, datastoreId, { name: 'secret_wmsr', pyramid, type: 'WMS-RASTER', share });
    const path = '/telechargement/secret_wmsr/images/1/pente.tif';
    const { items } = await untilReady('/private/telechargement/secret_wmsr', { cookie: client.cookie });
    expect(items[0]!.href).toContain(`/private${path}`);
    const headers = { cookie: client.cookie, range: 'bytes=0-3' };
    expect((await fetch(`${server.url}/private${path}`, { headers })).status).toBe(206);
    expect((await fetch(`${server.url}/private${path}`)).status).toBe(401);
    expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(404);
  });
});
