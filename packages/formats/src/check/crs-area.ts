/** Whether coordinates are where their system is made for. */

import { type Bbox, bboxContains, bboxIntersects, findCrs, flipBbox, transformBbox } from '@cartable/geo';

/** Systems are used somewhat beyond their official area: a share of its size. */
const margin = 0.1;

/** Area of use in the system's own units, enlarged; undefined for an unknown system. */
export function areaOf(srid: number): Bbox | undefined {
  const crs = findCrs(srid);
  if (!crs) return undefined;
  const area = crs.kind === 'geographic' ? crs.areaOfUse : transformBbox(crs.areaOfUse, 4326, srid);
  if (!area || area[0] > area[2]) return undefined;
  // The whole world has no beyond: more than 180° is a mistake whatever the tolerance.
  const isWorld = crs.kind === 'geographic' && area[2] - area[0] >= 360;
  const x = isWorld ? 1e-6 : (area[2] - area[0]) * margin;
  const y = isWorld ? 1e-6 : (area[3] - area[1]) * margin;
  return [area[0] - x, area[1] - y, area[2] + x, area[3] + y];
}

export type Placement = 'inside' | 'partly-outside' | 'outside' | 'axes-swapped';

/** How a whole layer lies against the area of its system. */
export function placementOf(extent: Bbox, area: Bbox): Placement {
  if (bboxContains(area, extent)) return 'inside';
  if (bboxContains(area, flipBbox(extent)) && !bboxIntersects(area, extent)) return 'axes-swapped';
  return bboxIntersects(area, extent) ? 'partly-outside' : 'outside';
}
