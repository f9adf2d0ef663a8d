/** GeoJSON geometries (RFC 7946 §3.1) to ISO WKB. Positions beyond the third number are ignored, as the RFC advises. */

import { wkbCodes } from '../wkb/codes.ts';
import type { WkbWriter } from '../wkb/writer.ts';

interface JsonGeometry {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

type Position = readonly number[];

/** Levels of arrays around a position. */
const levels: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
const maxCollectionDepth = 8;

/** `undefined` when it is no GeoJSON geometry; empty `coordinates` give an empty geometry. */
export function writeGeometry(writer: WkbWriter, value: unknown): Uint8Array | undefined {
  const geometry = value as JsonGeometry;
  const size = sizeOf(geometry, 0);
  if (size < 0) return undefined;
  writer.begin(size);
  put(writer, geometry, holdsHeight(geometry));
  return writer.end();
}

/** Bytes needed at most; -1 when the structure is wrong. */
function sizeOf(geometry: JsonGeometry | null, depth: number): number {
  if (typeof geometry !== 'object' || geometry === null || depth > maxCollectionDepth) return -1;
  if (geometry.type === 'GeometryCollection') {
    if (!Array.isArray(geometry.geometries)) return -1;
    return sum(geometry.geometries as JsonGeometry[], (member) => sizeOf(member, depth + 1), 9);
  }
  const { type } = geometry;
  const level = typeof type === 'string' && Object.hasOwn(levels, type) ? levels[type] : undefined;
  return level === undefined ? -1 : sizeOfArray(coordinatesOf(geometry), level);
}

/** `null`, `[]`, `[[]]`, `[null, null]`… are how writers say « none »: an empty geometry. */
function coordinatesOf({ coordinates }: JsonGeometry): unknown {
  return holdsNothing(coordinates) ? [] : coordinates;
}

const holdsNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(holdsNothing));

function sizeOfArray(value: unknown, level: number): number {
  if (!Array.isArray(value)) return -1;
  if (level > 0) return sum(value, (member) => sizeOfArray(member, level - 1), 9);
  if (value.length === 0) return 21;
  return value.length > 1 && typeof value[0] === 'number' && typeof value[1] === 'number' ? 29 : -1;
}

function sum<T>(members: readonly T[], sizeOfMember: (member: T) => number, own: number): number {
  let total = own;
  for (const member of members) {
    const size = sizeOfMember(member);
    if (size < 0) return -1;
    total += size;
  }
  return total;
}

/** All members of a collection have heights when one of them has. */
function holdsHeight({ geometries, coordinates }: JsonGeometry): boolean {
  return Array.isArray(geometries) ? geometries.some(holdsHeight) : hasHeight(coordinates);
}

function put(writer: WkbWriter, geometry: JsonGeometry, z: boolean): void {
  if (geometry.type === 'GeometryCollection') {
    const members = geometry.geometries as JsonGeometry[];
    writer.header(wkbCodes.GeometryCollection + (z ? 1000 : 0));
    writer.count(members.length);
    for (const member of members) put(writer, member, z);
    return;
  }
  putCoordinates(
    writer,
    wkbCodes[geometry.type as keyof typeof wkbCodes],
    coordinatesOf(geometry) as never,
    z,
  );
}

/** The first position tells for all. */
function hasHeight(coordinates: unknown): boolean {
  let value = coordinates;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return Array.isArray(value) && value.length > 2 && typeof value[2] === 'number';
}

function putCoordinates(writer: WkbWriter, code: number, coordinates: never, z: boolean): void {
  writer.header(code + (z ? 1000 : 0));
  if (code === wkbCodes.Point) putPosition(writer, coordinates, z);
  else if (code === wkbCodes.LineString) putPositions(writer, coordinates, z);
  else if (code === wkbCodes.Polygon) putRings(writer, coordinates, z);
  else {
    const members = coordinates as readonly never[];
    writer.count(members.length);
    for (const member of members) putCoordinates(writer, code - 3, member, z);
  }
}

function putRings(writer: WkbWriter, rings: readonly (readonly Position[])[], z: boolean): void {
  writer.count(rings.length);
  for (const ring of rings) putPositions(writer, ring, z);
}

function putPositions(writer: WkbWriter, positions: readonly Position[], z: boolean): void {
  writer.count(positions.length);
  for (const position of positions) putPosition(writer, position, z);
}

/** An empty position is how some writers say « point without coordinates ». */
function putPosition(writer: WkbWriter, position: Position, z: boolean): void {
  writer.point(position[0] ?? Number.NaN, position[1] ?? Number.NaN);
  if (z) writer.number(position[2] ?? 0);
}
