import {
  type Bbox,
  bboxBuffer,
  pm,
  resolutionAt,
  type Tile,
  tileAt,
  tileBbox,
  transformerOf,
} from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../test-support/random.ts';
import { line } from '../test-support/wkb.ts';
import { nearPlaces } from './near-places.ts';
import { Path } from './path.ts';
import type { UnitGrid } from './unit-grid.ts';
import { WkbGeometryReader } from './wkb-geometry.ts';

const extent = 4096;
const project = transformerOf(2154, 3857);
/** Near Bourges, and in the far west: the meridians lean there. */
const towns = { bourges: [655_000, 6_665_000], brest: [150_000, 6_838_000] } as const;

function gridOf(tile: Tile): { grid: UnitGrid; around: Bbox } {
  const [originX, , , originY] = tileBbox(tile, pm);
  const unitsPerGroundUnit = extent / (resolutionAt(tile.z, pm) * pm.tileSizePixels);
  const grid = { originX, originY, unitsPerGroundUnit, farthestUnits: extent * 1000 };
  return { grid, around: bboxBuffer(tileBbox(tile, pm), 80 / unitsPerGroundUnit) };
}

const unitsOf = (x: number, y: number, { originX, originY, unitsPerGroundUnit }: UnitGrid) => {
  const [toX, toY] = project(x, y);
  return [(toX - originX) * unitsPerGroundUnit, (originY - toY) * unitsPerGroundUnit] as const;
};

describe('places near a tile', () => {
  for (const [town, [x, y]] of Object.entries(towns)) {
    it.each([9, 11, 14, 18])(`are right to a quarter of a unit at ${town}, level %i`, (z) => {
      const { grid, around } = gridOf(tileAt(...project(x, y), z));
      const near = nearPlaces(2154, 3857, grid, { around })!;
      const random = randomNumbers(z);
      const placed = new Float64Array(2);
      for (let i = 0; i < 500; i++) {
        const px = near.minX + random() * (near.maxX - near.minX);
        const py = near.minY + random() * (near.maxY - near.minY);
        near.place(px, py, placed, 0);
        const [unitX, unitY] = unitsOf(px, py, grid);
        expect(Math.hypot(placed[0]! - unitX, placed[1]! - unitY)).toBeLessThan(0.27);
      }
    });
  }

  it('are left to the formulas on tiles as wide as a country, and at the poles', () => {
    const wide = gridOf({ z: 4, x: 8, y: 5 });
    expect(nearPlaces(2154, 3857, wide.grid, wide)).toBeUndefined();
    const polar = gridOf({ z: 9, x: 255, y: 0 });
    expect(nearPlaces(4326, 3857, polar.grid, polar)).toBeUndefined();
  });

  it('go on beyond the tile without a step', () => {
    const [x, y] = towns.bourges;
    const { grid, around } = gridOf(tileAt(...project(x, y), 10));
    const path = new Path();
    const reader = new WkbGeometryReader(2154, pm, grid, { around });
    const vertices = Array.from({ length: 400 }, (_, i) => [x + (i - 200) * 1_000, y] as const);
    expect(reader.read(line(...vertices), path)).toBe(2);
    expect(path.length).toBe(vertices.length * 2);
    for (const [i, vertex] of vertices.entries()) {
      const [unitX, unitY] = unitsOf(...vertex, grid);
      const stray = Math.hypot(path.coordinates[i * 2]! - unitX, path.coordinates[i * 2 + 1]! - unitY);
      expect(stray, `vertex ${i}`).toBeLessThan(0.27);
    }
  });
});
