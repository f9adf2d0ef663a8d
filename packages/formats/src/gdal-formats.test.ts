/** Files that GDAL writes in MIF, SpatiaLite and GPX, read here and compared with what was given to it. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { toGeoJson } from '@cartable/geo';
import { requires } from '@cartable/testkit';
import { afterAll, expect, test } from 'vitest';
import { openDeposit } from './deposit.ts';
import { DepositFolder } from './test-support/deposits.ts';

requires('gdal');

const folder = new DepositFolder();
afterAll(() => folder.delete());

const features = [
  { type: 'Point', coordinates: [2.5, 48.25] },
  {
    type: 'LineString',
    coordinates: [
      [2, 48],
      [2.5, 48.5],
      [3, 48],
    ],
  },
  {
    type: 'Polygon',
    coordinates: [
      [
        [2, 48],
        [3, 48],
        [3, 49],
        [2, 49],
        [2, 48],
      ],
      [
        [2.25, 48.25],
        [2.25, 48.5],
        [2.5, 48.5],
        [2.25, 48.25],
      ],
    ],
  },
  {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [2, 48],
          [2.5, 48],
          [2.5, 48.5],
          [2, 48],
        ],
      ],
      [
        [
          [3, 48],
          [3.5, 48],
          [3.5, 48.5],
          [3, 48],
        ],
      ],
    ],
  },
] as const;

function written(
  name: string,
  only: readonly (typeof features)[number][],
  options: readonly string[],
): string {
  const source = folder.write(
    `${name}.geojson`,
    JSON.stringify({
      type: 'FeatureCollection',
      features: only.map((geometry, index) => ({
        type: 'Feature',
        properties: { name: `n${index}` },
        geometry,
      })),
    }),
  );
  const path = join(folder.path, name);
  execFileSync('ogr2ogr', [...options, path, source.path], { stdio: 'pipe' });
  return path;
}

async function read(names: readonly string[]) {
  const opened = await openDeposit(
    names.map((name) => ({ path: join(folder.path, name), name })),
    { spoolFolder: folder.spool() },
  );
  const file = opened.files[0]!;
  const layers = file.layers.map(({ name, srid }) => {
    const batches = [...file.read(name)];
    return {
      srid,
      geometries: batches.flatMap(({ geometries }) => geometries.map((wkb) => wkb && toGeoJson(wkb))),
      names: batches.flatMap(({ rows }) =>
        rows.map((row) => row.find((value) => /^n\d$/.test(String(value)))),
      ),
    };
  });
  opened.close();
  return layers;
}

/** First position and number of positions of each ring: MapInfo turns the rings its own way. */
const shapeOf = (geometry: unknown) =>
  JSON.stringify(geometry)
    .match(/-?[\d.]+,-?[\d.]+/g)!
    .map((pair) =>
      pair
        .split(',')
        .map((number) => Number(number).toFixed(6))
        .join(' '),
    )
    .sort();

test('MIF of GDAL gives the same places', async () => {
  written('objets.mif', features, ['-f', 'MapInfo File', '-dsco', 'FORMAT=MIF']);
  const [layer] = await read(['objets.mif', 'objets.mid']);
  expect(layer!.srid).toBe(4326);
  expect(layer!.geometries.map(shapeOf)).toEqual(features.map(shapeOf));
  expect(layer!.geometries.map((geometry) => geometry!.type)).toEqual(features.map(({ type }) => type));
  expect(layer!.names).toEqual(['n0', 'n1', 'n2', 'n3']);
});

test.each([
  ['of SpatiaLite', ['-dsco', 'SPATIALITE=YES', '-dsco', 'INIT_WITH_EPSG=NO']],
  [
    'of SpatiaLite, compressed',
    ['-dsco', 'SPATIALITE=YES', '-dsco', 'INIT_WITH_EPSG=NO', '-lco', 'COMPRESS_GEOM=YES'],
  ],
  ['without SpatiaLite', []],
])('SQLite of GDAL %s gives the same features', async (what, options) => {
  const name = `base-${what.length}.sqlite`;
  written(name, features, ['-f', 'SQLite', ...options]);
  const [layer] = await read([name]);
  expect(layer!.geometries.map(shapeOf)).toEqual(features.map(shapeOf));
  expect(layer!.geometries.map((geometry) => geometry!.type)).toEqual(features.map(({ type }) => type));
  expect(layer!.names).toEqual(['n0', 'n1', 'n2', 'n3']);
});

test('GPX of GDAL gives the same waypoints and tracks', async () => {
  written('points.gpx', features.slice(0, 1), ['-f', 'GPX']);
  written('lignes.gpx', features.slice(1, 2), [
    '-f',
    'GPX',
    '-lco',
    'FORCE_GPX_TRACK=YES',
    '-nlt',
    'MULTILINESTRING',
  ]);
  const [points] = await read(['points.gpx']);
  const [lines] = await read(['lignes.gpx']);
  expect(points!.geometries).toEqual([features[0]]);
  expect(lines!.geometries).toEqual([{ type: 'MultiLineString', coordinates: [features[1].coordinates] }]);
  expect([points!.names, lines!.names]).toEqual([['n0'], ['n0']]);
});
