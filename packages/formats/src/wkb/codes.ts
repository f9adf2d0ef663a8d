import type { GeometryType } from '@cartable/geo';

/** ISO WKB type codes (OGC 06-103r4 table 7), to which 1000 is added for Z, 2000 for M, 3000 for both. */
export const wkbCodes = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7,
} as const satisfies Partial<Record<GeometryType, number>>;

/** Curves and surfaces (same table), which are drawn as the types above. */
export const curveCodes = {
  CircularString: 8,
  CompoundCurve: 9,
  CurvePolygon: 10,
  MultiCurve: 11,
  MultiSurface: 12,
  PolyhedralSurface: 15,
  Tin: 16,
  Triangle: 17,
} as const;

export const geometryTypeOfWkbCode: readonly (GeometryType | undefined)[] = [
  undefined,
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
];

/** Type code of a well-formed ISO WKB, read at `offset` of its header. */
export function readUint32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

/** ISO code of one written by ISO, EWKB (PostGIS: flags and SRID) or OGC 1.1 (« 2.5D », 0x80000000). */
export function isoCodeOf(raw: number): { readonly code: number; readonly hasSrid: boolean } {
  const base = (raw & 0x0fffffff) >>> 0;
  const z = (raw & 0x80000000) !== 0;
  const m = (raw & 0x40000000) !== 0;
  return { code: base + (z ? 1000 : 0) + (m ? 2000 : 0), hasSrid: (raw & 0x20000000) !== 0 };
}

/** Coordinates per point for a type code in ISO ranges: 2, 3 or 4. */
export function dimensionOfCode(code: number): number {
  const range = (code / 1000) | 0;
  return range === 0 ? 2 : range === 3 ? 4 : 3;
}
