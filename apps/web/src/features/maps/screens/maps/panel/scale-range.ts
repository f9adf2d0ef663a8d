/** Scales as a WMS reckons them: a pixel is 0.28 mm (OGC 06-042 §7.2.4.6.9). Pure. */

import { referencePixelMetres, resolutionAt } from '@cartable/geo';

interface ScaleRange {
  readonly minScale: number | undefined;
  readonly maxScale: number | undefined;
}

/** Denominator at a level of Web Mercator, in units of its plane. */
export const scaleOfZoom = (zoom: number): number => resolutionAt(0) / 2 ** zoom / referencePixelMetres;

/** On which side of what is drawn a view lies; undefined within. The range holds its lower bound alone. */
export function sideOfScales({ minScale, maxScale }: ScaleRange, scale: number): 'near' | 'far' | undefined {
  if (minScale !== undefined && scale < minScale) return 'near';
  return maxScale !== undefined && scale >= maxScale ? 'far' : undefined;
}
