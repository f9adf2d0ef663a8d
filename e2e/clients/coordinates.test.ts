import { requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Place, zones } from './places.ts';
import { centimetre, isNorthFirst, type Position, projected } from './proj.ts';
import { type PublishedZone, publishZones } from './published-zones.ts';

requires('gdal');

/**
 * Coordinates of every protocol, version and spelling of a system, to the centimetre and in the right order. Expected
 * places and axis orders come from PROJ.
 */

let server: RunningServer;
let published: PublishedZone[];

beforeAll(async () => {
  server = await startServer({ CARTABLE_WFS_RATE: '10000' });
  published = await publishZones(server);
});

afterAll(() => server?.dispose());

type Order = 'x,y' | 'as the authority';

interface Request {
  readonly what: string;
  /** Axis order of the answer. */
  readonly order: Order;
  readonly query: (srid: number) => Record<string, string>;
}

const wfs20 = { VERSION: '2.0.0', SORTBY: 'nom' };
const wfs11 = { VERSION: '1.1.0', SORTBY: 'nom' };
const wfs10 = { VERSION: '1.0.0' };
const urn = (srid: number) => `urn:ogc:def:crs:EPSG::${srid}`;
const http = (srid: number) => `http://www.opengis.net/def/crs/EPSG/0/${srid}`;
const gmlFile = (srid: number) => `http://www.opengis.net/gml/srs/epsg.xml#${srid}`;
const short = (srid: number) => `EPSG:${srid}`;
const json = { OUTPUTFORMAT: 'application/json' };

const requests: readonly Request[] = [
  { what: 'WFS 2.0.0, urn', order: 'as the authority', query: (n) => ({ ...wfs20, SRSNAME: urn(n) }) },
  { what: 'WFS 2.0.0, http', order: 'as the authority', query: (n) => ({ ...wfs20, SRSNAME: http(n) }) },
  { what: 'WFS 2.0.0, short', order: 'x,y', query: (n) => ({ ...wfs20, SRSNAME: short(n) }) },
  { what: 'WFS 2.0.0, gml file', order: 'x,y', query: (n) => ({ ...wfs20, SRSNAME: gmlFile(n) }) },
  { what: 'WFS 2.0.0, GeoJSON', order: 'x,y', query: (n) => ({ ...wfs20, ...json, SRSNAME: urn(n) }) },
  { what: 'WFS 1.1.0, urn', order: 'as the authority', query: (n) => ({ ...wfs11, SRSNAME: urn(n) }) },
  { what: 'WFS 1.1.0, short', order: 'x,y', query: (n) => ({ ...wfs11, SRSNAME: short(n) }) },
  { what: 'WFS 1.0.0', order: 'x,y', query: (n) => ({ ...wfs10, SRSNAME: short(n) }) },
];

describe.each(zones)('$name', ({ name, srids, places }) => {
  describe.each(srids)('EPSG:%i', (srid) => {
    it.each(requests)('$what', async ({ order, query }) => {
      const zone = published.find((candidate) => candidate.name === name)!;
      const text = await getFeatures(zone, query(srid));
      const expected = order === 'x,y' ? projected(places, srid) : inAuthorityOrder(places, srid);
      expectSamePlaces(pointsIn(text), expected, centimetre(srid));
    });
  });

  it.each(srids)('EPSG:%i by OGC API Features, as the authority', async (srid) => {
    const zone = published.find((candidate) => candidate.name === name)!;
    const items = `${server.url}/ogcapi/collections/${zone.typeName.replace(':', '.')}/items`;
    const answer = await fetch(`${items}?f=json&crs=${encodeURIComponent(http(srid))}`);
    expect(answer.headers.get('content-crs')).toBe(`<${http(srid)}>`);
    expectSamePlaces(pointsIn(await answer.text()), inAuthorityOrder(places, srid), centimetre(srid));
  });

  it('CRS:84', async () => {
    const zone = published.find((candidate) => candidate.name === name)!;
    const text = await getFeatures(zone, { ...wfs20, SRSNAME: 'urn:ogc:def:crs:OGC:1.3:CRS84' });
    const expected = places.map(({ longitude, latitude }): Position => [longitude, latitude]);
    expectSamePlaces(pointsIn(text), expected, 1e-7);
  });
});

function inAuthorityOrder(places: readonly Place[], srid: number): Position[] {
  const positions = projected(places, srid);
  return isNorthFirst(srid) ? positions.map(([x, y]) => [y, x]) : positions;
}

async function getFeatures(zone: PublishedZone, query: Record<string, string>): Promise<string> {
  const types = query.VERSION === '2.0.0' ? 'TYPENAMES' : 'TYPENAME';
  const parameters = new URLSearchParams({
    SERVICE: 'WFS',
    REQUEST: 'GetFeature',
    [types]: zone.typeName,
    ...query,
  });
  const answer = await fetch(`${server.url}/wfs?${parameters}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

/** Positions of the points of a GeoJSON, GML 2 or GML 3 answer, two numbers each, as written. */
function pointsIn(text: string): Position[] {
  const written = text.startsWith('{')
    ? [...text.matchAll(/"coordinates":\s*\[([^\]]*)\]/g)]
    : [...text.matchAll(/<gml:Point\b.*?<gml:(?:pos|coordinates)\b[^>]*>([^<]*)</gs)];
  return written.map(([, numbers]) => {
    const [first, second] = numbers!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return [first!, second!];
  });
}

/** In any order: versions differ in what they can sort. */
function expectSamePlaces(found: Position[], expected: Position[], tolerance: number): void {
  expect(found).toHaveLength(expected.length);
  for (const [a, b] of expected) {
    const distance = Math.min(...found.map(([x, y]) => Math.max(Math.abs(x - a), Math.abs(y - b))));
    expect(distance, `${a} ${b} is not among ${found.join(' | ')}`).toBeLessThanOrEqual(tolerance);
  }
}
