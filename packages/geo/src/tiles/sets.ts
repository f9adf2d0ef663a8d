/** The tile matrix sets pyramids may be made in. */

import type { TileMatrixSet } from './tile-matrix-set.ts';

export type TileMatrixSetId = 'PM' | 'LAMB93';

/** π × 6 378 137 m: half of the side of the world. */
export const webMercatorHalfSide = 20_037_508.342_789_244;

const tileSizePixels = 256;

/** « PM » of the platform: EPSG:3857, the grid of all web maps, WebMercatorQuad (OGC 17-083r4 annex D.1). */
export const pm: TileMatrixSet = {
  identifier: 'PM',
  ogcName: 'WebMercatorQuad',
  uri: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
  title: 'Google Maps Compatible for the World',
  srid: 3857,
  originX: -webMercatorHalfSide,
  originY: webMercatorHalfSide,
  tileSizePixels,
  topResolutionMetres: (2 * webMercatorHalfSide) / tileSizePixels,
  maxZoom: 24,
};

/**
 * « LAMB93 » of the IGN and the Géoplateforme: EPSG:2154, top left corner (0, 12 000 000), levels 0 to 21
 * (`LAMB93.json` of https://github.com/rok4/tilematrixsets, the sets their services announce).
 *
 * There each level has its own resolution, twice that of the next within 0.000 5 (104 579.22 m at level 0, 6.379 9 m at
 * level 14, 0.049 84 m at level 21). Here it is exactly twice, from the value that suits all of them best: on
 * metropolitan France a pixel lies less than a twentieth of itself from where theirs is, at every level, and tiles have
 * the same numbers.
 */
export const lambert93: TileMatrixSet = {
  identifier: 'LAMB93',
  ogcName: 'LAMB93',
  uri: undefined,
  title: 'Lambert-93, France métropolitaine',
  srid: 2154,
  originX: 0,
  originY: 12_000_000,
  tileSizePixels,
  topResolutionMetres: 104_528.141_23,
  maxZoom: 21,
};

export const tileMatrixSetTable: Readonly<Record<TileMatrixSetId, TileMatrixSet>> = {
  PM: pm,
  LAMB93: lambert93,
};

export function tileMatrixSet(id: TileMatrixSetId): TileMatrixSet {
  return tileMatrixSetTable[id];
}

/** By the name pyramids and WMTS use, or the one of OGC API – Tiles. @example findTileMatrixSet('WebMercatorQuad') === pm */
export function findTileMatrixSet(name: string): TileMatrixSet | undefined {
  return Object.values(tileMatrixSetTable).find((set) => set.identifier === name || set.ogcName === name);
}
