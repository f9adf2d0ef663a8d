import { textOfFinding } from '@cartable/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOnly, codesOf, DepositFolder } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const feature = (geometry: unknown, properties: unknown = {}) =>
  JSON.stringify({ type: 'Feature', geometry, properties });
const collection = (...features: string[]) =>
  `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [2, 48],
      [3, 49],
      [3, 48],
      [2, 49],
      [2, 48],
    ],
  ],
};

async function check(text: string, options = {}) {
  return checkOnly(await folder.deposit('couche.geojson', text, options));
}

describe('the report of a layer', () => {
  test('counts null and empty geometries and gives the extent of the others', async () => {
    const report = await check(
      collection(
        feature(null),
        feature({ type: 'Point', coordinates: [] }),
        feature(point(2, 48)),
        feature(point(3, 47)),
      ),
    );
    expect(report).toMatchObject({
      featureCount: 4,
      nullGeometryCount: 1,
      emptyGeometryCount: 1,
      extent: [2, 47, 3, 48],
      geometryType: 'Point',
    });
    expect(codesOf(report.findings)).toEqual(['geometry.null', 'geometry.empty']);
  });

  test('draws the objects at fault, heavy ones around their fault, within bounds', async () => {
    const shapesOf = async (text: string) =>
      (await check(text)).findings.flatMap(({ shape }) => (shape ? [shape] : []));
    expect(await shapesOf(collection(feature(bowTie)))).toEqual([
      { type: 'MultiLineString', coordinates: bowTie.coordinates },
    ]);
    // A circle of many vertices with a bow at its very end.
    const circle = Array.from({ length: 5_000 }, (_, i) => [
      2 + Math.cos(i / 800) / 10,
      48 + Math.sin(i / 800) / 10,
    ]);
    const knot = [
      [2, 48],
      [2.05, 48.05],
      [2.05, 48],
      [2, 48.05],
    ];
    const heavy = { type: 'Polygon', coordinates: [[...circle, ...knot, circle[0]]] };
    const [shape] = await shapesOf(collection(feature(heavy)));
    const ring = shape!.coordinates[0]!;
    expect(ring.length).toBeLessThanOrEqual(130);
    expect(ring.length).toBeGreaterThan(60);
    expect(ring[0]).toEqual(ring.at(-1));
    const many = await shapesOf(collection(...Array.from({ length: 90 }, () => feature(heavy))));
    expect(many.length).toBeGreaterThan(10);
    expect(many.flatMap(({ coordinates }) => coordinates.flat()).length).toBeLessThan(2_200);
    const parts = Array.from({ length: 3_000 }, (_, i) => [
      bowTie.coordinates[0]!.map(([x, y]) => [x! + (i % 50) * 2, y! / 10 + i / 50]),
    ]);
    const [pieces] = await shapesOf(collection(feature({ type: 'MultiPolygon', coordinates: parts })));
    expect(pieces!.coordinates.length).toBeLessThanOrEqual(10);
  });

  test('gives invalid geometries as warnings with a place on the map', async () => {
    const { findings } = await check(collection(feature(point(2, 48)), feature(bowTie), feature(bowTie)));
    expect(findings.filter(({ code }) => code === 'geometry.self-intersection')).toMatchObject([
      { severity: 'warning', feature: '2', count: 2, place: [2.5, 48.5] },
      { severity: 'warning', feature: '3', place: [2.5, 48.5] },
    ]);
    const text = textOfFinding(findings.find(({ code }) => code === 'geometry.self-intersection')!, 'fr');
    expect(text).toContain(
      '2 polygones de « couche » se recoupent eux-mêmes ; premier : objet 2, près de 2,5 48,5.',
    );
  });

  test('keeps no more than 100 places, but counts all', async () => {
    const { findings } = await check(collection(...Array.from({ length: 150 }, () => feature(bowTie))));
    const group = findings.filter(({ code }) => code === 'geometry.self-intersection');
    expect(group).toHaveLength(100);
    expect(group[0]!.count).toBe(150);
  });

  test('joins a type and its multiple, and says when types really mix', async () => {
    const multi = { type: 'MultiPoint', coordinates: [[2, 48]] };
    expect((await check(collection(feature(point(2, 48)), feature(multi)))).geometryType).toBe('MultiPoint');
    const mixed = await check(
      collection(
        feature(point(2, 48)),
        feature({
          type: 'LineString',
          coordinates: [
            [2, 48],
            [3, 48],
          ],
        }),
      ),
    );
    expect(mixed.geometryType).toBe('Geometry');
    expect(codesOf(mixed.findings)).toContain('geometry.mixed-types');
  });

  test('tells a third dimension', async () => {
    const report = await check(collection(feature({ type: 'Point', coordinates: [2, 48, 100] })));
    expect(report).toMatchObject({ hasZ: true, hasM: false });
    expect(codesOf(report.findings)).toContain('geometry.z-or-m');
  });

  test('tells an empty layer', async () => {
    expect(codesOf((await check(collection())).findings)).toEqual(['layer.empty']);
  });
});

describe('coordinates against their system', () => {
  const lambert = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2154"}}';
  const inLambert = (...points: [number, number][]) =>
    `{"type":"FeatureCollection",${lambert},"features":[${points.map(([x, y]) => feature(point(x, y))).join(',')}]}`;

  test('inside raise nothing', async () => {
    expect((await check(inLambert([652_000, 6_862_000]))).findings).toEqual([]);
  });

  test('all outside mean a wrong projection', async () => {
    expect(codesOf((await check(inLambert([2.3, 48.8]))).findings)).toEqual(['crs.probably-wrong']);
  });

  test('exchanged are said to be', async () => {
    expect(codesOf((await check(inLambert([6_862_000, 652_000]))).findings)).toEqual(['crs.axes-swapped']);
  });

  test('partly outside are counted', async () => {
    const { findings } = await check(inLambert([652_000, 6_862_000], [0, 0]));
    expect(findings).toMatchObject([{ code: 'crs.outside-area', count: 1, feature: '2' }]);
  });
});
