import { requires } from '@cartable/testkit';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import type { PageFunctions, RankedPosition, Target } from './openlayers/page-functions.ts';
import { servePage } from './openlayers/serve-page.ts';
import { centimetre, projected } from './proj.ts';
import { countInside, publishSubject, sentPoints } from './subject.ts';

requires('chromium', 'gdal');

/** OpenLayers in Chromium, on a page of another site, as the sites that show our data use it. */

let server: RunningServer;
let browser: Browser;
let site: { url: string; close(): void };
let window: BrowserPage;
let complaints: string[];
let target: Target;

beforeAll(async () => {
  [server, browser, site] = await Promise.all([
    startServer({ CARTABLE_WFS_RATE: '10000', CARTABLE_WMS_RATE: '10000' }),
    launchBrowser(),
    servePage(),
  ]);
  const { typeName, wmsLayer } = await publishSubject(server);
  const namespace = `${server.url}/ns/${typeName.split(':')[0]}`;
  target = { server: server.url, typeName, namespace, wmsLayer };
  window = await browser.newPage();
  complaints = complaintsOf(window);
  await window.goto(site.url);
  await window.waitForFunction(() => 'page' in globalThis);
});

afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.dispose();
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

const lambert93 = (rank: number) => {
  const [longitude, latitude] = sentPoints[rank - 1]!.geometry.coordinates;
  return projected([{ longitude, latitude }], 2154)[0]!;
};

function expectInPlace(found: readonly RankedPosition[]): void {
  for (const [rank, x, y] of found.slice(0, 5)) {
    const [expectedX, expectedY] = lambert93(rank);
    expect(Math.max(Math.abs(x - expectedX), Math.abs(y - expectedY))).toBeLessThan(centimetre(2154));
  }
}

describe('OpenLayers', () => {
  it('shows tiles and features in Lambert 93, each where PROJ puts it', async () => {
    const { failures, positions, drawn } = await inPage(
      'showMap',
      target,
      [600_000, 6_500_000, 700_000, 6_600_000],
    );
    expect(failures).toBe(0);
    expect(positions.length).toBeGreaterThan(10);
    expect(drawn).toBeGreaterThan(positions.length);
    expectInPlace(positions);
  });

  it('posts a filter and reads GML 3.2', async () => {
    const found = await inPage('postFilter', target);
    expect(found.map(([rank]) => rank).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expectInPlace(found);
  });

  it.each(['1.1.1', '1.3.0'])('identifies what is under a click, by WMS %s', async (version) => {
    const found = await inPage('identify', target, lambert93(7), version);
    expect(found).toContain(7);
  });

  it('reads the capabilities of the WMS', async () => {
    const { version, layer } = await inPage('readCapabilities', target);
    expect(version).toBe('1.3.0');
    expect(layer?.queryable).toBe(true);
    expect(layer?.CRS).toContain('EPSG:2154');
    const [west, south, east, north] = layer!.EX_GeographicBoundingBox!;
    expect(countInside(west!, south!, east!, north!)).toBe(sentPoints.length);
  });

  it('has nothing to complain about', () => {
    expect(complaints).toEqual([]);
  });
});
