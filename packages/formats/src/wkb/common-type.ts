import type { GeometryType } from '@cartable/geo';

const multipleOf: Partial<Record<GeometryType, GeometryType>> = {
  Point: 'MultiPoint',
  LineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
};

/** The one type that can hold all of these: a simple type and its multiple make the multiple. Undefined for none. */
export function commonGeometryType(types: ReadonlySet<GeometryType>): GeometryType | undefined {
  const seen = [...types];
  if (seen.length <= 1) return seen[0];
  const multiples = new Set(seen.map((type) => multipleOf[type] ?? type));
  return multiples.size === 1 ? [...multiples][0] : 'Geometry';
}
