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
