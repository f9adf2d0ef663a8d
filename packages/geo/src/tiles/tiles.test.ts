import { describe, expect, it } from 'vitest';
import { bboxCenter } from '../bbox.ts';
import { isAuthorityAxisYx } from '../crs/names.ts';
import { getCrs } from '../crs/registry.ts';
import { metresPerUnit, resolutionOf, scaleDenominatorOf } from '../scale.ts';
import { transformBbox } from '../transform/bbox.ts';
import { transformerOf } from '../transform/transformer.ts';
import { isSetForData } from './set-for-data.ts';
import {
  findTileMatrixSet,
  lambert93,
  pm,
  tileMatrixSet,
  tileMatrixSetIds,
  webMercatorHalfSide,
} from './sets.ts';
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
} from './tile-arithmetic.ts';

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

/** First and last `cellSize`, with their levels, of the files of these names of rok4/tilematrixsets. */
const publishedOverseas = [
  { name: '2972_50cm', srid: 2972, top: 131_072, last: 18, finest: 0.5 },
  { name: '2975_50cm', srid: 2975, top: 131_072, last: 18, finest: 0.5 },
  { name: '4471_10cm', srid: 4471, top: 209_715.2, last: 21, finest: 0.1 },
  { name: 'RGSPM06U21_10cm', srid: 4467, top: 209_715.2, last: 21, finest: 0.1 },
] as const;

/** A place of each territory, degrees. */
const overseas = [
  { name: '5490_50cm', srid: 5490, place: [-61.53, 16.24] },
  { name: '2972_50cm', srid: 2972, place: [-52.33, 4.93] },
  { name: '2975_50cm', srid: 2975, place: [55.45, -20.88] },
  { name: '4471_10cm', srid: 4471, place: [45.23, -12.78] },
  { name: 'RGSPM06U21_10cm', srid: 4467, place: [-56.17, 46.78] },
] as const;

describe('the tile matrix sets of overseas France', () => {
  it.each(publishedOverseas)(
    '$name is the one ROK4 publishes, at all its levels',
    ({ name, srid, ...levels }) => {
      const set = tileMatrixSet(name);
      expect(set).toMatchObject({ srid, originX: 0, originY: 12_000_000, tileSizePixels: 256 });
      expect(set.maxZoom).toBe(levels.last);
      expect(resolutionAt(0, set)).toBe(levels.top);
      expect(resolutionAt(levels.last, set)).toBeCloseTo(levels.finest, 12);
    },
  );

  it.each(overseas)('$name holds its territory, and is of use there alone', ({ name, srid, place }) => {
    const set = tileMatrixSet(name);
    expect(set.srid).toBe(srid);
    const [longitude, latitude] = place;
    const [x, y] = transformerOf(4326, srid)(longitude, latitude);
    const [west, south, east, north] = tileBbox(tileAt(x, y, 18, set), set);
    expect(x >= west && x < east && y > south && y <= north).toBe(true);
    const around = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1] as const;
    const suitable = tileMatrixSetIds.filter((id) => isSetForData(around, tileMatrixSet(id)));
    expect(suitable).toEqual(['PM', name]);
  });
});

describe('every tile matrix set', () => {
  it.each(tileMatrixSetIds)('%s is found by its names, and written x then y by its authority', (id) => {
    const set = tileMatrixSet(id);
    expect(set.identifier).toBe(id);
    expect(findTileMatrixSet(id)).toBe(set);
    expect(findTileMatrixSet(set.ogcName)).toBe(set);
    expect(isAuthorityAxisYx(getCrs(set.srid))).toBe(false);
  });

  it.each(tileMatrixSetIds)('%s finds again the tile of a place, at every level', (id) => {
    const set = tileMatrixSet(id);
    const toPlane = transformerOf(4326, set.srid);
    const toDegrees = transformerOf(set.srid, 4326);
    const [x, y] = toPlane(...bboxCenter(getCrs(set.srid).areaOfUse));
    for (let z = 0; z <= set.maxZoom; z++) {
      const tile = tileAt(x, y, z, set);
      const box = tileBbox(tile, set);
      expect(tileRangeOf(box, z, set)).toEqual({ z, minX: tile.x, maxX: tile.x, minY: tile.y, maxY: tile.y });
      // From where degrees mean something.
      if (z < 8) continue;
      expect(tileAt(...toPlane(...toDegrees(...bboxCenter(box))), z, set)).toEqual(tile);
    }
  });

  it('suits data that it meets', () => {
    expect(isSetForData([2, 48, 60, 49], lambert93)).toBe(true);
    expect(isSetForData([55, -21.5, 56, -20.5], lambert93)).toBe(false);
    expect(isSetForData([45, -13, 45.3, -12.6], tileMatrixSet('2975_50cm'))).toBe(false);
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
