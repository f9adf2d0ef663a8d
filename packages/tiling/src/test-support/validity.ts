/** A second opinion on polygons: the validity of the JTS Topology Suite. */

import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import UnaryUnionOp from 'jsts/org/locationtech/jts/operation/union/UnaryUnionOp.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import type { Rings } from '../repair/rings.ts';

type Point = readonly [x: number, y: number];

interface Factory {
  createLinearRing(coordinates: object[]): object;
  createPolygon(shell: object, holes: object[]): object;
  createMultiPolygon(polygons: object[]): object;
}

interface ValidityCheck {
  getValidationError(): { getMessage(): string } | null;
}

interface Area {
  getArea(): number;
  getNumGeometries(): number;
  getGeometryN(i: number): { getNumInteriorRing(): number };
}

const factory = new GeometryFactory() as unknown as Factory;
const Check = IsValidOp as unknown as new (geometry: object) => ValidityCheck;

/** @param polygons outer ring, then holes; without the repeated first point */
function multiPolygonOf(polygons: readonly (readonly (readonly Point[])[])[]): object {
  const ringOf = (ring: readonly Point[]): object =>
    factory.createLinearRing([...ring, ring[0]!].map(([x, y]) => new Coordinate(x, y)));
  const parts = polygons.map(([shell, ...holes]) => factory.createPolygon(ringOf(shell!), holes.map(ringOf)));
  return factory.createMultiPolygon(parts);
}

function invalidReasonOf(polygons: readonly (readonly (readonly Point[])[])[]): string | undefined {
  return new Check(multiPolygonOf(polygons)).getValidationError()?.getMessage();
}

export function invalidReason(rings: Rings): string | undefined {
  const polygons: Point[][][] = [];
  for (let i = 0; i < rings.count; i++) {
    const ring: Point[] = [];
    for (let k = rings.start(i); k < rings.ends[i]!; k += 2)
      ring.push([rings.coordinates[k]!, rings.coordinates[k + 1]!]);
    if (rings.isOuter[i]) polygons.push([ring]);
    else polygons.at(-1)!.push(ring);
  }
  return invalidReasonOf(polygons);
}

type Parts = readonly (readonly Point[])[];

/** Rings of a decoded tile, closed, by their turn: clockwise on the screen = outer. */
function polygonsOfParts(parts: Parts): Point[][][] | undefined {
  const polygons: Point[][][] = [];
  for (const part of parts) {
    const ring = part.slice(0, -1);
    const area = ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      return sum + x * nextY - nextX * y;
    }, 0);
    if (area > 0) polygons.push([ring]);
    else if (polygons.length === 0) return undefined;
    else polygons.at(-1)!.push(ring);
  }
  return polygons;
}

export function invalidReasonOfParts(parts: Parts): string | undefined {
  const polygons = polygonsOfParts(parts);
  return polygons ? invalidReasonOf(polygons) : 'the first ring is a hole';
}

/** Union of polygons: its area, its polygons and their holes. */
export function unionOfParts(features: readonly Parts[]): { area: number; polygons: number; holes: number } {
  const polygons = features.flatMap((parts) => polygonsOfParts(parts) ?? []);
  const union = UnaryUnionOp.union(multiPolygonOf(polygons) as never) as unknown as Area;
  let holes = 0;
  for (let i = 0; i < union.getNumGeometries(); i++) holes += union.getGeometryN(i).getNumInteriorRing();
  return { area: union.getArea(), polygons: union.getNumGeometries(), holes };
}
