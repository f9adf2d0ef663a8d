/** Whether coordinates are where their system is made for. */

import { areaInUnits, type Bbox, bboxContains, bboxIntersects, flipBbox } from '@cartable/geo';

/** Systems are used somewhat beyond their official area: a share of its size. */
const margin = 0.1;
/** Zones are used for the whole of a country that overflows them; farther than their own size away is a mistake. */
const farthest = 1;

export interface CrsArea {
  /** Area where coordinates are expected. */
  readonly usual: Bbox;
  /** Beyond, they cannot be in this system. */
  readonly possible: Bbox;
}

/** In the system's own units; undefined for an unknown system. */
export function areaOf(srid: number): CrsArea | undefined {
  const area = areaInUnits(srid);
  return (
    area && {
      usual: grown(area.bbox, area.isWorld, margin),
      possible: grown(area.bbox, area.isWorld, farthest),
    }
  );
}

/** The whole world has no beyond: more than 180° is a mistake whatever the tolerance. */
function grown([minX, minY, maxX, maxY]: Bbox, isWorld: boolean, share: number): Bbox {
  const x = isWorld ? 1e-6 : (maxX - minX) * share;
  const y = isWorld ? 1e-6 : (maxY - minY) * share;
  return [minX - x, minY - y, maxX + x, maxY + y];
}

export type Placement = 'inside' | 'partly-outside' | 'outside' | 'axes-swapped';

/**
 * Placement of a whole layer against the area of its system.
 * @param impossible share of its features that cannot be there, 0 to 1
 */
export function placementOf(extent: Bbox, { usual }: CrsArea, impossible: number): Placement {
  if (bboxContains(usual, extent)) return 'inside';
  if (bboxContains(usual, flipBbox(extent)) && !bboxIntersects(usual, extent)) return 'axes-swapped';
  return bboxIntersects(usual, extent) && impossible <= 0.5 ? 'partly-outside' : 'outside';
}
