/** Between WKB and the geometry objects of GeoJSON (RFC 7946 §3.1). M is dropped, Z kept. */

import { GeoError } from '../geo-error.ts';
import type { Transformer } from '../transform/transformer.ts';
import {
  isoCode,
  maxWkbDepth,
  viewOf,
  type WkbHeader,
  wkbGeometryCollection,
  wkbLineString,
  wkbMultiLineString,
  wkbMultiPoint,
  wkbMultiPolygon,
  wkbPoint,
  wkbPolygon,
} from './header.ts';
import { visitWkb } from './runs.ts';

export type Position = number[];

export type GeoJsonGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString' | 'MultiPoint'; coordinates: Position[] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'GeometryCollection'; geometries: GeoJsonGeometry[] };

export interface GeoJsonOptions {
  readonly transform?: Transformer;
  /** Digits after the point. @default all */
  readonly decimals?: number;
}

interface Frame {
  readonly header: WkbHeader;
  readonly parts: unknown[];
}

/** @throws {GeoError} on malformed WKB */
export function toGeoJson(wkb: Uint8Array, options: GeoJsonOptions = {}): GeoJsonGeometry {
  const stack: Frame[] = [];
  let root: GeoJsonGeometry | undefined;
  visitWkb(wkb, {
    enter: (header) => stack.push({ header, parts: [] }),
    run(view, offset, count, header) {
      stack.at(-1)?.parts.push(readPositions(view, offset, count, header, options));
    },
    leave() {
      const geometry = closeFrame(stack.pop()!);
      const parent = stack.at(-1);
      if (parent) parent.parts.push(geometry);
      else root = geometry;
    },
  });
  return root!;
}

function readPositions(
  view: DataView,
  offset: number,
  count: number,
  header: WkbHeader,
  options: GeoJsonOptions,
): Position[] {
  const factor = options.decimals === undefined ? undefined : 10 ** options.decimals;
  const round = (value: number): number =>
    factor === undefined ? value : Math.round(value * factor) / factor;
  const positions: Position[] = [];
  for (let i = 0; i < count; i++) {
    const at = offset + i * header.dimensions * 8;
    let x = view.getFloat64(at, header.littleEndian);
    let y = view.getFloat64(at + 8, header.littleEndian);
    if (options.transform) [x, y] = options.transform(x, y);
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    const position = [round(x), round(y)];
    if (header.hasZ) position.push(round(view.getFloat64(at + 16, header.littleEndian)));
    positions.push(position);
  }
  return positions;
}

function closeFrame({ header, parts }: Frame): GeoJsonGeometry {
  switch (header.base) {
    case wkbPoint:
      return { type: 'Point', coordinates: (parts as Position[][])[0]?.[0] ?? [] };
    case wkbLineString:
      return { type: 'LineString', coordinates: (parts as Position[][])[0] ?? [] };
    case wkbPolygon:
      return { type: 'Polygon', coordinates: parts as Position[][] };
    case wkbGeometryCollection:
      return { type: 'GeometryCollection', geometries: parts as GeoJsonGeometry[] };
    default:
      return {
        type: header.type,
        coordinates: (parts as { coordinates: unknown }[]).map((part) => part.coordinates),
      } as GeoJsonGeometry;
  }
}

const baseOf = {
  Point: wkbPoint,
  LineString: wkbLineString,
  Polygon: wkbPolygon,
  MultiPoint: wkbMultiPoint,
  MultiLineString: wkbMultiLineString,
  MultiPolygon: wkbMultiPolygon,
} as const;

/**
 * ISO little-endian WKB; Z when the first position has one (missing heights of others become 0).
 * @throws {GeoError} `geojson-malformed`
 */
export function fromGeoJson(geometry: GeoJsonGeometry): Uint8Array {
  const writer = new WkbWriter(firstPosition(geometry, 0)?.length ?? 2);
  writer.geometry(geometry, 0);
  return writer.bytes();
}

function malformed(what: string): GeoError {
  return new GeoError('geojson-malformed', `The GeoJSON geometry is not valid: ${what}.`);
}

function firstPosition(geometry: GeoJsonGeometry, depth: number): Position | undefined {
  if (depth > maxWkbDepth) throw malformed(`it nests more than ${maxWkbDepth} levels`);
  if (geometry?.type === 'GeometryCollection') {
    if (!Array.isArray(geometry.geometries)) throw malformed('a collection has no geometries');
    for (const member of geometry.geometries) {
      const found = firstPosition(member, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  let value: unknown = geometry?.coordinates;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return Array.isArray(value) && value.length >= 2 ? (value as Position) : undefined;
}

class WkbWriter {
  private buffer = new Uint8Array(256);
  private view = viewOf(this.buffer);
  private at = 0;
  private readonly hasZ: boolean;

  constructor(dimensions: number) {
    this.hasZ = dimensions > 2;
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.at);
  }

  geometry(geometry: GeoJsonGeometry, depth: number): void {
    if (depth > maxWkbDepth) throw malformed(`it nests more than ${maxWkbDepth} levels`);
    if (geometry?.type === 'GeometryCollection') {
      this.header(wkbGeometryCollection);
      this.count(geometry.geometries.length);
      for (const member of geometry.geometries) this.geometry(member, depth + 1);
      return;
    }
    const base = Object.hasOwn(baseOf, String(geometry?.type)) ? baseOf[geometry.type] : undefined;
    if (base === undefined)
      throw malformed(`'${String(geometry?.type).slice(0, 40)}' is not a geometry type`);
    this.simple(base, geometry.coordinates);
  }

  private simple(base: number, coordinates: unknown): void {
    this.header(base);
    if (base === wkbPoint) {
      this.point(coordinates);
      return;
    }
    const parts = asArray(coordinates);
    this.count(parts.length);
    for (const part of parts) this.part(base, part);
  }

  private part(base: number, part: unknown): void {
    if (base === wkbLineString) this.position(part);
    else if (base === wkbPolygon) this.ring(asArray(part));
    else this.simple(base - 3, part);
  }

  private ring(positions: readonly unknown[]): void {
    this.count(positions.length);
    for (const position of positions) this.position(position);
  }

  /** The empty point of GeoJSON is `[]`, of WKB two NaN. */
  private point(coordinates: unknown): void {
    const values = asArray(coordinates);
    this.position(values.length === 0 ? [Number.NaN, Number.NaN, Number.NaN] : values);
  }

  private header(base: number): void {
    this.reserve(5);
    this.view.setUint8(this.at, 1);
    this.view.setUint32(this.at + 1, isoCode(base, this.hasZ, false), true);
    this.at += 5;
  }

  private count(count: number): void {
    this.reserve(4);
    this.view.setUint32(this.at, count, true);
    this.at += 4;
  }

  private position(value: unknown): void {
    const [x, y, z] = asArray(value);
    if (typeof x !== 'number' || typeof y !== 'number') throw malformed('a position needs two numbers');
    this.reserve(24);
    this.view.setFloat64(this.at, x, true);
    this.view.setFloat64(this.at + 8, y, true);
    if (this.hasZ) this.view.setFloat64(this.at + 16, typeof z === 'number' ? z : 0, true);
    this.at += this.hasZ ? 24 : 16;
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    const larger = new Uint8Array(this.buffer.length * 2);
    larger.set(this.buffer);
    this.buffer = larger;
    this.view = viewOf(larger);
  }
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('coordinates must be arrays');
  return value;
}
