import { type Bbox, fromGeoJson, type Position } from '@cartable/geo';
import type { FilterPlane, GeometryOperand } from './operands.ts';

/**
 * The four or six numbers of a box, in the order of the plane, as boxes x then y: two when west is greater than east,
 * for it then crosses the antimeridian (RFC 7946 §5.2). Heights are not compared. Undefined when they make no box.
 */
export function boxesOf(numbers: readonly number[], plane: FilterPlane): Bbox[] | undefined {
  if (!numbers.every(Number.isFinite)) return undefined;
  if (numbers.length !== 4 && numbers.length !== 6) return undefined;
  const [a, b] = numbers as [number, number];
  const [c, d] = numbers.slice(numbers.length / 2) as [number, number];
  const [minX, minY, maxX, maxY] = plane.isYx ? [b, a, d, c] : [a, b, c, d];
  if (minY > maxY) return undefined;
  if (minX <= maxX) return [[minX, minY, maxX, maxY]];
  if (!plane.isGeographic) return undefined;
  return [
    [minX, minY, 180, maxY],
    [-180, minY, maxX, maxY],
  ];
}

export function boxOperand(boxes: readonly Bbox[]): GeometryOperand {
  const polygons = boxes.map((box) => [ringOf(box)]);
  const wkb =
    polygons.length === 1
      ? fromGeoJson({ type: 'Polygon', coordinates: polygons[0]! })
      : fromGeoJson({ type: 'MultiPolygon', coordinates: polygons });
  return { kind: 'geometry', wkb, boxes };
}

function ringOf([minX, minY, maxX, maxY]: Bbox): Position[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ];
}
