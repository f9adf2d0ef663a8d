import { execFileSync } from 'node:child_process';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf, expectWellFormed, read } from './requests.ts';

/** WFS 2.0.0 of a small data set, as a client on the network meets it. */

const features = 25;
let server: RunningServer;
let wfs: string;
let typeName: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(features) };
  ({ typeName } = await publishFile(client, _id, file));
  wfs = `${server.url}/wfs`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const base = { SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature' };
const getFeature = (query: Record<string, string | number>) =>
  ask(wfs, { ...base, TYPENAMES: typeName, ...query });

interface Collection {
  readonly numberMatched?: number;
  readonly features: readonly {
    readonly id: string;
    readonly properties: Record<string, unknown>;
    readonly geometry: { readonly coordinates: readonly [number, number] };
  }[];
}

async function getJson(query: Record<string, string | number>): Promise<Collection> {
  const answer = await getFeature({ OUTPUTFORMAT: 'application/json', ...query });
  return JSON.parse(answer.text) as Collection;
}

const first = { SORTBY: 'rang', COUNT: 1 };
/** Longitude and latitude of the first feature, as sent. */
const sent = JSON.parse(pointsGeoJson(1).toString()).features[0].geometry.coordinates as [number, number];

/** By PROJ: x (or longitude) first. */
function gdalTransform(srs: string): [number, number] {
  requires('gdal');
  const input = `${sent[0]} ${sent[1]}\n`;
  const options = ['-s_srs', 'OGC:CRS84', '-t_srs', srs, '-output_xy'];
  const text = execFileSync('gdaltransform', options, { input, encoding: 'utf8' });
  const [x, y] = text.trim().split(/\s+/).map(Number);
  return [x!, y!];
}

describe('axis order and coordinates, to the centimetre', () => {
  /** Degrees: a centimetre and less on the ground. */
  const degrees = 1e-7;
  const metres = 0.01;
  it.each([
    { name: 'urn:ogc:def:crs:EPSG::4326', srs: 'OGC:CRS84', isYx: true, tolerance: degrees },
    { name: 'http://www.opengis.net/def/crs/EPSG/0/4326', srs: 'OGC:CRS84', isYx: true, tolerance: degrees },
    { name: 'EPSG:4326', srs: 'OGC:CRS84', isYx: false, tolerance: degrees },
    { name: 'urn:ogc:def:crs:OGC:1.3:CRS84', srs: 'OGC:CRS84', isYx: false, tolerance: degrees },
    { name: 'urn:ogc:def:crs:EPSG::3857', srs: 'EPSG:3857', isYx: false, tolerance: metres },
    { name: 'EPSG:2154', srs: 'EPSG:2154', isYx: false, tolerance: metres },
    { name: 'urn:ogc:def:crs:EPSG::2154', srs: 'EPSG:2154', isYx: false, tolerance: metres },
  ])('$name', async ({ name, srs, isYx, tolerance }) => {
    const { text } = await getFeature({ ...first, SRSNAME: name });
    const [, a, b] = /<gml:pos>([-\d.]+) ([-\d.]+)<\/gml:pos>/.exec(text) ?? [];
    const [x, y] = gdalTransform(srs);
    const [expectedA, expectedB] = isYx ? [y, x] : [x, y];
    expect(Math.abs(Number(a) - expectedA)).toBeLessThan(tolerance);
    expect(Math.abs(Number(b) - expectedB)).toBeLessThan(tolerance);
  });

  it('GeoJSON is longitude first', async () => {
    expect((await getJson(first)).features[0]!.geometry.coordinates).toEqual(sent);
  });
});

describe('a bbox', () => {
  const [x, y] = sent;
  const reach = 0.0001;
  const [px, py] = gdalTransform('EPSG:2154');
  it.each([
    [x - reach, y - reach, x + reach, y + reach, 'EPSG:4326'],
    [y - reach, x - reach, y + reach, x + reach, 'urn:ogc:def:crs:EPSG::4326'],
    [y - reach, x - reach, y + reach, x + reach],
    [px - 10, py - 10, px + 10, py + 10, 'urn:ogc:def:crs:EPSG::2154'],
  ])('%d,%d,%d,%d in %s finds the feature that is there', async (...bbox) => {
    const { features } = await getJson({ BBOX: bbox.join() });
    expect(features.map(({ properties }) => properties.rang)).toEqual([1]);
  });

  it('beside finds nothing', async () => {
    expect((await getJson({ BBOX: '0,0,1,1,EPSG:4326' })).features).toEqual([]);
  });
});

describe('pages', () => {
  it('followed by their links give each feature once', async () => {
    const ranks: string[] = [];
    let page = await getFeature({ COUNT: 7 });
    let pages = 1;
    for (;;) {
      expectWellFormed(page);
      ranks.push(...[...page.text.matchAll(/<[\w-]+:rang>(\d+)</g)].map(([, rank]) => rank!));
      const next = /\bnext="([^"]+)"/.exec(page.text)?.[1];
      if (next === undefined) break;
      page = await read(await fetch(next.replaceAll('&amp;', '&')));
      pages += 1;
    }
    expect(pages).toBe(4);
    expect(ranks.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: features }, (_, i) => i + 1),
    );
  });

  it('of no feature only count', async () => {
    const queries: Record<string, string>[] = [{ COUNT: '0' }, { RESULTTYPE: 'hits' }];
    for (const query of queries) {
      const { text } = await getFeature(query);
      expect(text).toContain(`numberMatched="${features}"`);
      expect(text).toContain('numberReturned="0"');
      expect(text).not.toContain('wfs:member');
    }
  });
});

