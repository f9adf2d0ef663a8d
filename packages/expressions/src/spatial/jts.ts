/**
 * The only door to JSTS, the JavaScript port of the JTS Topology Suite: full DE-9IM relations (OGC 06-103r4 §6.1.15)
 * and validity. Its types are loose, so that what passes through here is stated in our own.
 */

import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import RelateOp from 'jsts/org/locationtech/jts/operation/relate/RelateOp.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { type FlatGeometry, isOfOneKind, type Path } from './flat-geometry.ts';

/** A geometry of one kind: points, lines or polygons, several or not. */
export interface JtsGeometry {
  getDimension(): number;
}

/** Relation of two geometries: where their interiors, boundaries and exteriors meet. */
export interface Relation {
  isWithin(): boolean;
  isContains(): boolean;
  isCrosses(dimensionOfFirst: number, dimensionOfSecond: number): boolean;
  isOverlaps(dimensionOfFirst: number, dimensionOfSecond: number): boolean;
  isTouches(dimensionOfFirst: number, dimensionOfSecond: number): boolean;
  isEquals(dimensionOfFirst: number, dimensionOfSecond: number): boolean;
}

interface Factory {
  createPoint(coordinate: object): JtsGeometry;
  createMultiPoint(points: JtsGeometry[]): JtsGeometry;
  createLineString(coordinates: object[]): JtsGeometry;
  createMultiLineString(lines: JtsGeometry[]): JtsGeometry;
  createLinearRing(coordinates: object[]): JtsGeometry;
  createPolygon(shell: JtsGeometry, holes: JtsGeometry[]): JtsGeometry;
  createMultiPolygon(polygons: JtsGeometry[]): JtsGeometry;
}

const factory = new GeometryFactory() as unknown as Factory;

/**
 * Undefined for an empty geometry, and for a collection of several kinds, which has no DE-9IM relation.
 * @throws {Error} of JTS for a ring that does not close or is too short
 */
export function toJts(flat: FlatGeometry): JtsGeometry | undefined {
  if (!isOfOneKind(flat)) return undefined;
  const { points, lines, polygons } = flat;
  if (points.length > 0)
    return alone(coordinatesOf(points).map((point) => factory.createPoint(point))) ?? manyPoints(points);
  if (lines.length > 0) {
    const parts = lines.map((line) => factory.createLineString(coordinatesOf(line)));
    return alone(parts) ?? factory.createMultiLineString(parts);
  }
  const parts = polygons.map((rings) => {
    const [shell, ...holes] = rings.map((ring) => factory.createLinearRing(coordinatesOf(ring)));
    return factory.createPolygon(shell!, holes);
  });
  return alone(parts) ?? factory.createMultiPolygon(parts);
}

function alone(parts: readonly JtsGeometry[]): JtsGeometry | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function manyPoints(points: Path): JtsGeometry {
  return factory.createMultiPoint(coordinatesOf(points).map((point) => factory.createPoint(point)));
}

function coordinatesOf(path: Path): object[] {
  const coordinates: object[] = [];
  for (let i = 0; i < path.length; i += 2) coordinates.push(new Coordinate(path[i], path[i + 1]));
  return coordinates;
}

export function relate(first: JtsGeometry, second: JtsGeometry): Relation {
  return RelateOp.relate(first, second) as Relation;
}

/** Flaw of a geometry and its place, `Self-intersection at 1 2`; undefined when it is valid. */
export function findFlaw(geometry: JtsGeometry): string | undefined {
  const operation = new IsValidOp(geometry) as unknown as {
    getValidationError(): { getMessage(): string; getCoordinate(): { x: number; y: number } | null } | null;
  };
  const error = operation.getValidationError();
  if (!error) return undefined;
  const at = error.getCoordinate();
  return at ? `${error.getMessage()} at ${at.x} ${at.y}` : error.getMessage();
}
