import { toGeoJson } from '@cartable/geo';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const deposit = (topology: object, name = 'carte.topojson') =>
  folder.deposit(name, JSON.stringify({ type: 'Topology', ...topology }));

async function geometriesOf(topology: object) {
  const opened = await deposit(topology);
  const file = opened.files[0]!;
  return [...file.read(file.layers[0]!.name)].flatMap(({ geometries }) =>
    geometries.map((wkb) => wkb && toGeoJson(wkb)),
  );
}

/** Two squares that share the arc 0, in steps of a tenth of a degree. */
const squares = {
  transform: { scale: [0.1, 0.1], translate: [2, 45] },
  arcs: [
    [
      [10, 0],
      [0, 10],
    ],
    [
      [10, 10],
      [-10, 0],
      [0, -10],
      [10, 0],
    ],
    [
      [10, 0],
      [10, 0],
      [0, 10],
      [-10, 0],
    ],
  ],
  objects: {
    zones: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: 'a', properties: { n: 1 }, arcs: [[0, 1]] },
        { type: 'Polygon', id: 'b', properties: { n: 12345678901234567n.toString() }, arcs: [[2, ~0]] },
      ],
    },
  },
};

describe('a TopoJSON', () => {
  test('has its shared arcs put together, reversed and scaled', async () => {
    expect(await geometriesOf(squares)).toEqual([
      {
        type: 'Polygon',
        coordinates: [
          [
            [3, 45],
            [3, 46],
            [2, 46],
            [2, 45],
            [3, 45],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [3, 45],
            [4, 45],
            [4, 46],
            [3, 46],
            [3, 45],
          ],
        ],
      },
    ]);
  });

  test('keeps identifiers and properties, in WGS 84 as GeoJSON', async () => {
    const opened = await deposit(squares);
    expect(opened.files[0]!.layers[0]).toMatchObject({ name: 'zones', srid: 4326, geometryType: 'Polygon' });
    const report = await checkOnly(opened);
    expect(report.columns.map(({ name }) => name)).toEqual(['n', 'id']);
    expect(rowsOf(opened, report).map((row) => row[1])).toEqual(['a', 'b']);
  });

  test('without scale has its positions as they are, points and null geometries included', async () => {
    const objects = {
      tout: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [2.5, 46] },
          {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
          { type: 'MultiLineString', arcs: [[0]] },
          { type: null, properties: { n: 1 } },
          { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }] },
        ],
      },
    };
    expect(
      await geometriesOf({
        arcs: [
          [
            [5, 6],
            [7, 8],
          ],
        ],
        objects,
      }),
    ).toEqual([
      { type: 'Point', coordinates: [2.5, 46] },
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [5, 6],
            [7, 8],
          ],
        ],
      },
      null,
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }] },
    ]);
  });

  test('gives a layer for each of its objects, whatever the name of the file', async () => {
    const objects = { a: { type: 'Point', coordinates: [1, 2] }, b: { type: 'LineString', arcs: [0] } };
    for (const name of ['x.topojson', 'x.json', 'x.geojson']) {
      const opened = await deposit(
        {
          arcs: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
          objects,
        },
        name,
      );
      expect(opened.files[0]?.layers.map((layer) => layer.name)).toEqual(['a', 'b']);
    }
  });

  test('with an arc that does not exist reports the feature and reads the others', async () => {
    const objects = {
      z: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'LineString', arcs: [9] },
          { type: 'LineString', arcs: [0] },
        ],
      },
    };
    const opened = await deposit({
      arcs: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      objects,
    });
    const report = await checkOnly(opened);
    expect(report.nullGeometryCount).toBe(1);
    expect(codesOf(report.findings)).toContain('geometry.unreadable');
  });

  test('that is broken or not whole is refused', async () => {
    expect(codesOf((await folder.deposit('x.json', '{"type":"Topology","arcs":[')).findings)).toEqual([
      'topojson.syntax',
    ]);
    expect(codesOf((await deposit({ arcs: [] })).findings)).toEqual(['topojson.not-topojson']);
    expect(codesOf((await deposit({ objects: {}, arcs: [] })).findings)).toEqual(['deposit.no-data']);
    const transform = { scale: [1], translate: [0, 0] };
    expect(codesOf((await deposit({ ...squares, transform })).findings)).toEqual(['topojson.not-topojson']);
  });
});
