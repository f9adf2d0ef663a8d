import { afterAll, expect, test } from 'vitest';
import { checkOnly, DepositFolder } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

test.each([
  ['{"type":"Point","coordinates":[]}', 1, 0],
  ['{"type":"Point","coordinates":null}', 1, 0],
  ['{"type":"Point","coordinates":[null,null]}', 1, 0],
  ['{"type":"LineString","coordinates":[[]]}', 1, 0],
  ['{"type":"MultiPolygon"}', 1, 0],
  ['{"type":"GeometryCollection","geometries":[]}', 1, 0],
  ['{}', 0, 1],
  ['null', 0, 1],
])('a feature without place (%s) refuses nothing', async (geometry, empty, none) => {
  const feature = (text: string) => `{"type":"Feature","properties":{},"geometry":${text}}`;
  const placed = feature('{"type":"Point","coordinates":[2,48]}');
  const deposit = await folder.deposit(
    'vide.geojson',
    `{"type":"FeatureCollection","features":[${placed},${feature(geometry)}]}`,
  );
  const report = await checkOnly(deposit);
  expect(report).toMatchObject({ featureCount: 2, emptyGeometryCount: empty, nullGeometryCount: none });
  expect(report.extent).toEqual([2, 48, 2, 48]);
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
