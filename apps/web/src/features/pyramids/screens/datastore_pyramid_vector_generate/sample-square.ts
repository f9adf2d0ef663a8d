/** The area of a sample: whole tiles around a place. Boxes are degrees, CRS:84. */

import type { GeographicBox } from '@cartable/contract/core';
import {
  clipToDomain,
  getCrs,
  pm,
  type TileMatrixSet,
  tileAt,
  tileBbox,
  toGeographicBbox,
  transformerOf,
} from '@cartable/geo';
import type { MapPlace } from '../../../../map/index.ts';

/** On each side of the square (reference product §5.8). */
export const SAMPLE_TILES = 10;
/** About one metre: what the WKT of the call keeps. */
const DECIMALS = 5;
const STEP = 10 ** -DECIMALS;

/** Ten by ten tiles of 256 pixels at a level, the middle one holding the place; the whole set where it has fewer. */
export function sampleBox(centre: MapPlace, level: number, set: TileMatrixSet = pm): GeographicBox {
  const middle = tileAt(...placeIn(set, centre), level, set);
  const side = 2 ** level;
  const first = (rank: number) => Math.max(0, Math.min(rank - SAMPLE_TILES / 2, side - SAMPLE_TILES));
  const last = (rank: number) => Math.min(side, rank + SAMPLE_TILES) - 1;
  const [column, row] = [first(middle.x), first(middle.y)];
  const [minX, , , maxY] = tileBbox({ z: level, x: column, y: row }, set);
  const [, minY, maxX] = tileBbox({ z: level, x: last(column), y: last(row) }, set);
  const within = clipToDomain([minX, minY, maxX, maxY], set.srid, 4326);
  const box = within && toGeographicBbox(within, set.srid);
  const [west, south, east, north] = box ?? getCrs(set.srid).areaOfUse;
  return inwards({ west, south, east, north });
}

/** Rounded towards the inside: a hair over a border would bring a whole row of neighbours. */
function inwards({ west, south, east, north }: GeographicBox): GeographicBox {
  const up = (degrees: number) => rounded(Math.ceil(degrees / STEP - 1e-6) * STEP);
  const down = (degrees: number) => rounded(Math.floor(degrees / STEP + 1e-6) * STEP);
  return { west: up(west), south: up(south), east: down(east), north: down(north) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** In the plane of a set; from where its system is of use, what is farther being held at the edge. */
function placeIn({ srid }: TileMatrixSet, [longitude, latitude]: MapPlace): readonly [x: number, y: number] {
  const [west, south, east, north] = getCrs(srid).areaOfUse;
  const hold = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  return transformerOf(4326, srid)(hold(longitude, west, east), hold(latitude, south, north));
}

/** Closed ring from the north-west corner, clockwise as a map is read; longitude then latitude. */
export function wktOf({ west, south, east, north }: GeographicBox): string {
  const corners = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
  return `POLYGON((${corners.map((corner) => corner.map((d) => d.toFixed(DECIMALS)).join(' ')).join(', ')}))`;
}
