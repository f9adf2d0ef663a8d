import { describe, expect, it } from 'vitest';
import { getCrs } from '../crs/registry.ts';
import { metresPerUnit, resolutionOf, scaleDenominatorOf } from '../scale.ts';
import {
  assertTile,
  flipRow,
  resolutionAt,
  tileAt,
  tileBbox,
  tileRangeOf,
  webMercatorHalfSide,
} from './web-mercator.ts';

describe('the PM tile matrix set', () => {
  it('has the scale denominators of WebMercatorQuad (OGC 17-083r4 annex D.1)', () => {
    const crs = getCrs(3857);
    expect(scaleDenominatorOf(resolutionAt(0), crs)).toBeCloseTo(559_082_264.028_717_8, 3);
    expect(scaleDenominatorOf(resolutionAt(18), crs)).toBeCloseTo(2132.729_583_849_784, 6);
    expect(resolutionOf(559_082_264.028_717_8, crs)).toBeCloseTo(resolutionAt(0), 6);
  });

  it('counts tiles from the top left', () => {
    expect(tileBbox({ z: 0, x: 0, y: 0 })).toEqual([
      -webMercatorHalfSide,
      -webMercatorHalfSide,
      webMercatorHalfSide,
      webMercatorHalfSide,
    ]);
    expect(tileAt(-1, 1, 1)).toEqual({ z: 1, x: 0, y: 0 });
    expect(tileAt(1, -1, 1)).toEqual({ z: 1, x: 1, y: 1 });
    expect(flipRow(0, 3)).toBe(7);
  });

  it('finds the tile of Paris known to every map', () => {
    expect(tileAt(261_600, 6_250_500, 12)).toEqual({ z: 12, x: 2074, y: 1409 });
  });

  it('takes no neighbour for a box that stops on an edge', () => {
    for (const tile of [
      { z: 4, x: 8, y: 5 },
      { z: 14, x: 8300, y: 5636 },
    ]) {
      expect(tileRangeOf(tileBbox(tile), tile.z)).toEqual({
        z: tile.z,
        minX: tile.x,
        maxX: tile.x,
        minY: tile.y,
        maxY: tile.y,
      });
    }
  });

  it('refuses tiles outside the matrix, at the limit and one past it', () => {
    expect(() => assertTile({ z: 3, x: 7, y: 7 })).not.toThrow();
    for (const tile of [
      { z: 3, x: 8, y: 0 },
      { z: 3, x: 0, y: 8 },
      { z: 3, x: -1, y: 0 },
      { z: 25, x: 0, y: 0 },
      { z: 1.5, x: 0, y: 0 },
    ]) {
      expect(() => assertTile(tile)).toThrow(expect.objectContaining({ code: 'tile-out-of-range' }));
    }
  });
});

describe('metresPerUnit', () => {
  it('is 111 319.49 m for a degree, as OGC tile matrix sets use', () => {
    expect(metresPerUnit(getCrs(4326))).toBeCloseTo(111_319.490_793, 5);
    expect(metresPerUnit(getCrs(2154))).toBe(1);
  });
});
