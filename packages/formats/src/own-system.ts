/** Geometries that name another system than their layer: a table has one, they are brought into it. */

import { GeoError, isSamePlane, type Transformer, transformerOf, transformWkb } from '@cartable/geo';
import type { FindingCollector } from './finding-collector.ts';

interface OfLayer {
  readonly layer: string;
  /** EPSG code of the layer; undefined while nothing tells it. */
  readonly srid: number | undefined;
  /** The depositor insists on the system of the layer, whatever the file says. */
  readonly isConfirmed?: boolean | undefined;
  readonly findings: FindingCollector;
}

/** @returns the geometry in the system of its layer; `null` when it has no place there */
export type SystemBringer = (wkb: Uint8Array, own: number | undefined, rank: number) => Uint8Array | null;

/** @returns takes geometries as ISO WKB, with the EPSG code each names for itself */
export function bringerInto({ layer, srid, isConfirmed = false, findings }: OfLayer): SystemBringer {
  return (wkb, own, rank) => {
    if (own === undefined || srid === undefined || own === srid || isConfirmed) return wkb;
    const placed = placedIn(wkb, own, srid);
    if (placed !== null && placed !== wkb)
      findings.add('crs.brought', { layer, feature: String(rank), params: { own, srid } });
    return placed;
  };
}

function placedIn(wkb: Uint8Array, own: number, srid: number): Uint8Array | null {
  try {
    if (isSamePlane(own, srid)) return wkb;
    let isLost = false;
    const transformer = transformerOf(own, srid);
    const watched: Transformer = (x, y) => {
      const point = transformer(x, y);
      isLost ||= Number.isFinite(x + y) && !Number.isFinite(point[0] + point[1]);
      return point;
    };
    const placed = transformWkb(wkb, watched);
    return isLost ? null : placed;
  } catch (error) {
    // A system of no registry, or one of heights alone.
    if (error instanceof GeoError) return null;
    throw error;
  }
}
