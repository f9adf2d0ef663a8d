/** Scale of the map, and pixels per unit at that scale. */
import { type Bbox, bboxWidth, getCrs, metresPerUnit, scaleDenominatorOf } from '@cartable/geo';
import type { Unit } from '@cartable/styles';

/** The pixel that style sizes are counted in: 0.28 mm (SE 1.1, OGC 05-077r4 §10.2). */
const referencePixelMm = 0.28;
const metresPerFoot = 0.3048;

export interface PixelScale {
  /** Denominator rules compare with. */
  readonly denominator: number;
  /** Image pixels per style pixel: more than one on finer screens. */
  readonly zoom: number;
  /** Image pixels per metre on the ground. */
  readonly pixelsPerMetre: number;
}

export function pixelScaleOf(request: {
  readonly bbox: Bbox;
  readonly width: number;
  readonly srid: number;
  readonly pixelSizeMm?: number | undefined;
}): PixelScale {
  const crs = getCrs(request.srid);
  const resolution = bboxWidth(request.bbox) / request.width;
  const zoom = referencePixelMm / (request.pixelSizeMm ?? referencePixelMm);
  return {
    denominator: scaleDenominatorOf(resolution, crs) * zoom,
    zoom,
    pixelsPerMetre: 1 / (resolution * metresPerUnit(crs)),
  };
}

/** Image pixels per unit of a symbolizer. */
export function pixelsPer(unit: Unit, scale: PixelScale): number {
  if (unit === 'pixel') return scale.zoom;
  return unit === 'metre' ? scale.pixelsPerMetre : scale.pixelsPerMetre * metresPerFoot;
}

/** Minimum included, maximum excluded (SE 1.1, OGC 05-077r4 §10.2). */
export function isVisibleAt(
  denominator: number,
  range: { readonly minScaleDenominator?: number; readonly maxScaleDenominator?: number },
): boolean {
  // Clients compute the bbox from a scale and lose a few bits: one part in 10⁹ is still the same scale.
  const tolerance = denominator * 1e-9;
  return (
    denominator + tolerance >= (range.minScaleDenominator ?? 0) &&
    denominator + tolerance < (range.maxScaleDenominator ?? Number.POSITIVE_INFINITY)
  );
}
