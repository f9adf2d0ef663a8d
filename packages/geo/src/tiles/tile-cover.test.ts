import { describe, expect, it } from 'vitest';
import { transformerOf } from '../transform/transformer.ts';
import { type PlacedRings, placePolygons } from './place-polygons.ts';
import { lambert93, pm } from './sets.ts';
import { countTiles, tileAt, tileBbox, tileSideAt } from './tile-arithmetic.ts';
import { TileCover } from './tile-cover.ts';
import type { TileMatrixSet } from './tile-matrix-set.ts';

type Ring = [x: number, y: number][];

/** Area of a tile that a ring covers, signed by its direction: cut by each side of the tile in turn. */
function areaInTile(ring: readonly number[], z: number, x: number, y: number, set: TileMatrixSet): number {
  const box = tileBbox({ z, x, y }, set);
  let places: Ring = [];
  for (let i = 0; i < ring.length; i += 2) places.push([ring[i]!, ring[i + 1]!]);
  for (const side of [0, 1, 2, 3]) {
    const axis = side % 2;
    const over = (place: readonly number[]) => (place[axis]! - box[side]!) * (side < 2 ? 1 : -1);
    places = places.flatMap((to, i) => {
      const from = places.at(i - 1)!;
      const ratio = over(from) / (over(from) - over(to));
      const crossing: Ring[number] = [
        from[0] + ratio * (to[0] - from[0]),
        from[1] + ratio * (to[1] - from[1]),
      ];
      const isCrossed = over(from) > 0 !== over(to) > 0;
      return [...(isCrossed ? [crossing] : []), ...(over(to) > 0 ? [to] : [])];
    });
  }
  return places.reduce((sum, [ax, ay], i) => {
    const [bx, by] = places[(i + 1) % places.length]!;
    return sum + (ax - box[0]) * (by - box[1]) - (bx - box[0]) * (ay - box[1]);
  }, 0);
}

function expectExact(rings: PlacedRings, set: TileMatrixSet, levels: readonly number[]): void {
  const cover = new TileCover({ rings, set });
  for (const z of levels) {
    const whole = { z, minX: 0, minY: 0, maxX: 2 ** z - 1, maxY: 2 ** z - 1 };
    const smallest = 1e-6 * tileSideAt(z, set) ** 2;
    const wrong: string[] = [];
    let expected = 0;
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const covered = rings.reduce((sum, ring) => sum + areaInTile(ring, z, x, y, set), 0);
        if (covered > smallest) expected++;
        if (covered > smallest !== cover.meets({ z, x, y })) wrong.push(`${z}/${x}/${y} ${covered}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cover.count(whole, Number.POSITIVE_INFINITY)).toBe(expected);
  }
}

/** A horseshoe open to the north, with a square hole in its foot. */
const horseshoe: Ring[] = [
  [
    [-40, -30],
    [60, -30],
    [60, 50],
    [35, 50],
    [35, 5],
    [-15, 5],
    [-20, 50],
    [-40, 50],
    [-40, -30],
  ],
  [
    [-10, -25],
    [30, -25],
    [30, -2],
    [-10, -2],
    [-10, -25],
  ],
];

describe('the tiles that meet polygons', () => {
  it('are those of a concave polygon, but for its bay and its hole, at every level', () => {
    expectExact(placePolygons([horseshoe], pm), pm, [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are the same whatever way its rings turn', () => {
    const turned = horseshoe.map((ring) => ring.toReversed());
    const [one, other] = [horseshoe, turned].map(
      (polygon) => new TileCover({ rings: placePolygons([polygon], pm), set: pm }),
    );
    for (let x = 0; x < 64; x++)
      for (let y = 0; y < 64; y++) expect(one!.meets({ z: 6, x, y })).toBe(other!.meets({ z: 6, x, y }));
  });

  it('are exact in Lambert-93, where straight sides of degrees bend', () => {
    const france: Ring = [
      [-4, 48.5],
      [2, 49],
      [8, 48.9],
      [7, 43.5],
      [3, 46],
      [-1.5, 43.3],
      [-4, 48.5],
    ];
    const rings = placePolygons([[france]], lambert93);
    expect(rings[0]!.length).toBeGreaterThan(100);
    expectExact(rings, lambert93, [3, 5, 7]);
    // A hundred metres under the side in degrees, kilometres above the chord between its ends.
    const [x, y] = transformerOf(4326, 2154)(5, 48.95 - 1e-3);
    expect(new TileCover({ rings, set: lambert93 }).meets(tileAt(x, y, 18, lambert93))).toBe(true);
  });

  it('are on both sides of the antimeridian for a multipolygon cut by it, and nowhere between', () => {
    const box = (west: number, east: number): Ring => [
      [west, -20],
      [east, -20],
      [east, -10],
      [west, -10],
      [west, -20],
    ];
    const rings = placePolygons([[box(175, 180)], [box(-180, -178)]], pm);
    expectExact(rings, pm, [0, 1, 4, 6]);
    const cover = new TileCover({ rings, set: pm });
    expect(cover.meets({ z: 6, x: 63, y: 34 })).toBe(true);
    expect(cover.meets({ z: 6, x: 0, y: 34 })).toBe(true);
    expect(cover.meets({ z: 6, x: 31, y: 34 })).toBe(false);
  });

  it('are those of tiles drawn around, and not of their neighbours', () => {
    const [west, south, , north] = tileBbox({ z: 9, x: 256, y: 170 });
    const side = tileSideAt(9);
    const ring = [west, south, west + 2 * side, south, west + 2 * side, north, west, north];
    const cover = new TileCover({ rings: [ring], set: pm });
    const range = { z: 9, minX: 200, minY: 100, maxX: 300, maxY: 200 };
    expect(cover.count(range, 1_000)).toBe(2);
    expect(cover.meets({ z: 9, x: 255, y: 170 })).toBe(false);
    expect(cover.meets({ z: 9, x: 258, y: 170 })).toBe(false);
    expect(cover.count({ ...range, minX: 257 }, 1_000)).toBe(1);
  });

  it('are counted at once far within, and not at all past so many on the edge', () => {
    const cover = new TileCover({ rings: placePolygons([horseshoe], pm), set: pm });
    const world = { z: 14, minX: 0, minY: 0, maxX: 2 ** 14 - 1, maxY: 2 ** 14 - 1 };
    expect(cover.count(world, 1_000)).toBeUndefined();
    const count = cover.count(world, 100_000)!;
    expect(count).toBeGreaterThan(countTiles(world) / 30);
    expect(count).toBeLessThan(countTiles(world) / 10);
  });

  it.each([1, 2, 3])('are exact for stars of many branches (%i)', (seed) => {
    let state = seed;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const branches = 40;
    const ring = Array.from({ length: branches }, (_, i): Ring[number] => {
      const angle = (2 * Math.PI * i) / branches;
      const reach = 10 + 60 * random();
      return [Math.cos(angle) * reach * 2, Math.sin(angle) * reach];
    });
    ring.push(ring[0]!);
    const hole = ring.map(([x, y]): Ring[number] => [x / 3, y / 3]);
    expectExact(placePolygons([[ring, hole]], pm), pm, [2, 5]);
  });
});
