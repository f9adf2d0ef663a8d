/** Boxes are `[minX, minY, maxX, maxY]`, x east, y north, in a CRS named beside them. */

import type { Bbox } from './feature-batch.ts';

/** Accumulates extents without allocating; starts empty (inverted infinities). */
export class BboxBuilder {
  minX = Number.POSITIVE_INFINITY;
  minY = Number.POSITIVE_INFINITY;
  maxX = Number.NEGATIVE_INFINITY;
  maxY = Number.NEGATIVE_INFINITY;

  /** NaN coordinates (empty points, out of domain) leave the box as it is. */
  add(x: number, y: number): void {
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
  }

  addBbox(bbox: Bbox): void {
    this.add(bbox[0], bbox[1]);
    this.add(bbox[2], bbox[3]);
  }

  /** Undefined when nothing was added. */
  build(): Bbox | undefined {
    if (!(this.minX <= this.maxX && this.minY <= this.maxY)) return undefined;
    return [this.minX, this.minY, this.maxX, this.maxY];
  }
}

/** Closed boxes: sharing an edge or a corner is meeting. */
export function bboxIntersects(a: Bbox, b: Bbox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Whether `outer` covers all of `inner`, edges included. */
export function bboxContains(outer: Bbox, inner: Bbox): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

export function bboxUnion(a: Bbox, b: Bbox): Bbox {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Undefined when the boxes do not meet. */
export function bboxIntersection(a: Bbox, b: Bbox): Bbox | undefined {
  if (!bboxIntersects(a, b)) return undefined;
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Grows by `margin` units on each side. */
export function bboxBuffer(bbox: Bbox, margin: number): Bbox {
  return [bbox[0] - margin, bbox[1] - margin, bbox[2] + margin, bbox[3] + margin];
}

export const bboxWidth = (bbox: Bbox): number => bbox[2] - bbox[0];
export const bboxHeight = (bbox: Bbox): number => bbox[3] - bbox[1];

export function bboxCenter(bbox: Bbox): [x: number, y: number] {
  return [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2];
}

/** Exchanges x and y: `[minX, minY, maxX, maxY]` ↔ `[minY, minX, maxY, maxX]`. */
export function flipBbox(bbox: Bbox): Bbox {
  return [bbox[1], bbox[0], bbox[3], bbox[2]];
}

/** Four finite numbers in order, minimum ≤ maximum. */
export function isBbox(values: readonly number[]): values is Bbox {
  return (
    values.length === 4 &&
    values.every(Number.isFinite) &&
    values[0]! <= values[2]! &&
    values[1]! <= values[3]!
  );
}
