import type { GeographicBox } from '@cartable/contract/core';

export const wholeWorld: GeographicBox = { west: -180, south: -90, east: 180, north: 90 };

/** Maps go on beyond the antimeridian, by one turn at most. */
const farthestLongitude = 540;

/**
 * A box a map can be fitted to: `west > east` goes over the antimeridian and is unrolled. Undefined for what is no place
 * on earth, as data declared in a wrong projection used to be stored with.
 */
export function validBox({ west, south, east, north }: GeographicBox): GeographicBox | undefined {
  const isOnEarth =
    [west, south, east, north].every(Number.isFinite) &&
    Math.abs(west) <= farthestLongitude &&
    Math.abs(east) <= farthestLongitude &&
    south <= north &&
    south <= 90 &&
    north >= -90;
  if (!isOnEarth) return undefined;
  if (west <= east) return { west, south, east, north };
  return west - east < 360 ? { west, south, east: east + 360, north } : undefined;
}

/** Extent of a map, in longitudes from -180 to 180: `west > east` goes over the antimeridian. */
export function boxOnEarth({ west, south, east, north }: GeographicBox): GeographicBox {
  if (east - west >= 360) return { ...wholeWorld, south, north };
  return { west: onEarth(west), south, east: onEarth(east), north };
}

const onEarth = (longitude: number) => longitude - 360 * Math.round(longitude / 360);
