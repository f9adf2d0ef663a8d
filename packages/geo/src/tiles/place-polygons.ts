/**
 * Polygons in degrees, in the plane of a tile matrix set. Their sides are straight in longitude and latitude (RFC 7946
 * §3.1.1); in the plane they bend, so each is followed by as many pieces as it takes.
 */

import type { Bbox } from '../feature-batch.ts';
import { clipToDomain } from '../transform/domain.ts';
import { type Transformer, transformerOf } from '../transform/transformer.ts';
import type { Position } from '../wkb/geojson.ts';
import type { TileMatrixSet } from './tile-matrix-set.ts';

/**
 * Rings in the CRS of a set, each `x, y, x, y…` without its first place again; outer ones counterclockwise, holes
 * clockwise. Plain data, that threads hand over.
 */
export type PlacedRings = readonly (readonly number[])[];

/** Metres: far less than a tile of level 18, 150 m wide. */
const tolerance = 1;
/** Halvings of a side: a thousandth of the world is followed within the tolerance. */
const mostHalvings = 10;

/**
 * @param polygons as GeoJSON has them: closed rings of longitudes and latitudes, the first of each polygon the outer one
 * @returns what the tiles of the set can hold of them; empty when that is nothing
 */
export function placePolygons(
  polygons: readonly (readonly (readonly Position[])[])[],
  set: TileMatrixSet,
): PlacedRings {
  const domain = clipToDomain([-180, -90, 180, 90], 4326, set.srid);
  if (!domain) return [];
  const place = transformerOf(4326, set.srid);
  return polygons.flatMap((rings) =>
    rings.flatMap((ring, rank) => {
      const clipped = clipRing(turned(ring.slice(0, -1), rank === 0), domain);
      return clipped.length < 3 ? [] : [followRing(clipped, place)];
    }),
  );
}

function turned(ring: readonly Position[], isOuter: boolean): readonly Position[] {
  const doubleArea = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]! as [number, number];
    return sum + x! * nextY - nextX * y!;
  }, 0);
  return doubleArea > 0 === isOuter ? ring : ring.toReversed();
}

/** Sutherland and Hodgman, side after side: what falls outside runs along the edge of the box, where it covers nothing. */
function clipRing(ring: readonly Position[], [west, south, east, north]: Bbox): readonly Position[] {
  const sides: readonly (readonly [axis: 0 | 1, limit: number, keepsMore: boolean])[] = [
    [0, west, true],
    [0, east, false],
    [1, south, true],
    [1, north, false],
  ];
  return sides.reduce<readonly Position[]>((kept, [axis, limit, keepsMore]) => {
    const isInside = (place: Position) => (keepsMore ? place[axis]! >= limit : place[axis]! <= limit);
    return kept.flatMap((to, i) => {
      const from = kept.at(i - 1)!;
      const crossing = isInside(from) === isInside(to) ? [] : [crossingOf(from, to, axis, limit)];
      return isInside(to) ? [...crossing, to] : crossing;
    });
  }, ring);
}

function crossingOf(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const ratio = (limit - from[axis]!) / (to[axis]! - from[axis]!);
  const other = from[1 - axis]! + ratio * (to[1 - axis]! - from[1 - axis]!);
  return axis === 0 ? [limit, other] : [other, limit];
}

function followRing(ring: readonly Position[], place: Transformer): number[] {
  const placed: number[] = [];
  const follow = (from: Position, to: Position, a: Position, b: Position, halvings: number): void => {
    const middle: Position = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2];
    const m = place(middle[0]!, middle[1]!);
    // The middle alone may lie on the chord of a side that bends both ways: halves are always looked at.
    const isStraight = halvings > 0 && distanceToChord(m, a, b) <= tolerance;
    if (isStraight || halvings >= mostHalvings) {
      placed.push(b[0]!, b[1]!);
      return;
    }
    follow(from, middle, a, m, halvings + 1);
    follow(middle, to, m, b, halvings + 1);
  };
  for (const [i, to] of ring.entries()) {
    const from = ring.at(i - 1)!;
    follow(from, to, place(from[0]!, from[1]!), place(to[0]!, to[1]!), 0);
  }
  return placed;
}

function distanceToChord(place: Position, a: Position, b: Position): number {
  const [dx, dy] = [b[0]! - a[0]!, b[1]! - a[1]!];
  const length = Math.hypot(dx, dy);
  const [px, py] = [place[0]! - a[0]!, place[1]! - a[1]!];
  return length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length;
}
