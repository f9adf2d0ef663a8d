import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { routes } from '@cartable/contract';
import { transformerOf } from '@cartable/geo';
import { describeWithPostgres } from '@cartable/testkit';
import { type DecodedLayer, decodeTile } from '@cartable/tiling';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFile } from '../rendering/cases.ts';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** PostGIS cuts instant tiles itself, GeoPackages are cut by our own engine: readers must not see which. */

const world = gunzipSync(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'cql2', 'natural-earth-110m.gpkg.gz')),
);
/** Points, polygons, lines. */
const files = [
  ...['communes', 'contours', 'limites'].map((name) => ({
    name,
    fileName: `${name}.geojson`,
    content: dataFile(name),
  })),
  { name: 'monde', fileName: 'monde.gpkg', content: world },
];
/** Systems that hardly anybody uses, and where: PostGIS 3.3 does not list the first two. */
const rare = [
  { name: 'behrmann', crs: 'urn:ogc:def:crs:ESRI::54017', srid: 54_017, place: [2.35, 48.85] },
  { name: 'chili', crs: 'urn:ogc:def:crs:EPSG::8950', srid: 8950, place: [-73.5, -37.2] },
  { name: 'saxe', crs: 'urn:ogc:def:crs:EPSG::5668', srid: 5668, place: [12.37, 51.34] },
] as const;
for (const { name, crs, srid, place } of rare) {
  const features = [0, 0.1].map((shift) => {
    const coordinates = transformerOf(4326, srid)(place[0] + shift, place[1] + shift);
    return { type: 'Feature', properties: { shift }, geometry: { type: 'Point', coordinates } };
  });
  const collection = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: crs } },
    features,
  };
  files.push({ name, fileName: `${name}.geojson`, content: Buffer.from(JSON.stringify(collection)) });
}

/** From all of France to a few communes, and the world with its poles and antimeridian. */
const tiles = {
  communes: ['5/15/11', '9/254/177', '12/2037/1414'],
  contours: ['5/15/11', '9/254/177', '12/2037/1414'],
  limites: ['5/15/11', '9/254/177', '12/2037/1414'],
  monde: ['0/0/0', '2/3/1', '4/8/5'],
  behrmann: ['5/16/11'],
  chili: ['5/9/19'],
  saxe: ['5/17/10'],
} as const;

describeWithPostgres('instant tiles of both engines', (freshDatabase) => {
  const servers: RunningServer[] = [];

  beforeAll(async () => {
    const limits = { CARTABLE_LOG_FORMAT: 'json', CARTABLE_INSTANT_TILES_RATE: '10000' };
    servers.push(await startServer(limits));
    servers.push(await startServer({ ...limits, DATABASE_URL: await freshDatabase() }));
    for (const { url, administrator } of servers) {
      const client = new ApiClient(url);
      await client.signIn(administrator);
      const workspaces = await client.call(routes.getMyDatastores);
      const { _id } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
      for (const file of files) await publishFile(client, _id, file);
    }
  }, 240_000);
  afterAll(async () => {
    for (const server of servers) await server.dispose();
  });

  for (const [name, addresses] of Object.entries(tiles)) {
    it.each(addresses)(`${name} %s`, async (address) => {
      const [own, theirs] = (await Promise.all(
        servers.map(({ url }) => layersAt(`${url}/tiles/instant/${name}_wfs/${address}.pbf`)),
      )) as [DecodedLayer[], DecodedLayer[]];
      expect(theirs.map((layer) => layer.name)).toEqual(own.map((layer) => layer.name));
      for (const [rank, layer] of own.entries()) compare(layer, theirs[rank]!);
    });
  }

  it.each(rare)('$name is read back where it was written', async ({ name, srid, place }) => {
    for (const { url } of servers) {
      const layer = await layersAt(`${url}/tiles/instant/${name}_wfs/${tiles[name][0]}.pbf`);
      expect(layer.flatMap(({ features }) => features)).toHaveLength(2);
      const parameters = `service=WFS&version=2.0.0&request=GetFeature&typeNames=${name}_wfs:${name}&outputFormat=application/json`;
      const answer = await fetch(`${url}/wfs?${parameters}&srsName=urn:ogc:def:crs:OGC:1.3:CRS84`);
      const { features } = (await answer.json()) as {
        features: { geometry: { coordinates: [number, number] } }[];
      };
      const [x, y] = features[0]!.geometry.coordinates;
      expect(Math.hypot(x - place[0], y - place[1]), `${srid} at ${url}`).toBeLessThan(1e-6);
    }
  });

  it('without a fault', () => {
    for (const server of servers) expect(faultsIn(server.output())).toEqual([]);
  });
});

async function layersAt(address: string): Promise<DecodedLayer[]> {
  const response = await fetch(address);
  if (response.status === 204) return [];
  return decodeTile(new Uint8Array(await response.arrayBuffer())).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

/** Same attributes, same places to a few units; of what is too small to be seen, each keeps what it likes. */
function compare(own: DecodedLayer, theirs: DecodedLayer): void {
  const ours = new Map(own.features.map((feature) => [feature.id, feature]));
  const common = theirs.features.filter(({ id }) => ours.has(id));
  expect(common.length).toBeGreaterThanOrEqual(Math.min(own.features.length, theirs.features.length) * 0.9);
  for (const { id, type, properties, parts } of common) {
    const same = ours.get(id)!;
    expect({ id, type, properties: { ...properties } }).toEqual({
      id,
      type: same.type,
      properties: { ...same.properties },
    });
    const [mine, other] = [boxOf(same.parts), boxOf(parts)];
    for (const side of [0, 1, 2, 3] as const) {
      expect(Math.abs(mine[side] - other[side]), `feature ${id}`).toBeLessThanOrEqual(4);
    }
  }
}

function boxOf(parts: DecodedLayer['features'][number]['parts']): readonly [number, number, number, number] {
  const points = parts.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
