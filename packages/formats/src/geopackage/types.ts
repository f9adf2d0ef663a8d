/** Column types of a GeoPackage (OGC 12-128r18 table 1) and of what other programs write in SQLite. */

import type { ColumnType, GeometryType, Value } from '@cartable/geo';
import { isIsoDate, isIsoDateTime, normaliseDateTime } from '../text/dates.ts';

export function columnTypeOf(declared: string): ColumnType {
  const type = declared.trim().toUpperCase();
  const base = type.replace(/\(.*$/, '').trim();
  if (base === 'BOOLEAN' || base === 'BOOL') return 'boolean';
  if (base === 'TINYINT' || base === 'SMALLINT' || base === 'MEDIUMINT') return 'integer';
  if (base === 'INT' || base === 'INTEGER' || base === 'BIGINT') return 'bigint';
  if (base === 'DATE') return 'date';
  if (base === 'DATETIME' || base === 'TIMESTAMP') return 'datetime';
  if (base === 'TIME') return 'time';
  if (base === 'JSON' || base === 'JSONB') return 'json';
  if (base === 'BLOB') return 'blob';
  if (/^(FLOAT|DOUBLE|REAL|NUMERIC|DECIMAL)/.test(base)) return 'double';
  return 'text';
}

const geometryTypes: Readonly<Record<string, GeometryType>> = {
  GEOMETRY: 'Geometry',
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
  GEOMCOLLECTION: 'GeometryCollection',
  // Curves are drawn as lines.
  CURVE: 'LineString',
  CIRCULARSTRING: 'LineString',
  COMPOUNDCURVE: 'LineString',
  MULTICURVE: 'MultiLineString',
  CURVEPOLYGON: 'Polygon',
  SURFACE: 'Polygon',
  MULTISURFACE: 'MultiPolygon',
};

export const isGeometryTypeName = (name: string): boolean =>
  Object.hasOwn(geometryTypes, name.replace(/\(.*$/, '').trim().toUpperCase());

/** Any other name reads as `Geometry`: the features themselves tell. */
export function geometryTypeOf(name: string): GeometryType {
  return geometryTypes[name.trim().toUpperCase()] ?? 'Geometry';
}

type SqliteValue = null | number | bigint | string | Uint8Array;

/**
 * The value as its column promises; SQLite lets any value stand in any column.
 * Undefined when the value cannot be of that type: the caller counts it as lost.
 */
export type Converter = (value: SqliteValue) => Value | undefined;

export const converters: Readonly<Record<ColumnType, Converter>> = {
  integer: (value) => integer(value),
  bigint: (value) => {
    if (value === null || typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    return undefined;
  },
  double: (value) => {
    if (value === null || typeof value === 'number') return value;
    return typeof value === 'bigint' ? exactNumber(value) : undefined;
  },
  boolean: (value) => {
    if (value === null) return null;
    if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
    const flag = Number(value);
    return flag === 0 || flag === 1 ? flag === 1 : undefined;
  },
  text: textOf,
  json: textOf,
  date: (value) => (value === null || (typeof value === 'string' && isIsoDate(value)) ? value : undefined),
  datetime: (value) => {
    if (value === null) return null;
    if (typeof value !== 'string') return undefined;
    if (isIsoDateTime(value)) return normaliseDateTime(value);
    return isIsoDate(value) ? `${value}T00:00:00` : undefined;
  },
  time: textOf,
  blob: (value) => (value === null || value instanceof Uint8Array ? value : undefined),
};

function integer(value: SqliteValue): number | null | undefined {
  if (value === null) return null;
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && (number | 0) === number ? number : undefined;
}

function exactNumber(value: bigint): number | undefined {
  const number = Number(value);
  return BigInt(number) === value ? number : undefined;
}

function textOf(value: SqliteValue): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  return value instanceof Uint8Array ? undefined : String(value);
}
