import type { GeometryType } from '@cartable/geo';

export interface ShapeKind {
  readonly geometryType: GeometryType;
  readonly hasZ: boolean;
  readonly hasM: boolean;
}

/** « No data » for a measure: anything under this (Technical Description, p. 2). */
export const noDataMeasure = -1e38;

export const nullShape = 0;
export const multiPatch = 31;

/** Families of shape types; Z adds 10 and M adds 20 to the plain code. */
const plain: Readonly<Record<number, GeometryType>> = {
  1: 'Point',
  3: 'MultiLineString',
  5: 'MultiPolygon',
  8: 'MultiPoint',
};

/** Lines and polygons of a Shapefile always may have several parts: they read as multiples. */
export function shapeKindOf(shapeType: number, measures: readonly [number, number]): ShapeKind | undefined {
  const geometryType = plain[shapeType % 10];
  if (!geometryType || shapeType > 28) return undefined;
  const hasZ = shapeType > 10 && shapeType < 20;
  const measured = measures[0] > noDataMeasure && (measures[0] !== 0 || measures[1] !== 0);
  return { geometryType, hasZ, hasM: shapeType > 20 || (hasZ && measured) };
}
