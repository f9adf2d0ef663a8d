/** Lengths and areas as a person reads them. Pure: no map library. */

import type { Language } from '@cartable/contract/core';

const metresOfKilometre = 1000;
const squareMetresOfHectare = 10_000;
const squareMetresOfSquareKilometre = 1_000_000;

/** @param metres on the ground */
export function formatLength(metres: number, language: Language): string {
  return metres < metresOfKilometre
    ? `${rounded(metres, language)} m`
    : `${rounded(metres / metresOfKilometre, language)} km`;
}

/** @param squareMetres on the ground */
export function formatArea(squareMetres: number, language: Language): string {
  if (squareMetres < squareMetresOfHectare) return `${rounded(squareMetres, language)} m²`;
  if (squareMetres < squareMetresOfSquareKilometre)
    return `${rounded(squareMetres / squareMetresOfHectare, language)} ha`;
  return `${rounded(squareMetres / squareMetresOfSquareKilometre, language)} km²`;
}

/**
 * Direction in which one leaves, on the sphere: degrees from the north, clockwise, between 0 and 360; undefined for no
 * way at all.
 * @param from longitude, latitude in degrees
 */
export function azimuthOf(
  from: readonly [number, number],
  to: readonly [number, number],
): number | undefined {
  const [fromX, fromY, toX, toY] = [...from, ...to].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const east = Math.sin(toX - fromX) * Math.cos(toY);
  const north = Math.cos(fromY) * Math.sin(toY) - Math.sin(fromY) * Math.cos(toY) * Math.cos(toX - fromX);
  if (Math.hypot(east, north) < 1e-12) return undefined;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** To the tenth of a degree. */
export const formatAzimuth = (degrees: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(degrees)}°`;

/** Measures made by pointing at a screen are not known better than by three or four digits. */
function rounded(value: number, language: Language): string {
  const decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value);
}
