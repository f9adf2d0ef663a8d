import type { CrsDefinition } from './crs/crs.ts';

/** The reference pixel of OGC scales: 0.28 mm (WMS 1.3.0, OGC 06-042 §7.2.4.6.9; SE 1.1, OGC 05-077r4 §10.2). */
export const referencePixelMetres = 0.00028;

/** Length of a degree along the equator of the WGS 84 ellipsoid, the value OGC tile matrix sets use (17-083r4 §6.2). */
const metresPerDegree = (2 * Math.PI * 6_378_137) / 360;

export function metresPerUnit(crs: CrsDefinition): number {
  return crs.unitSize * (crs.unit === 'metre' ? 1 : metresPerDegree);
}

/** @param resolution units of the CRS per pixel */
export function scaleDenominatorOf(resolution: number, crs: CrsDefinition): number {
  return (resolution * metresPerUnit(crs)) / referencePixelMetres;
}

/** Units of the CRS per pixel. */
export function resolutionOf(scaleDenominator: number, crs: CrsDefinition): number {
  return (scaleDenominator * referencePixelMetres) / metresPerUnit(crs);
}
