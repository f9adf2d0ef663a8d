import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseWktGeometry } from '../wkb/wkt.ts';
import { GeometryChecker } from './geometry-checker.ts';
import { orientation } from './orientation.ts';

const checker = new GeometryChecker(1e8);
const check = (wkt: string) => ({ ...checker.check(parseWktGeometry(wkt)!.wkb) });
const square = '(0 0,10 0,10 10,0 10,0 0)';

describe('validity', () => {
  test('is the same as that of GEOS on 1 600 random polygons', () => {
    const lines = readFileSync(join(import.meta.dirname, '../../fixtures/validity/geos-3.11.txt'), 'utf8')
      .trim()
      .split('\n');
    const differing = lines.filter(
      (line) => (check(line.slice(2)).invalidity === undefined) !== line.startsWith('1'),
    );
    expect(lines).toHaveLength(1600);
    expect(differing).toEqual([]);
  });

  test.each([
    ['a bow tie', 'POLYGON((0 0,10 10,10 0,0 10,0 0))', 'self-intersection', [5, 5]],
    ['a spike', 'POLYGON((0 0,10 0,10 12,10 10,0 10,0 0))', 'ring-self-touch', [10, 10]],
    ['a line drawn as a polygon', 'POLYGON((0 0,10 0,20 0,0 0))', 'zero-area', undefined],
    ['a path drawn out and back', 'POLYGON((0 0,10 0,10 10,10 0,0 0))', 'zero-area', undefined],
    ['a ring that touches itself', 'POLYGON((0 0,10 0,5 5,10 10,0 10,5 5,0 0))', 'ring-self-touch', [5, 5]],
    ['an open ring', 'POLYGON((0 0,10 0,10 10,0 10))', 'ring-open', [0, 0]],
    ['a ring of three points', 'POLYGON((0 0,10 0,0 0))', 'too-few-points', [0, 0]],
    ['a hole outside', `POLYGON(${square},(20 20,21 20,21 21,20 20))`, 'hole-outside', [20, 20]],
    [
      'a hole in a hole',
      `POLYGON(${square},(1 1,9 1,9 9,1 9,1 1),(2 2,3 2,3 3,2 2))`,
      'nested-holes',
      [2, 2],
    ],
    ['a part in another', `MULTIPOLYGON((${square}),((2 2,3 2,3 3,2 2)))`, 'nested-shells', [2, 2]],
    [
      'parts that share an edge',
      `MULTIPOLYGON((${square}),((10 0,20 0,20 10,10 10,10 0)))`,
      'self-intersection',
      [10, 0],
    ],
    [
      'holes that cut the interior in two',
      `POLYGON(${square},(0 5,5 4,5 6,0 5),(5 4,10 5,5 6,5 4))`,
      'self-intersection',
      [5, 4],
    ],
    [
      'a hole that touches its shell twice',
      `POLYGON(${square},(0 5,5 4,10 5,5 6,0 5))`,
      'interior-disconnected',
      undefined,
    ],
    ['a line of one point', 'LINESTRING(1 1,1 1)', 'too-few-points', [1, 1]],
  ])('%s is said, with its place', (_name, wkt, invalidity, place) => {
    const result = check(wkt);
    expect(result.invalidity).toBe(invalidity);
    if (place) expect([result.x, result.y]).toEqual(place);
  });

  test.each([
    ['a hole that touches its shell once', `POLYGON(${square},(0 5,5 4,5 6,0 5))`],
    ['holes that touch each other', `POLYGON(${square},(2 2,5 5,2 5,2 2),(5 5,8 5,8 8,5 5))`],
    ['a part in the hole of another', `MULTIPOLYGON((${square},(1 1,9 1,9 9,1 9,1 1)),((2 2,3 2,3 3,2 2)))`],
    ['parts that touch at a corner', `MULTIPOLYGON((${square}),((10 10,20 10,20 20,10 10)))`],
    ['repeated points', 'POLYGON((0 0,0 0,10 0,10 10,10 10,0 0))'],
    ['a line that crosses itself', 'LINESTRING(0 0,10 10,10 0,0 10)'],
    ['nothing', 'MULTIPOLYGON EMPTY'],
    ['a third dimension', 'POLYGON Z((0 0 1,10 0 2,10 10 3,0 0 4))'],
    ['a collection', `GEOMETRYCOLLECTION(POINT(1 2),POLYGON(${square}))`],
  ])('%s is valid', (_name, wkt) => {
    expect(check(wkt).invalidity).toBeUndefined();
  });

  test('beyond the work allowed is left unknown', () => {
    const wave = Array.from({ length: 2000 }, (_, index) => `${index} ${(index % 2) * 1000}`).join(',');
    const wkb = parseWktGeometry(`POLYGON((${wave},2000 -5000,0 0))`)!.wkb;
    expect(new GeometryChecker(100).check(wkb).invalidity).toBe('validity-unknown');
  });
});

test('coordinates that are not numbers are told from empty points', () => {
  expect(check('LINESTRING(0 0,NaN 1)')).toMatchObject({ isFinite: false, isEmpty: false });
  expect(check('POLYGON((0 0,Inf 0,1 1,0 0))')).toMatchObject({ isFinite: false });
  expect(check('POINT EMPTY')).toMatchObject({ isFinite: true, isEmpty: true });
});

test('repeated points are noticed', () => {
  expect(check('LINESTRING(0 0,0 0,1 1)').repeatsPoints).toBe(true);
});

test('orientation is exact where doubles alone are wrong', () => {
  const ulp = 2 ** -52;
  expect(Math.sign(orientation(0.5, 0.5, 12, 12, 24, 24))).toBe(0);
  expect(Math.sign(orientation(0.5 + ulp, 0.5, 12, 12, 24, 24))).toBe(-1);
  expect(Math.sign(orientation(0.5, 0.5 + ulp, 12, 12, 24, 24))).toBe(1);
});
