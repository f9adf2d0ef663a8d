import { describe, expect, test } from 'vitest';
import { drawArc, type Position } from './arc.ts';
import { parseWktGeometry } from './wkt.ts';

const distance = ([x, y]: Position, [cx, cy]: Position) => Math.hypot(x! - cx!, y! - cy!);

describe('an arc drawn as a line', () => {
  const [start, middle, end]: Position[] = [
    [700_010, 6_600_000],
    [700_000, 6_600_010],
    [699_990, 6_600_000],
  ];

  test('keeps its three points and stays within the tolerance', () => {
    const line = [start!, ...drawArc(start!, middle!, end!, 0.01)];
    expect(line[0]).toBe(start);
    expect(line.at(-1)).toBe(end);
    expect(line).toContain(middle);
    for (let index = 1; index < line.length; index++) {
      const [a, b] = [line[index - 1]!, line[index]!];
      const half = [(a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2];
      expect(distance(a, [700_000, 6_600_000])).toBeCloseTo(10, 6);
      expect(10 - distance(half, [700_000, 6_600_000])).toBeLessThanOrEqual(0.01);
    }
  });

  test('is the same from both ends, so that neighbours share their border', () => {
    const forth = [start!, ...drawArc(start!, middle!, end!, 0.01)];
    const back = [end!, ...drawArc(end!, middle!, start!, 0.01)];
    expect(back.reverse()).toEqual(forth);
  });

  test('goes the way of its middle point', () => {
    const line = drawArc([0, 0], [1, -1], [2, 0], 0.01);
    expect(Math.min(...line.map(([, y]) => y!))).toBeCloseTo(-1, 9);
  });

  test('is a circle when its ends meet, a line when its points are in line', () => {
    expect(drawArc([0, 0], [2, 0], [0, 0], 0.01).length).toBeGreaterThanOrEqual(64);
    expect(drawArc([0, 0], [1, 1], [2, 2], 0.01)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('has heights that follow it', () => {
    const line = drawArc([0, 0, 10], [1, 1, 20], [2, 0, 30], 0.01);
    const heights = line.map(([, , z]) => z!);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });
});

describe('the WKT of curves', () => {
  test.each([
    ['CIRCULARSTRING(0 0,1 1,2 0)', 2],
    ['CIRCULARSTRING EMPTY', 2],
    ['COMPOUNDCURVE(CIRCULARSTRING(0 0,1 1,2 0),(2 0,3 0))', 2],
    ['COMPOUNDCURVE Z (CIRCULARSTRING Z (0 0 1,1 1 2,2 0 3),(2 0 3,3 0 4))', 1002],
    ['CURVEPOLYGON(CIRCULARSTRING(0 0,4 0,4 4,0 4,0 0),(1 1,3 3,3 1,1 1))', 3],
    ['MULTICURVE((0 0,5 5),CIRCULARSTRING(4 0,4 4,8 4))', 5],
    ['MULTISURFACE(CURVEPOLYGON(CIRCULARSTRING(0 0,4 0,4 4,0 4,0 0)),((10 10,14 12,11 10,10 10)))', 6],
    ['POLYHEDRALSURFACE Z (((0 0 0,0 1 0,1 1 0,0 0 0)),((0 0 0,1 1 0,1 0 1,0 0 0)))', 1006],
    ['TIN(((0 0,1 0,0 1,0 0)))', 6],
    ['TRIANGLE((0 0,1 0,0 1,0 0))', 3],
    ['GEOMETRYCOLLECTION(POINT(1 2),CIRCULARSTRING(0 0,1 1,2 0))', 7],
  ])('%s becomes lines and polygons', (wkt, code) => {
    const parsed = parseWktGeometry(wkt)!;
    expect(parsed.isDrawn).toBe(true);
    expect(new DataView(parsed.wkb.buffer, parsed.wkb.byteOffset).getUint32(1, true)).toBe(code);
  });

  test.each([
    ['CIRCULARSTRING(0 0,1 1)'],
    ['CIRCULARSTRING(0 0)'],
    ['CURVEPOLYGON((0 0,1 1'],
    ['MULTICURVE(POINT(1 2))'],
  ])('%s is not read', (wkt) => {
    expect(parseWktGeometry(wkt)).toBeUndefined();
  });
});
