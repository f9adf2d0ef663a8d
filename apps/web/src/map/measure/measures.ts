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

/** Measures made by pointing at a screen are not known better than by three or four digits. */
function rounded(value: number, language: Language): string {
  const decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value);
}
