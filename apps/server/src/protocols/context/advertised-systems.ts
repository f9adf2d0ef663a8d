import { type Bbox, getCrs } from '@cartable/geo';

/**
 * Systems every map and every table can be asked in, told in the documents of every protocol: those of metropolitan
 * France, Europe, the web and the overseas territories. Any other of the table of CRS is served when asked by WFS.
 */
export const advertisedSrids: readonly number[] = [
  2154, 3857, 4326, 4171, 4258, 3035, 2972, 2975, 3163, 4467, 4471, 5490, 32620, 32630, 32631, 32632,
];

/**
 * Advertised systems that are meant to be used at a place.
 * @param place longitude then latitude, degrees; null when there is nothing to place
 */
export function advertisedSridsAt(place: Bbox | null): number[] {
  return advertisedSrids.filter((srid) => place === null || meets(getCrs(srid).areaOfUse, place));
}

function meets(area: Bbox, place: Bbox): boolean {
  const crossesAntimeridian = area[0] > area[2];
  const isAtLongitude = crossesAntimeridian || (area[0] <= place[2] && place[0] <= area[2]);
  return isAtLongitude && area[1] <= place[3] && place[1] <= area[3];
}
