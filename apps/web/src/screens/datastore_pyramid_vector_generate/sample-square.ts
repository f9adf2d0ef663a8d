/** The area of a sample: whole tiles around a place. Boxes are degrees, CRS:84. */

import type { GeographicBox } from '@cartable/contract';
import { type Tile, tileAt, webMercatorHalfSide } from '@cartable/geo';
import type { MapPlace } from '../../map/index.ts';

/** On each side of the square (reference product §5.8). */
export const SAMPLE_TILES = 10;
/** About one metre: what the WKT of the call keeps. */
const DECIMALS = 5;
const STEP = 10 ** -DECIMALS;

/** Ten by ten tiles of 256 pixels at a level, the middle one holding the place; the whole world where it has fewer. */
export function sampleBox(centre: MapPlace, level: number): GeographicBox {
  const [x, y] = toMetres(centre);
  const middle = tileAt(x, y, level);
  const side = 2 ** level;
  const first = (rank: number) => Math.max(0, Math.min(rank - SAMPLE_TILES / 2, side - SAMPLE_TILES));
  const [column, row] = [first(middle.x), first(middle.y)];
  const [west, north] = cornerOf({ z: level, x: column, y: row });
  const [east, south] = cornerOf({
    z: level,
    x: Math.min(side, column + SAMPLE_TILES),
    y: Math.min(side, row + SAMPLE_TILES),
  });
  return inwards({ west, south, east, north });
}

/** Rounded towards the inside: a hair over a border would bring a whole row of neighbours. */
function inwards({ west, south, east, north }: GeographicBox): GeographicBox {
  const up = (degrees: number) => rounded(Math.ceil(degrees / STEP - 1e-6) * STEP);
  const down = (degrees: number) => rounded(Math.floor(degrees / STEP + 1e-6) * STEP);
  return { west: up(west), south: up(south), east: down(east), north: down(north) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** Top left corner of a tile, in degrees (EPSG guidance note 7-2 §3.2.1.2, spherical). */
function cornerOf({ z, x, y }: Tile): [longitude: number, latitude: number] {
  const share = 2 ** z;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / share))) * 180) / Math.PI;
  return [(x / share) * 360 - 180, latitude];
}

function toMetres([longitude, latitude]: MapPlace): [x: number, y: number] {
  const bounded = Math.max(-85.05, Math.min(85.05, latitude));
  const y = Math.log(Math.tan(((90 + bounded) * Math.PI) / 360)) / Math.PI;
  return [(longitude / 180) * webMercatorHalfSide, y * webMercatorHalfSide];
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
