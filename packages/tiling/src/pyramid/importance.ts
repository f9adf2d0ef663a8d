/**
 * Measures once, for each vertex, how far simplification must reach to take it away (Douglas and Peucker): each level
 * then keeps what passes its tolerance. The measure does not depend on the direction a line is drawn in, so that a
 * border common to two polygons is simplified alike on both sides.
 */

import { mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { firstPart, partStart, type SharedFeatures } from './shared-features.ts';

let stack = new Float64Array(1 << 10);

/** @param least squared distance under which no level would keep a vertex */
export function measureFeature(features: SharedFeatures, feature: number, least: number): void {
  const type = features.types[feature];
  if (type === mvtPoint) return;
  for (let part = firstPart(features, feature); part < features.featureParts[feature]!; part++) {
    const start = partStart(features, part);
    const end = features.partEnds[part]!;
    if (type === mvtPolygon) measureRing(features, start, end, least);
    else measureLine(features, start, end, least);
  }
}

function measureLine(features: SharedFeatures, start: number, end: number, least: number): void {
  const { importance } = features;
  importance[start] = Number.POSITIVE_INFINITY;
  importance[end - 1] = Number.POSITIVE_INFINITY;
  let from = start;
  for (let vertex = start + 1; vertex < end; vertex++) {
    if (importance[vertex] !== Number.POSITIVE_INFINITY) continue;
    measureStretch(features, from, vertex, start, end, least);
    from = vertex;
  }
}

/** Stretches between nodes; a ring without any is cut at its first vertex by place, and the one farthest from it. */
function measureRing(features: SharedFeatures, start: number, end: number, least: number): void {
  const { importance } = features;
  const count = end - start;
  let first = -1;
  for (let vertex = start; vertex < end && first < 0; vertex++)
    if (importance[vertex] === Number.POSITIVE_INFINITY) first = vertex;
  if (first < 0) {
    first = start;
    for (let vertex = start + 1; vertex < end; vertex++)
      if (isBefore(features, vertex, first)) first = vertex;
    importance[first] = Number.POSITIVE_INFINITY;
  }
  const isAlone = !hasAnother(importance, start, end, first);
  if (isAlone) {
    const opposite = farthest(features, first, first, first + 1, first + count - 1, start, end).vertex;
    importance[wrap(opposite, start, end)] = Number.POSITIVE_INFINITY;
  }
  let from = first;
  for (let vertex = first + 1; vertex <= first + count; vertex++) {
    if (importance[wrap(vertex, start, end)] !== Number.POSITIVE_INFINITY) continue;
    measureStretch(features, from, vertex, start, end, least);
    from = vertex;
  }
}

function hasAnother(importance: Float32Array, start: number, end: number, known: number): boolean {
  for (let vertex = start; vertex < end; vertex++)
    if (vertex !== known && importance[vertex] === Number.POSITIVE_INFINITY) return true;
  return false;
}

/** Vertices after the end of a ring are those of its beginning. */
const wrap = (vertex: number, start: number, end: number): number =>
  vertex < end ? vertex : vertex - (end - start);

/** A vertex is never more important than the one its stretch was cut at: levels keep what the algorithm would. */
function measureStretch(
  features: SharedFeatures,
  from: number,
  to: number,
  start: number,
  end: number,
  least: number,
): void {
  const { importance } = features;
  let depth = 0;
  const push = (low: number, high: number, most: number): void => {
    if (high - low < 2) return;
    if (depth + 3 > stack.length) {
      const grown = new Float64Array(stack.length * 2);
      grown.set(stack);
      stack = grown;
    }
    stack[depth++] = low;
    stack[depth++] = high;
    stack[depth++] = most;
  };
  push(from, to, Number.MAX_VALUE);
  while (depth > 0) {
    const most = stack[--depth]!;
    const high = stack[--depth]!;
    const low = stack[--depth]!;
    const { vertex, distance } = farthest(features, low, high, low + 1, high - 1, start, end);
    const reach = Math.min(distance, most);
    if (reach < least) continue;
    importance[wrap(vertex, start, end)] = reach;
    push(low, vertex, reach);
    push(vertex, high, reach);
  }
}

const found = { vertex: 0, distance: 0 };

/** Measured from the end that is first by place; of equals, the first by place. */
function farthest(
  features: SharedFeatures,
  from: number,
  to: number,
  low: number,
  high: number,
  start: number,
  end: number,
): { readonly vertex: number; readonly distance: number } {
  const { coordinates } = features;
  let base = wrap(from, start, end);
  let other = wrap(to, start, end);
  if (isBefore(features, other, base)) [base, other] = [other, base];
  const x = coordinates[base * 2]!;
  const y = coordinates[base * 2 + 1]!;
  const dx = coordinates[other * 2]! - x;
  const dy = coordinates[other * 2 + 1]! - y;
  const length = dx * dx + dy * dy;
  found.vertex = low;
  found.distance = -1;
  for (let i = low; i <= high; i++) {
    const vertex = wrap(i, start, end);
    let px = coordinates[vertex * 2]! - x;
    let py = coordinates[vertex * 2 + 1]! - y;
    if (length > 0) {
      const along = (px * dx + py * dy) / length;
      if (along >= 1) {
        px -= dx;
        py -= dy;
      } else if (along > 0) {
        px -= dx * along;
        py -= dy * along;
      }
    }
    const distance = px * px + py * py;
    const isFarther =
      distance > found.distance ||
      (distance === found.distance && isBefore(features, vertex, wrap(found.vertex, start, end)));
    if (!isFarther) continue;
    found.distance = distance;
    found.vertex = i;
  }
  return found;
}

/** By x, then y. */
function isBefore({ coordinates }: SharedFeatures, vertex: number, other: number): boolean {
  const difference = coordinates[vertex * 2]! - coordinates[other * 2]!;
  return difference !== 0 ? difference < 0 : coordinates[vertex * 2 + 1]! < coordinates[other * 2 + 1]!;
}
