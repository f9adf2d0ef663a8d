import type { GridType } from '@cartable/contract';
import type { Polygons } from './encoded-polygons.ts';

/** An area where people may contribute. */
export interface Grid {
  /** Its key. */
  readonly name: string;
  readonly title: string;
  readonly type: GridType;
  readonly isDeleted: boolean;
  /** West, south, east, north in degrees, CRS:84. */
  readonly extent: readonly [number, number, number, number];
  readonly polygons: Polygons;
}

/** A grid that managers of a community made, for it alone. */
export interface CustomGrid extends Grid {
  readonly type: 'custom';
  readonly communityId: number;
  readonly createdAt: string;
}

const prefix = 'custom-';

export const customGridName = (number: number): string => `${prefix}${number}`;

/** Undefined for the name of a grid of the administration. */
export function customGridNumber(name: string): number | undefined {
  const digits = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
