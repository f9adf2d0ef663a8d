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
