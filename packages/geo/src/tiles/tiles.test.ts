import { describe, expect, it } from 'vitest';
import { getCrs } from '../crs/registry.ts';
import { metresPerUnit, resolutionOf, scaleDenominatorOf } from '../scale.ts';
import { transformBbox } from '../transform/bbox.ts';
import { findTileMatrixSet, lambert93, pm, tileMatrixSet, webMercatorHalfSide } from './sets.ts';
import {
  assertTile,
  countTiles,
  flipRow,
  isInRange,
  resolutionAt,
  scaleDenominatorAt,
  tileAt,
  tileBbox,
  tileLimitsOf,
  tileRangeOf,
} from './tile-matrix-set.ts';

describe('the PM tile matrix set', () => {
  it('has the scale denominators of WebMercatorQuad (OGC 17-083r4 annex D.1)', () => {
    const crs = getCrs(3857);
    expect(scaleDenominatorOf(resolutionAt(0), crs)).toBeCloseTo(559_082_264.028_717_8, 3);
    expect(scaleDenominatorAt(18, pm)).toBeCloseTo(2132.729_583_849_784, 6);
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
});

/** `cellSize` of the levels 0 to 21 of LAMB93.json of rok4/tilematrixsets. */
const publishedCellSizes = [
  104579.224549894, 52277.5323537905, 26135.4870785954, 13066.8913818, 6533.2286041135, 3266.5595244627,
  1633.2660045974, 816.629554986, 408.3139146768, 204.1567415109, 102.0783167832, 51.0391448966,
  25.5195690743, 12.7597836936, 6.379891636, 3.1899457653, 1.5949728695, 0.7974864315, 0.3987432149,
  0.1993716073, 0.0996858037, 0.0498429018,
];

describe('the LAMB93 tile matrix set', () => {
  it('lies on the one the IGN publishes, within a twentieth of a pixel all over France, at all its levels', () => {
    expect(lambert93.maxZoom).toBe(publishedCellSizes.length - 1);
    const corners = [
      [99_000, 7_110_500],
      [1_242_500, 6_046_500],
    ] as const;
    for (const [z, published] of publishedCellSizes.entries()) {
      const ours = resolutionAt(z, lambert93);
      for (const [x, y] of corners) {
        const column = (cell: number) => (x - lambert93.originX) / cell;
        const row = (cell: number) => (lambert93.originY - y) / cell;
        expect(Math.abs(column(ours) - column(published))).toBeLessThan(0.05);
        expect(Math.abs(row(ours) - row(published))).toBeLessThan(0.05);
      }
    }
  });

  it('gives Paris the tile the Géoplateforme gives it', () => {
    const z = 14;
    const side = publishedCellSizes[z]! * 256;
    const [x, y] = [652_000, 6_862_000];
    expect(tileAt(x, y, z, lambert93)).toEqual({
      z,
      x: Math.floor(x / side),
      y: Math.floor((12_000_000 - y) / side),
    });
  });

  it('holds metropolitan France in its square', () => {
    const france = transformBbox([-5.2, 41.3, 9.6, 51.1], 4326, 2154)!;
    const [range] = tileLimitsOf(france, 3, 3, lambert93);
    expect(range).toEqual({ z: 3, minX: 0, maxX: 0, minY: 1, maxY: 1 });
  });
});

describe('tile matrix sets', () => {
  it('are found by the names of pyramids and of OGC API – Tiles', () => {
    expect(findTileMatrixSet('WebMercatorQuad')).toBe(pm);
    expect(findTileMatrixSet('PM')).toBe(tileMatrixSet('PM'));
    expect(findTileMatrixSet('LAMB93')).toBe(lambert93);
    expect(findTileMatrixSet('constructor')).toBeUndefined();
  });

  it.each([pm, lambert93])('take no neighbour for a box that stops on an edge ($identifier)', (set) => {
    for (const tile of [
      { z: 4, x: 8, y: 5 },
      { z: 14, x: 8300, y: 5636 },
    ]) {
      const range = { z: tile.z, minX: tile.x, maxX: tile.x, minY: tile.y, maxY: tile.y };
      expect(tileRangeOf(tileBbox(tile, set), tile.z, set)).toEqual(range);
    }
  });

  it('count the tiles of a box at each level', () => {
    const box = tileBbox({ z: 3, x: 2, y: 5 }, pm);
    const limits = tileLimitsOf(box, 3, 5, pm);
    expect(limits.map(countTiles)).toEqual([1, 4, 16]);
    expect(isInRange({ x: 4, y: 11 }, limits[1]!)).toBe(true);
    expect(isInRange({ x: 4, y: 12 }, limits[1]!)).toBe(false);
    expect(tileLimitsOf(box, 5, 3, pm)).toEqual([]);
  });

  it('refuse tiles outside the matrix, at the limit and one past it', () => {
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
    expect(() => assertTile({ z: 22, x: 0, y: 0 }, lambert93)).toThrow();
  });
});

describe('metresPerUnit', () => {
  it('is 111 319.49 m for a degree, as OGC tile matrix sets use', () => {
    expect(metresPerUnit(getCrs(4326))).toBeCloseTo(111_319.490_793, 5);
    expect(metresPerUnit(getCrs(2154))).toBe(1);
  });
});
