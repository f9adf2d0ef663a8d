import type { PyramidArea } from '@cartable/contract';
import { tileAt, tileBbox, transformBbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { readArea } from '../../ingest/stored-data/read-area.ts';
import { areaToMake } from './area.ts';
import { tileCounter } from './count-tiles.ts';

const world = [-180, -90, 180, 90] as const;
const polygon = (coordinates: unknown[]): PyramidArea => ({ type: 'Polygon', coordinates });
/** An L: its north-east is missing. */
const corner = 'POLYGON((2 48, 4 48, 4 48.5, 2.5 48.5, 2.5 50, 2 50, 2 48))';

describe('an area', () => {
  it('is a box when a rectangle draws it, in any case and spacing, from any corner', () => {
    const box = [2, 48, 3, 49];
    for (const wkt of [
      'POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))',
      ' polygon ( ( 3 49,3 48,2 48,2 49,3 49 ) ) ',
      'MULTIPOLYGON(((2 48, 3 48, 3 49, 2 49, 2 48)))',
    ])
      expect(readArea(wkt)).toMatchObject({ box, isBox: true });
  });

  it('is a polygon, with its holes, or several', () => {
    const holed = readArea(' polygon ( ( 2 48,3 48,2.5 49,2 48 ) , (2.4 48.4,2.5 48.4,2.5 48.5,2.4 48.4) ) ');
    expect(holed).toMatchObject({ box: [2, 48, 3, 49], isBox: false });
    expect(holed.polygons[0]).toHaveLength(2);
    const two = readArea('MULTIPOLYGON(((2 48,3 48,2 49,2 48)),((5 48,6 48,5 49,5 48)))');
    expect(two).toMatchObject({ box: [2, 48, 6, 49], isBox: false });
    expect(two.polygons).toHaveLength(2);
  });

  it('is read alike from WKT and from GeoJSON', () => {
    const { polygons } = readArea(corner);
    expect(readArea(polygon([...polygons[0]!]))).toEqual(readArea(corner));
    expect(readArea({ type: 'MultiPolygon', coordinates: [...polygons] })).toEqual(readArea(corner));
  });

  it.each([
    'POLYGON EMPTY',
    'POLYGON(2 48, 3 48, 3 49, 2 48)',
    'POLYGON((2 48, 3 48, 2 48))',
    'POLYGON((2 48, 3 48, 3 49, 2 49))',
    'POLYGON((2 48, 3 x, 3 49, 2 48))',
    'POLYGON((2 48 1, 3 48 1, 3 49 1, 2 48 1))',
    'POLYGON((200 48, 300 48, 300 49, 200 48))',
    'POLYGON((2 48, 3 48, 2.5 48, 2 48))',
    'POLYGON((2 48, 3 49, 4 50, 2 48))',
    'POLYGON((2 48, 3 48, 3 49, 2 48)) DROP',
    'POLYGON((2 48, 3 48, 3 49, 2 48), (8 48, 9 48, 9 49, 8 48))',
    'POLYGON(((2 48, 3 48, 3 49, 2 48)))',
    'MULTIPOLYGON((2 48, 3 48, 3 49, 2 48))',
    `POLYGON((${'2 48, '.repeat(3_000)}2 48))`,
    `POLYGON(${'('.repeat(10_000)}`,
    polygon([]),
    polygon([[]]),
    polygon(['2 48']),
    polygon([
      [
        [2, 48],
        [3, 48],
        [3, null],
        [2, 48],
      ],
    ]),
    polygon([
      [
        [2, 48],
        [3, 48],
        [3, 49],
      ],
    ]),
  ])('%.60j is refused, with what is expected', (area) => {
    expect(() => readArea(area)).toThrow(
      expect.objectContaining({
        code: 'pyramid.area-invalid',
        params: { reason: expect.any(String), limit: 1_000 },
      }),
    );
  });

  it('has a thousand positions at most, holes included', () => {
    const ring = (count: number) => {
      const positions = Array.from({ length: count - 1 }, (_, i) => {
        const angle = (2 * Math.PI * i) / (count - 1);
        return [2 + Math.cos(angle), 48 + Math.sin(angle)];
      });
      return [...positions, positions[0]];
    };
    expect(readArea(polygon([ring(996), ring(4)])).polygons[0]).toHaveLength(2);
    expect(() => readArea(polygon([ring(997), ring(4)]))).toThrow(
      expect.objectContaining({ params: { reason: '1001 positions', limit: 1_000 } }),
    );
  });

  it('is what the data have of it, in the system of the tiles, and within it', () => {
    const { extent, rings } = areaToMake([...world], null, 'PM');
    expect(extent.map(Math.round)).toEqual([-20_037_508, -20_037_508, 20_037_508, 20_037_508]);
    expect(rings).toBeNull();
    const box = readArea('POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))');
    const france = areaToMake([...world], box, 'LAMB93').extent;
    expect(france[0]).toBeGreaterThan(600_000);
    expect(france[2]).toBeLessThan(710_000);
    const rejection = expect.objectContaining({ code: 'pyramid.area-outside' });
    expect(() => areaToMake([10, 10, 11, 11], box, 'PM')).toThrow(rejection);
    expect(areaToMake([2, 48, 2.4, 49], readArea(corner), 'PM').rings).not.toBeNull();
    // In its box, in its missing corner.
    expect(() => areaToMake([3, 49, 3.5, 49.5], readArea(corner), 'PM')).toThrow(rejection);
  });

  it('is refused where the tile matrix set is of no use, with the place it is for', () => {
    const reunion = [55.2, -21.4, 55.9, -20.8] as const;
    expect(areaToMake([...reunion], null, '2975_50cm').extent[1]).toBeGreaterThan(7_600_000);
    for (const set of ['LAMB93', '4471_10cm', '5490_50cm'] as const) {
      expect(() => areaToMake([...reunion], null, set)).toThrow(
        expect.objectContaining({
          code: 'pyramid.outside-set',
          params: { set, area: '55.20000 -21.40000 55.90000 -20.80000', expected: expect.any(String) },
        }),
      );
    }
  });

  it('counts the tiles that meet it, not those of its box', () => {
    const countIn = (wkt: string, level: number) =>
      tileCounter(areaToMake([...world], readArea(wkt), 'PM'), 'PM')(level);
    const whole = 'POLYGON((2 48, 4 48, 4 50, 2 50, 2 48))';
    const missing = 'POLYGON((2.5 48.5, 4 48.5, 4 50, 2.5 50, 2.5 48.5))';
    for (const level of [0, 3, 8, 12, 15]) {
      const [made, all, left] = [corner, whole, missing].map((wkt) => countIn(wkt, level));
      // Tiles on the sides between both are counted twice.
      const shared = 1 + Math.ceil((2 ** level * (1.5 / 360) + 1) * 2.6);
      expect(made! + left!).toBeGreaterThanOrEqual(all!);
      expect(made! + left!).toBeLessThanOrEqual(all! + shared);
    }
    const [box] = [tileBbox(tileAt(250_000, 6_250_000, 12))];
    const [west, south, east, north] = transformBbox(box, 3857, 4326)!;
    const triangle = `POLYGON((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${south}))`;
    expect(countIn(triangle, 13)).toBe(3);
    expect(countIn(triangle, 15)).toBe(36);
  });

  it('is still counted, about, when its outline is longer than can be followed', () => {
    const teeth = Array.from({ length: 240 }, (_, i) => {
      const x = -170 + (340 * i) / 240;
      return `${x} ${i % 2 === 0 ? -70 : 70}`;
    });
    const comb = `POLYGON((${teeth.join(', ')}, 170 -80, -170 -80, ${teeth[0]}))`;
    const count = tileCounter(areaToMake([...world], readArea(comb), 'PM'), 'PM');
    expect(count(18) / count(17)).toBeGreaterThan(3.8);
    expect(count(18) / count(17)).toBeLessThan(4.1);
    expect(count(18)).toBeGreaterThan(0.2 * 4 ** 18);
    expect(count(18)).toBeLessThan(0.8 * 4 ** 18);
  });
});
