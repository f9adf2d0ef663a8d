import { describe, expect, it } from 'vitest';
import type { Bbox } from '../feature-batch.ts';
import { pm } from '../tiles/sets.ts';
import { tileAt, tileBbox } from '../tiles/tile-arithmetic.ts';
import { transformBbox } from './bbox.ts';
import { transformSmallBbox } from './small-bbox.ts';
import { transformerOf } from './transformer.ts';

const places = [
  [2154, 2.35, 48.85],
  [2154, -4.7, 48.4],
  [4326, 174.8, -41.3],
  [3035, 25.5, 65.1],
  [2975, 55.5, -21.1],
] as const;

describe('the box of a tile in another system', () => {
  it.each(places)('of %i at %f, %f holds all of it, and hardly more', (srid, longitude, latitude) => {
    const [x, y] = transformerOf(4326, 3857)(longitude, latitude);
    for (let z = 0; z <= 18; z += 1) {
      const tile = tileBbox(tileAt(x, y, z, pm), pm);
      const exact = transformBbox(tile, 3857, srid);
      const found = transformSmallBbox(tile, 3857, srid);
      if (!exact || !found) {
        expect(found).toEqual(exact);
        continue;
      }
      const [width, height] = [exact[2] - exact[0], exact[3] - exact[1]];
      const more = [exact[0] - found[0], exact[1] - found[1], found[2] - exact[2], found[3] - exact[3]];
      for (const [side, length] of [width, height, width, height].entries()) {
        expect(more[side], `level ${z}, side ${side}`).toBeGreaterThanOrEqual(-length * 1e-6);
        if (z >= 10) expect(more[side], `level ${z}, side ${side}`).toBeLessThanOrEqual(length * 0.01);
      }
    }
  });

  it('is itself in its own system', () => {
    const box: Bbox = [1, 2, 3, 4];
    expect(transformSmallBbox(box, 3857, 3857)).toEqual(box);
  });
});
