import { fromGeoJson, GeoError, type GeoJsonGeometry, type Position } from '@cartable/geo';
import { cql2Error } from './cql2-error.ts';
import type { FilterPlane, GeometryOperand } from './operands.ts';

/** Depth of the arrays of positions in the coordinates of each type. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
};
const expectedTypes = [...Object.keys(depths), 'GeometryCollection'].join(', ');
const maxCollectionDepth = 8;

/** A GeoJSON geometry whose coordinates are in the order of the plane (RFC 7946 says x then y, filters say theirs). */
export function readGeoJsonOperand(node: object, path: string, plane: FilterPlane): GeometryOperand {
  const geometry = readGeometry(node, path, plane, 0);
  try {
    return { kind: 'geometry', wkb: fromGeoJson(geometry) };
  } catch (cause) {
    if (!(cause instanceof GeoError)) throw cause;
    throw cql2Error({ position: path, found: cause.message, expected: 'GeoJSON', cause });
  }
}

function readGeometry(node: unknown, path: string, plane: FilterPlane, depth: number): GeoJsonGeometry {
  const { type, coordinates, geometries } = (node ?? {}) as Record<string, unknown>;
  if (type === 'GeometryCollection' && Array.isArray(geometries) && depth < maxCollectionDepth) {
    const read = (member: unknown, rank: number) =>
      readGeometry(member, `${path}.geometries[${rank}]`, plane, depth + 1);
    return { type, geometries: geometries.map(read) };
  }
  const levels = typeof type === 'string' && Object.hasOwn(depths, type) ? depths[type] : undefined;
  if (levels === undefined)
    throw cql2Error({ position: `${path}.type`, found: String(type), expected: expectedTypes });
  return {
    type,
    coordinates: readLevel(coordinates, levels, `${path}.coordinates`, plane),
  } as GeoJsonGeometry;
}

function readLevel(value: unknown, levels: number, path: string, plane: FilterPlane): unknown {
  if (levels === 0) return readPosition(value, path, plane);
  if (!Array.isArray(value)) throw cql2Error({ position: path, found: shown(value), expected: '[ … ]' });
  return value.map((item, rank) => readLevel(item, levels - 1, `${path}[${rank}]`, plane));
}

function readPosition(value: unknown, path: string, { isYx }: FilterPlane): Position {
  const isPosition =
    Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every(Number.isFinite);
  if (!isPosition) throw cql2Error({ position: path, found: shown(value), expected: '[x, y]' });
  const [a, b, ...height] = value as [number, number, ...number[]];
  return isYx ? [b, a, ...height] : [a, b, ...height];
}

export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100);
}
