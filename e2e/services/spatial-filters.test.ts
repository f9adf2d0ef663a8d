import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask, exceptionOf } from './requests.ts';

/** Every spatial operator announced, asked of a WFS whose features are squares of a tenth of a degree. */

type Ring = readonly (readonly [number, number])[];

const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

/** Named after how they lie to the square asked about, from 2 to 3 and from 48 to 49 degrees. */
const places: Readonly<Record<string, Ring | null>> = {
  inside: square(2.4, 48.4, 0.1),
  same: square(2, 48, 1),
  around: square(1, 47, 3),
  beside: square(3, 48, 1),
  across: square(2.9, 48.9, 0.5),
  near: square(3.1, 48.4, 0.1),
  far: square(7, 48, 0.1),
  nowhere: null,
};

let server: RunningServer;
let wfs: string;
let typeName: string;

function features(): Buffer {
  const list = Object.entries(places).map(([nom, ring]) => ({
    type: 'Feature',
    properties: { nom },
    geometry: ring && { type: 'Polygon', coordinates: [ring] },
  }));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: list }));
}

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_WFS_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'places', fileName: 'places.geojson', content: features() };
  ({ typeName } = await publishFile(client, _id, file));
  wfs = `${server.url}/wfs`;
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const namespaces = 'xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"';
const polygon = (ring: Ring) =>
  `<gml:Polygon gml:id="p" srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:exterior><gml:LinearRing><gml:posList>${ring
    .flat()
    .join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`;

async function askFor(condition: string) {
  return ask(wfs, {
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'GetFeature',
    TYPENAMES: typeName,
    OUTPUTFORMAT: 'application/json',
    FILTER: `<fes:Filter ${namespaces}>${condition}</fes:Filter>`,
  });
}

async function namesOf(condition: string): Promise<string[]> {
  const { text } = await askFor(condition);
  const body = JSON.parse(text) as { features: { properties: { nom: string } }[] };
  return body.features.map(({ properties }) => properties.nom).sort();
}

const operator = (name: string, ring: Ring, distance = '') =>
  `<fes:${name}><fes:ValueReference>geom</fes:ValueReference>${polygon(ring)}${distance}</fes:${name}>`;
const requested = square(2, 48, 1);

describe('an operator', () => {
  it.each([
    ['Equals', ['same']],
    ['Within', ['inside', 'same']],
    ['Contains', ['around', 'same']],
    ['Touches', ['beside']],
    ['Overlaps', ['across']],
    ['Crosses', []],
    ['Intersects', ['across', 'around', 'beside', 'inside', 'same']],
    ['Disjoint', ['far', 'near']],
  ])('%s', async (name, expected) => {
    expect(await namesOf(operator(name, requested))).toEqual(expected);
  });

  it('Crosses, of a line', async () => {
    const line =
      '<gml:LineString gml:id="l" srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:posList>2.3 48.45 2.6 48.45</gml:posList></gml:LineString>';
    const crosses = `<fes:Crosses><fes:ValueReference>geom</fes:ValueReference>${line}</fes:Crosses>`;
    expect(await namesOf(crosses)).toEqual(['inside']);
  });

  const reach = (value: number, uom: string) => `<fes:Distance uom="${uom}">${value}</fes:Distance>`;
  it('DWithin and Beyond, in several units', async () => {
    const meeting = ['across', 'around', 'beside', 'inside', 'same'];
    // A tenth of a degree of longitude at 48.5° is 7.4 km.
    expect(await namesOf(operator('DWithin', requested, reach(7, 'km')))).toEqual(meeting);
    expect(await namesOf(operator('DWithin', requested, reach(8_000, 'm')))).toEqual(
      [...meeting, 'near'].sort(),
    );
    expect(await namesOf(operator('DWithin', requested, reach(5, 'mi')))).toEqual(
      [...meeting, 'near'].sort(),
    );
    expect(await namesOf(operator('Beyond', requested, reach(8, 'km')))).toEqual(['far']);
  });

  it('leaves out of both answers what has no geometry', async () => {
    const within = operator('Within', requested);
    const either = [...(await namesOf(within)), ...(await namesOf(`<fes:Not>${within}</fes:Not>`))];
    expect(either.sort()).toEqual(
      Object.keys(places)
        .filter((name) => name !== 'nowhere')
        .sort(),
    );
  });
});

describe('is refused', () => {
  const rejected = { code: 'InvalidParameterValue', locator: 'filter' };
  it('a polygon whose rings cross', async () => {
    const crossed: Ring = [
      [2, 48],
      [3, 49],
      [3, 48],
      [2, 49],
      [2, 48],
    ];
    const answer = await askFor(operator('Within', crossed));
    expect(answer.status).toBe(400);
    expect(exceptionOf(answer)).toEqual(rejected);
    expect(answer.text).toContain('Self-intersection');
  });

  it('a distance that is none, or in an unknown unit', async () => {
    for (const distance of [
      '<fes:Distance uom="m">-1</fes:Distance>',
      '<fes:Distance uom="x">1</fes:Distance>',
    ]) {
      expect((await askFor(operator('DWithin', requested, distance))).status).toBe(400);
    }
  });
});

it('every operator is announced', async () => {
  const { text } = await ask(wfs, { SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetCapabilities' });
  const announced = [...text.matchAll(/<fes:SpatialOperator name="(\w+)"/g)].map(([, name]) => name);
  expect(announced.sort()).toEqual([
    'BBOX',
    'Beyond',
    'Contains',
    'Crosses',
    'DWithin',
    'Disjoint',
    'Equals',
    'Intersects',
    'Overlaps',
    'Touches',
    'Within',
  ]);
});
