import type { GeographicBox, Language } from '@cartable/contract/core';

/** West, south, east, north, in degrees: enough digits to see that something has moved. */
export function boxText({ west, south, east, north }: GeographicBox, language: Language): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return [west, south, east, north].map((degrees) => number.format(degrees)).join(' ; ');
}
