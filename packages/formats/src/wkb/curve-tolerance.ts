import { findCrs } from '@cartable/geo';
import type { FindingCollector } from '../finding-collector.ts';

/** About a centimetre: a tenth of what the national street plan (PCRS) asks of its own precision. */
const toleranceMetres = 0.01;
const toleranceDegrees = 1e-7;

/**
 * Distance allowed between a line and the arc it stands for, in the unit of the system.
 * @param srid EPSG code; a layer without one is taken to be in a projected system
 */
export function curveToleranceOf(srid: number | undefined): number {
  const isGeographic = srid !== undefined && findCrs(srid)?.kind === 'geographic';
  return isGeographic ? toleranceDegrees : toleranceMetres;
}

/** Says that a feature had arcs: the report tells how many, and how close the lines are. */
export function sayDrawn(
  { findings }: { readonly findings: FindingCollector },
  { layer, feature, srid }: { layer: string; feature: number | bigint; srid: number | undefined },
): void {
  const isGeographic = curveToleranceOf(srid) === toleranceDegrees;
  const tolerance = isGeographic ? `${toleranceDegrees.toFixed(7)}°` : `${toleranceMetres} m`;
  findings.add('geometry.curves-drawn', { layer, feature: String(feature), params: { tolerance } });
}