it('only the properties asked for come, in the order asked for', async () => {
  const { features: found } = await getJson({ PROPERTYNAME: 'rang', SORTBY: 'rang DESC', COUNT: 3 });
  expect(found.map(({ properties }) => properties)).toEqual([{ rang: 25 }, { rang: 24 }, { rang: 23 }]);
});

it('documents are well-formed', async () => {
  for (const request of [
    'GetCapabilities',
    'DescribeFeatureType',
    'ListStoredQueries',
    'DescribeStoredQueries',
  ]) {
    const answer = await ask(wfs, { ...base, REQUEST: request });
    expect(answer.status).toBe(200);
    expectWellFormed(answer);
  }
});

describe('a bad request is refused in the words of the protocol', () => {
  const cases: readonly [Record<string, string>, string, string, number][] = [
    [{ TYPENAMES: 'no:such' }, 'InvalidParameterValue', 'typeNames', 400],
    [{ BBOX: '1,2,3' }, 'InvalidParameterValue', 'bbox', 400],
    [{ BBOX: 'a,b,c,d' }, 'InvalidParameterValue', 'bbox', 400],
    [{ BBOX: '1,2,3,4,EPSG:999999' }, 'InvalidParameterValue', 'bbox', 400],
    [{ VERSION: '1.2.0' }, 'InvalidParameterValue', 'version', 400],
    [{ SRSNAME: 'EPSG:999999' }, 'InvalidParameterValue', 'srsName', 400],
    [{ PROPERTYNAME: 'nothing' }, 'InvalidParameterValue', 'propertyName', 400],
    [{ SORTBY: 'nothing' }, 'InvalidParameterValue', 'sortBy', 400],
    [{ OUTPUTFORMAT: 'application/pdf' }, 'InvalidParameterValue', 'outputFormat', 400],
    [{ COUNT: '-1' }, 'InvalidParameterValue', 'count', 400],
    [{ REQUEST: 'Transaction' }, 'OperationNotSupported', 'Transaction', 501],
    [{ COUNT: '1', count: '2' }, 'InvalidParameterValue', 'count', 400],
  ];
  it.each(cases)('%j: %s, %s', async (query, code, locator, status) => {
    const answer = await getFeature(query);
    expect(exceptionOf(answer)).toEqual({ code, locator });
    expect(answer.status).toBe(status);
  });

  it('a version nobody serves', async () => {
    const answer = await ask(wfs, { SERVICE: 'WFS', REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '9.9.9' });
    expect(exceptionOf(answer)).toEqual({ code: 'VersionNegotiationFailed', locator: 'AcceptVersions' });
  });
});
