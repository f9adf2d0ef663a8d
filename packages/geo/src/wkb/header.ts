/**
 * Well-known binary: ISO (OGC 06-103r4 §8.2), and when reading, the dialects in circulation: big endian,
 * PostGIS EWKB (flags 0x20000000 SRID, 0x40000000 M, 0x80000000 Z) and the old OGR 2.5D codes (0x80000000 | type).
 */

import type { GeometryType } from '../feature-batch.ts';
import { GeoError } from '../geo-error.ts';

/** ISO base codes; Z adds 1000, M 2000, ZM 3000. */
export const wkbPoint = 1;
export const wkbLineString = 2;
export const wkbPolygon = 3;
export const wkbMultiPoint = 4;
export const wkbMultiLineString = 5;
export const wkbMultiPolygon = 6;
export const wkbGeometryCollection = 7;

const typeNames: readonly GeometryType[] = [
  'Geometry',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
];

/** Collections inside collections beyond this are an attack: real data has one level, sometimes two. */
export const maxWkbDepth = 16;

const ewkbZ = 0x80000000;
const ewkbM = 0x40000000;
const ewkbSrid = 0x20000000;

export interface WkbHeader {
  /** 1 to 7. */
  readonly base: number;
  readonly type: GeometryType;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  /** Numbers per coordinate: 2, 3 or 4. */
  readonly dimensions: number;
  readonly littleEndian: boolean;
  /** Written in EWKB only. */
  readonly srid?: number;
  /** Offset of what follows the header: coordinates of a point, count of anything else. */
  readonly bodyOffset: number;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws {GeoError} `wkb-truncated`, `wkb-malformed`, `wkb-unsupported` */
export function readWkbHeader(wkb: Uint8Array): WkbHeader {
  return readHeaderAt(viewOf(wkb), 0);
}

export function readHeaderAt(view: DataView, offset: number): WkbHeader {
  if (offset + 5 > view.byteLength) throw truncated();
  const order = view.getUint8(offset);
  if (order > 1)
    throw new GeoError('wkb-malformed', `The byte order mark of a geometry is ${order}; expected 0 or 1.`);
  const littleEndian = order === 1;
  const code = view.getUint32(offset + 1, littleEndian);
  const flags = code & 0xe0000000;
  const iso = (code & 0x1fffffff) >>> 0;
  const thousands = Math.floor(iso / 1000);
  const base = iso % 1000;
  if (thousands > 3) throw new GeoError('wkb-malformed', `${code} is not the code of a geometry type.`);
  const type = typeNames[base];
  if (!type || base === 0) throw unsupported(base);
  const hasSrid = (flags & ewkbSrid) !== 0;
  if (hasSrid && offset + 9 > view.byteLength) throw truncated();
  const hasZ = thousands === 1 || thousands === 3 || (flags & ewkbZ) !== 0;
  const hasM = thousands >= 2 || (flags & ewkbM) !== 0;
  const header = {
    base,
    type,
    hasZ,
    hasM,
    dimensions: 2 + Number(hasZ) + Number(hasM),
    littleEndian,
    bodyOffset: offset + (hasSrid ? 9 : 5),
  };
  // Most have none: a header is read for each geometry, and a spread costs as much as the rest.
  return hasSrid ? { ...header, srid: view.getInt32(offset + 5, littleEndian) } : header;
}

const curveNames: Readonly<Record<number, string>> = {
  8: 'CircularString',
  9: 'CompoundCurve',
  10: 'CurvePolygon',
  11: 'MultiCurve',
  12: 'MultiSurface',
  15: 'PolyhedralSurface',
  16: 'TIN',
  17: 'Triangle',
};

function unsupported(base: number): GeoError {
  const name = curveNames[base];
  if (name)
    return new GeoError(
      'wkb-unsupported',
      `${name} geometries are not supported: convert curves to segments.`,
    );
  return new GeoError('wkb-malformed', `${base} is not the code of a geometry type.`);
}

export function truncated(): GeoError {
  return new GeoError('wkb-truncated', 'The geometry ends before its announced coordinates.');
}

/** Code written in ISO WKB. */
export function isoCode(base: number, hasZ: boolean, hasM: boolean): number {
  return base + (hasZ ? 1000 : 0) + (hasM ? 2000 : 0);
}
