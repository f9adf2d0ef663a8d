/** Files that GDAL writes, read here: curves and what GDAL says of their extent. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { openDeposit } from './deposit.ts';
import { checkOnly, codesOf, DepositFolder } from './test-support/deposits.ts';

requires('gdal');

const folder = new DepositFolder();
afterAll(() => folder.delete());

const curves = {
  CIRCULARSTRING: 'CIRCULARSTRING(700000 6600000,700005 6600012,700030 6600000)',
  COMPOUNDCURVE:
    'COMPOUNDCURVE((699990 6600000,700000 6600000),CIRCULARSTRING(700000 6600000,700010 6600010,700020 6600000))',
  CURVEPOLYGON:
    'CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(700000 6600000,700010 6600010,700020 6600000),(700020 6600000,700000 6600000)))',
  MULTICURVE:
    'MULTICURVE((700000 6600000,700001 6600001),CIRCULARSTRING(700000 6600000,700010 6600010,700020 6600000))',
  MULTISURFACE:
    'MULTISURFACE(CURVEPOLYGON(CIRCULARSTRING(700000 6600000,700010 6600010,700020 6600000,700010 6599990,700000 6600000)),((700100 6600000,700110 6600000,700110 6600010,700100 6600000)))',
} as const;
const plainType = {
  CIRCULARSTRING: 'LineString',
  COMPOUNDCURVE: 'LineString',
  CURVEPOLYGON: 'Polygon',
  MULTICURVE: 'MultiLineString',
  MULTISURFACE: 'MultiPolygon',
} as const;

const drivers = { GPKG: 'gpkg', FlatGeobuf: 'fgb', GML: 'gml' } as const;

/** As `ogrinfo` says it: of the curves, not of lines. */
function extentByGdal(path: string, layer: string): number[] {
  const text = execFileSync('ogrinfo', ['-so', path, layer], { encoding: 'utf8' });
  const found = /Extent: \(([-\d.]+), ([-\d.]+)\) - \(([-\d.]+), ([-\d.]+)\)/.exec(text)!;
  return found.slice(1).map(Number);
}

const kinds = Object.keys(curves) as (keyof typeof curves)[];
const cases = (Object.keys(drivers) as (keyof typeof drivers)[]).flatMap((driver) =>
  kinds.map((kind) => [driver, kind] as const),
);

describe('curves written by GDAL', () => {
  test.each(cases)('as %s %s are lines within a centimetre', async (driver, kind) => {
    const source = folder.write(`${kind}.csv`, `id,wkt\n1,"${curves[kind]}"\n`);
    const name = `curves_${driver}_${kind}.${drivers[driver]}`;
    const path = join(folder.path, name);
    const options = driver === 'GML' ? ['-dsco', 'FORMAT=GML3.2'] : [];
    execFileSync(
      'ogr2ogr',
      [
        ['-f', driver, path, source.path],
        ['-oo', 'GEOM_POSSIBLE_NAMES=wkt', '-a_srs', 'EPSG:2154', '-nln', 'curves', '-nlt', kind],
        options,
      ].flat(),
    );
    const deposit = await openDeposit({ path, name }, { spoolFolder: folder.spool(), srid: 2154 });
    const report = await checkOnly(deposit);
    deposit.close();
    expect(report).toMatchObject({ featureCount: 1, nullGeometryCount: 0, geometryType: plainType[kind] });
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(codesOf(report.findings)).toContain('geometry.curves-drawn');
    extentByGdal(source.path, kind).forEach((value, index) => {
      expect(Math.abs(report.extent![index]! - value)).toBeLessThanOrEqual(0.02);
    });
  });
});
