import { findCrs } from '../crs/registry.ts';
import type { Bbox } from '../feature-batch.ts';
import { transformBbox } from './bbox.ts';
import { planeOfProj } from './projection.ts';

export interface AreaInUnits {
  /** x then y, in the units of the system. */
  readonly bbox: Bbox;
  /** All longitudes and latitudes: there is nothing beyond. */
  readonly isWorld: boolean;
}

/** The area of use of a system in its own coordinates; undefined for an unknown system. */
export function areaInUnits(srid: number): AreaInUnits | undefined {
  const crs = findCrs(srid);
  if (!crs) return undefined;
  const [west, south, east, north] = crs.areaOfUse;
  const unwrapped: Bbox = [west, south, east < west ? east + 360 : east, north];
  if (crs.kind === 'projected') {
    const bbox = transformBbox(unwrapped, 4326, srid);
    return bbox && { bbox, isWorld: false };
  }
  // An area that crosses the antimeridian is written on either side of it.
  const turns = east < west ? ([-180, 180] as const) : ([west, east] as const);
  const plane = planeOfProj(crs.proj, crs.unitSize);
  const low = plane.forward(turns[0], south);
  const high = plane.forward(turns[1], north);
  return {
    bbox: [low[0], low[1], high[0], high[1]],
    isWorld: turns[1] - turns[0] >= 360 && south <= -90 && north >= 90,
  };
}
