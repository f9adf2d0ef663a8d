import type { GeographicBox } from '@cartable/contract/core';

/** A hundred metres: an address that people can still read. */
const decimals = 3;

/** @example bboxOf({ west: -1.2345, south: 43, east: 2, north: 44 }) === '-1.234,43,2,44' */
export const bboxOf = ({ west, south, east, north }: GeographicBox): string =>
  [west, south, east, north].map((side) => Number(side.toFixed(decimals))).join(',');

export function boxOf(bbox: string | undefined): GeographicBox | undefined {
  if (bbox === undefined) return undefined;
  const [west, south, east, north] = bbox.split(',').map(Number);
  return { west: west!, south: south!, east: east!, north: north! };
}
