/** Heads of the arrows among shapes: each turned as the end of its line is on the page. */

import { transformerOf } from '@cartable/geo';
import type { GeoJsonFeature } from './memory-source.ts';

/** Column of the turn of a head: degrees, clockwise from the top of the page. */
export const turnColumn = 'turn';

/** @param srid of the page (EPSG) */
export function arrowHeads(features: readonly GeoJsonFeature[], srid: number): GeoJsonFeature[] {
  const place = transformerOf(4326, srid);
  return features.flatMap((feature) => {
    const line = lineOfArrow(feature);
    const end = line?.at(-1);
    // The last place is told twice where a double click ended the line.
    const before = end && line?.findLast(([x, y]) => x !== end[0] || y !== end[1]);
    if (!end || !before) return [];
    const [from, to] = [place(before[0]!, before[1]!), place(end[0]!, end[1]!)];
    const turn = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
    if (!Number.isFinite(turn)) return [];
    return [{ geometry: { type: 'Point', coordinates: end }, properties: { [turnColumn]: turn } }];
  });
}

function lineOfArrow({ geometry, properties }: GeoJsonFeature): readonly number[][] | undefined {
  if ((properties as { readonly arrow?: unknown } | null | undefined)?.arrow !== true) return undefined;
  const { type, coordinates } = (geometry ?? {}) as {
    readonly type?: unknown;
    readonly coordinates?: unknown;
  };
  if (type !== 'LineString' || !Array.isArray(coordinates)) return undefined;
  return coordinates.every((one) => Array.isArray(one)) ? coordinates : undefined;
}
