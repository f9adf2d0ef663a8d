import { CartableError, GRID_POINTS_MAX } from '@cartable/contract';
import type { Polygons, Ring } from './encoded-polygons.ts';

/** Parts of a collection that are looked into. */
const mostParts = 1000;
const leastRing = 4;
/** About ten metres. */
const perDegree = 10_000;

/**
 * The polygons of a GeoJSON geometry, feature or collection, longitude first, in degrees (RFC 7946). Lines and points
 * beside them are an error: one would think they are of the area.
 * @throws {CartableError} `espaceco.grid-area-invalid`
 */
export function readArea(geojson: unknown): Polygons {
  const polygons = polygonsOf(geojson, 0).map((rings) => rings.map(readRing));
  if (polygons.length === 0) throw invalid('it has no polygon');
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (points > GRID_POINTS_MAX) throw invalid(`it has ${points} points, ${GRID_POINTS_MAX} at most`);
  if (!polygons.some(([exterior = []]) => areaOf(exterior) > 0)) throw invalid('it covers nothing');
  return polygons;
}

function polygonsOf(node: unknown, depth: number): unknown[][] {
  if (typeof node !== 'object' || node === null || depth > 3) throw invalid('it is no GeoJSON geometry');
  const { type, coordinates, geometry, geometries, features } = node as Readonly<Record<string, unknown>>;
  switch (type) {
    case 'Polygon':
      return [listOf(coordinates)];
    case 'MultiPolygon':
      return listOf(coordinates).map(listOf);
    case 'Feature':
      return polygonsOf(geometry, depth + 1);
    case 'FeatureCollection':
    case 'GeometryCollection':
      return listOf(features ?? geometries).flatMap((part) => polygonsOf(part, depth + 1));
    default:
      throw invalid(`it holds ${String(type).slice(0, 40)}, Polygon and MultiPolygon are expected`);
  }
}

function readRing(written: unknown): Ring {
  const ring = (Array.isArray(written) ? written : []).map(readPoint);
  const [first, last] = [ring[0], ring.at(-1)];
  if (ring.length < leastRing || first === undefined || last === undefined)
    throw invalid('a ring has fewer than four points');
  if (first[0] !== last[0] || first[1] !== last[1]) throw invalid('a ring is not closed');
  return ring;
}

function readPoint(written: unknown): readonly [number, number] {
  const [x, y] = Array.isArray(written) ? (written as unknown[]) : [];
  const isPlace = typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90;
  if (!isPlace) throw invalid('a point is not a longitude and a latitude, in degrees');
  return [round(x), round(y)];
}

const round = (degrees: number): number => Math.round(degrees * perDegree) / perDegree;

/** Twice the area, in square degrees. */
function areaOf(ring: Ring): number {
  let sum = 0;
  for (let rank = 1; rank < ring.length; rank += 1) {
    const [ax, ay] = ring[rank - 1]!;
    const [bx, by] = ring[rank]!;
    sum += ax * by - bx * ay;
  }
  return Math.abs(sum);
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length > mostParts) throw invalid('it is no GeoJSON geometry');
  return value as unknown[];
}

const invalid = (reason: string) => new CartableError('espaceco.grid-area-invalid', { reason });
