import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFile } from '../rendering/cases.ts';
import { complaintsOf, launchBrowser } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { servePage } from './openlayers/serve-page.ts';
import type { PageFunctions } from './tiles/page-functions.ts';

requires('chromium');

/** GDAL, OWSLib, MapLibre and OpenLayers read our tiles, vector and raster, in PM and in LAMB93. */

let server: RunningServer;
let browser: Browser;
let site: { url: string; close(): void };
let window: BrowserPage;
let complaints: string[];
let folder: string;

const center = [-1.148, 48.168] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartable-tiles-'));
  const maplibre = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
  const worker = (name: string) => [`/${name}`, join(maplibre, 'dist', name)] as const;
  [server, browser, site] = await Promise.all([
    startServer(),
    launchBrowser({ webgl: true }),
    servePage(
      join(import.meta.dirname, 'tiles/page.ts'),
      Object.fromEntries([worker('maplibre-gl-worker.mjs'), worker('maplibre-gl-shared.mjs')]),
    ),
  ]);
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const content = dataFile('communes');
  const { data, wms } = await publishFile(client, _id, {
    name: 'communes',
    fileName: 'communes.geojson',
    content,
  });
  const vector = await makeVectorPyramid(client, _id, {
    name: 'vecteur',
    source: data,
    levels: { top: 4, bottom: 10 },
  });
  await publishTiles(client, _id, { name: 'communes_tms', pyramid: vector });
  for (const set of ['PM', 'LAMB93'] as const) {
    const name = `images_${set.toLowerCase()}`;
    const pyramid = await makeRasterPyramid(client, _id, { name, wms, levels: { top: 6, bottom: 9, set } });
    await publishTiles(client, _id, { name: `${name}_wmts`, pyramid });
  }
  window = await browser.newPage();
  complaints = complaintsOf(window);
  await window.goto(site.url);
  await window.waitForFunction(() => 'page' in globalThis);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Runs in the page. */
function inPage<Name extends keyof PageFunctions>(
  name: Name,
  ...args: Parameters<PageFunctions[Name]>
): ReturnType<PageFunctions[Name]> {
  return window.evaluate(
    ([called, given]) => {
      const { page } = globalThis as unknown as {
        page: Record<string, (...args: readonly unknown[]) => unknown>;
      };
      return page[called]!(...given);
    },
    [name, args] as [string, readonly unknown[]],
  ) as ReturnType<PageFunctions[Name]>;
}

describe('MapLibre', () => {
  it('draws the style of a vector layer from its address alone', async () => {
    const style = `${server.url}/tms/1.0.0/communes_tms/style.json`;
    const { errors, layers, names } = await inPage('showStyle', style, { center, zoom: 9 });
    expect(errors).toEqual([]);
    expect(layers).toEqual(['circle']);
    expect(names.length).toBeGreaterThan(10);
  });

  it('draws the style of images', async () => {
    const style = `${server.url}/tms/1.0.0/images_pm_wmts/style.json`;
    const { errors } = await inPage('showStyle', style, { center, zoom: 8 });
    expect(errors).toEqual([]);
  });
});

describe('OpenLayers', () => {
  it('shows vector tiles', async () => {
    const url = `${server.url}/tms/1.0.0/communes_tms/tilejson.json`;
    const { failures, names } = await inPage('showVectorTiles', url, { center, zoom: 9 });
    expect(failures).toBe(0);
    expect(names.length).toBeGreaterThan(10);
  });

  it('shows a WMTS it reads the capabilities of', async () => {
    const url = `${server.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`;
    const found = await inPage('showWmts', url, 'images_pm_wmts', { center, zoom: 8 });
    expect(found.failures).toBe(0);
    expect(found.drawn).toBeGreaterThan(1000);
  });

  it('and MapLibre have nothing to complain about', () => {
    expect(complaints).toEqual([]);
  });
});

describe('GDAL', () => {
  /** Part of a map as GDAL reads it, then its checksums by band. */
  async function checksums(source: string, box: readonly string[], name: string): Promise<string[]> {
    const path = join(folder, `${name}.tif`);
    await gdal('gdal_translate', '-q', '-projwin', ...box, '-outsize', '256', '256', source, path);
    const text = await gdal('gdalinfo', '-checksum', path);
    return Array.from(text.matchAll(/Checksum=(\d+)/g), ([, sum]) => sum!);
  }

  it('reads the same map by WMTS and by TMS', async () => {
    // The tile 9/254/177, pixel for pixel.
    const half = 20_037_508.342_789_244;
    const side = (2 * half) / 2 ** 9;
    const [west, north] = [254 * side - half, half - 177 * side];
    const box = [west, north, west + side, north - side].map(String);
    const wmts = `WMTS:${server.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities,layer=images_pm_wmts`;
    const byWmts = await checksums(wmts, box, 'wmts');
    const byTms = await checksums(`${server.url}/tms/1.0.0/images_pm_wmts`, box, 'tms');
    expect(byWmts.some((sum) => sum !== '0')).toBe(true);
    expect(byTms.slice(0, 3)).toEqual(byWmts.slice(0, 3));
  });

  it('reads the LAMB93 set, in its place', async () => {
    const source = `WMTS:${server.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities,layer=images_lamb93_wmts`;
    const text = await gdal('gdalinfo', source);
    expect(text).toContain('Lambert-93');
    const sums = await checksums(source, ['330000', '6820000', '450000', '6740000'], 'lambert');
    expect(sums.some((sum) => sum !== '0')).toBe(true);
  });

  it('reads the vector tiles and their attributes', async () => {
    const source = `MVT:${server.url}/tms/1.0.0/communes_tms/9`;
    const text = await gdal(
      'ogrinfo',
      '-ro',
      '-so',
      '-oo',
      `METADATA_FILE=${server.url}/tms/1.0.0/communes_tms/metadata.json`,
      source,
      'communes',
    );
    expect(Number(/Feature Count: (\d+)/.exec(text)?.[1])).toBeGreaterThan(100);
    expect(text).toMatch(/nom: String/);
  });
});

describe('OWSLib', () => {
  it('reads the WMTS and the TMS', async () => {
    const [x, y] = [Math.floor(((center[0] + 180) / 360) * 2 ** 8), 88];
    const info = await runClient('owslib_tiles.py', server.url, 'images_pm_wmts', String(y), String(x));
    expect(info).toMatchObject({
      title: 'images_pm_wmts',
      formats: ['image/png'],
      sets: ['LAMB93_6_9', 'PM_6_9'],
      png: '89504e47',
      maps: expect.arrayContaining(['communes_tms', 'images_lamb93_wmts', 'images_pm_wmts']),
    });
    expect(Object.keys((info as { limits: object }).limits)).toEqual(['6', '7', '8', '9']);
  });
});
