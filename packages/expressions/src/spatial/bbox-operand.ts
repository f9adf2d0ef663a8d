import {
  type Bbox,
  clipToDomain,
  fromGeoJson,
  isSamePlane,
  type Position,
  transformerOf,
  visitRuns,
} from '@cartable/geo';
import { prepareGeometry } from './prepared-geometry.ts';

/** A straight edge in degrees is a curve in Lambert: it is followed by this many pieces per side. */
const piecesPerSide = 32;

/** A box as a polygon (WKB) in the system of the features. Corners out of domain are left out. */
export function bboxInSrid(bbox: Bbox, fromSrid: number, toSrid: number): Uint8Array {
  const isSame = isSamePlane(fromSrid, toSrid);
  const clipped = isSame ? bbox : clipToDomain(bbox, fromSrid, toSrid);
  if (!clipped) return fromGeoJson({ type: 'Polygon', coordinates: [] });
  const [minX, minY, maxX, maxY] = clipped;
  const corners: Position[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ];
  if (isSame) return fromGeoJson({ type: 'Polygon', coordinates: [corners] });
  const transform = transformerOf(fromSrid, toSrid);
  const ring: Position[] = [];
  for (let side = 0; side < 4; side++) {
    const [ax, ay] = corners[side]! as [number, number];
    const [bx, by] = corners[side + 1]! as [number, number];
    for (let piece = 0; piece < piecesPerSide; piece++) {
      const ratio = piece / piecesPerSide;
      const point = transform(ax + (bx - ax) * ratio, ay + (by - ay) * ratio);
      if (!Number.isNaN(point[0])) ring.push(point);
    }
  }
  if (ring.length > 0) ring.push(ring[0]!);
  return fromGeoJson({ type: 'Polygon', coordinates: ring.length > 3 ? [ring] : [] });
}

/**
 * A box, in the system of the features, wholly inside the one given: what lies in it meets the other, whatever its shape.
 * Undefined when none is easily found.
 */
export function bboxInside(bbox: Bbox, fromSrid: number, toSrid: number): Bbox | undefined {
  if (isSamePlane(fromSrid, toSrid)) return bbox;
  const operand = bboxInSrid(bbox, fromSrid, toSrid);
  const sides = readSides(operand);
  if (!sides) return undefined;
  const [bottom, right, top, left] = sides;
  const inside: Bbox = [
    Math.max(...left.map(([x]) => x)),
    Math.max(...bottom.map(([, y]) => y)),
    Math.min(...right.map(([x]) => x)),
    Math.min(...top.map(([, y]) => y)),
  ];
  if (inside[0] >= inside[2] || inside[1] >= inside[3]) return undefined;
  const shrunk = shrink(inside);
  return prepareGeometry(operand).containsProperly(bboxInSrid(shrunk, toSrid, toSrid)) ? shrunk : undefined;
}

/** The corners of a box may lie on the edges of the other: it is made a little smaller. */
const margin = 1e-3;

function shrink([minX, minY, maxX, maxY]: Bbox): Bbox {
  const [dx, dy] = [(maxX - minX) * margin, (maxY - minY) * margin];
  return [minX + dx, minY + dy, maxX - dx, maxY - dy];
}

type Side = [number, number][];

/** Undefined when corners are missing. */
function readSides(operand: Uint8Array): [Side, Side, Side, Side] | undefined {
  const ring: Side = [];
  visitRuns(operand, (view, offset, count, { littleEndian }) => {
    for (let i = 0; i < count; i++) {
      const at = offset + i * 16;
      ring.push([view.getFloat64(at, littleEndian), view.getFloat64(at + 8, littleEndian)]);
    }
  });
  if (ring.length !== piecesPerSide * 4 + 1) return undefined;
  const side = (rank: number) => ring.slice(rank * piecesPerSide, (rank + 1) * piecesPerSide + 1);
  return [side(0), side(1), side(2), side(3)];
}
