/** Tiles of the base map of a zone. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import { type TileAddress, tileAddress } from '../../../../../../map/layers/tile-address.ts';

const mostLatitude = 85.0511;

function columnOf(longitude: number, z: number): number {
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * 2 ** z)));
}

function rowOf(latitude: number, z: number): number {
  const radians = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  const share = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)));
}

/** Of a box in Web Mercator, level by level from the widest, as many as `most`. */
export function tilesOf(
  { west, south, east, north }: GeographicBox,
  { levels: [from, to], most }: { readonly levels: readonly [number, number]; readonly most: number },
): readonly TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let z = from; z <= to; z += 1) {
    const [left, right, top, bottom] = [
      columnOf(west, z),
      columnOf(east, z),
      rowOf(north, z),
      rowOf(south, z),
    ];
    // A level is taken whole or not at all: half of one would look like a fault.
    if (tiles.length + (right - left + 1) * (bottom - top + 1) > most) return tiles;
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

/** The address the map itself asks; undefined of a template that names servers: the map chooses among them. */
export function tileUrl(template: string, tile: TileAddress): string | undefined {
  const url = tileAddress(template, tile);
  return url.includes('{') ? undefined : url;
}
