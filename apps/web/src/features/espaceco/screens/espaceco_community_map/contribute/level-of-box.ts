import type { GeographicBox } from '@cartable/contract/core';

/** Degrees of longitude that as many pixels as a small map is high show at level 0 of Web Mercator. */
const degreesAtLevel0 = 360;
/** What lies around takes as much of the view. */
const around = 2;
const nearest = 19;

/** Level of Web Mercator at which shapes are compared on a small map: a place alone has none of its own. Pure. */
export function levelOfBox({ west, south, east, north }: GeographicBox): number | undefined {
  // Degrees of latitude are longer on the map, away from the equator.
  const stretched = (north - south) / Math.cos(((south + north) / 2) * (Math.PI / 180));
  const size = Math.max(east - west, stretched);
  return size > 0 ? Math.min(nearest, Math.floor(Math.log2(degreesAtLevel0 / (size * around)))) : undefined;
}
