/**
 * Places of labels along a line. Positions are parts of the whole line, whatever part of it an image shows,
 * so that every tile finds the same ones.
 */

import { type Coordinates, distance } from '@cartable/geo';
import type { Rhythm } from '../plan/compile-text.ts';
import { Pixel, type View } from '../raster/raster.ts';
import type { Path } from './layout-along.ts';
import { NumberRoom } from './number-room.ts';

/** A line longer than this many labels is labelled so many times: a bound against hostile data. */
const mostPerLine = 2000;
/** Extra path on each side: the text may be longer on the image than in stored units. */
const slackPixels = 8;

export interface LineLabelRequest {
  readonly view: View;
  readonly widthPixels: number;
  readonly rhythm: Rhythm;
  /** Length of path wanted around the middle, in widths of the text. @default 1 */
  readonly stretch?: number;
  /** Places whose pixel it refuses are not looked at further. */
  isNear(x: number, y: number): boolean;
}

/** A stretch of line, and the middle of the text on it. */
export interface PlacedPath extends Path {
  readonly x: number;
  readonly y: number;
}

/** Visits the stretches of the line that a text as wide as asked can follow. A path is good until the visitor returns. */
export function eachPathAlong(
  line: Coordinates,
  request: LineLabelRequest,
  visit: (path: PlacedPath) => void,
): void {
  visitPaths(line, scaledLengths(line, request.view), request, visit);
  lengthsRoom.trim();
  path.trim();
}

/** @param lengths of the line from its beginning to each vertex, in pixels */
function visitPaths(
  line: Coordinates,
  lengths: Float64Array,
  request: LineLabelRequest,
  visit: (path: PlacedPath) => void,
): void {
  const { view, widthPixels, stretch = 1 } = request;
  const vertices = line.length / 2;
  const total = lengths[vertices - 1]!;
  if (vertices < 2 || total < widthPixels) return;
  const { first, step, count } = placesOf(request.rhythm, total, widthPixels);
  let vertex = 0;
  for (let i = 0; i < count; i++) {
    const target = first + i * step;
    while (vertex < vertices - 2 && lengths[vertex + 1]! < target) vertex++;
    const span = lengths[vertex + 1]! - lengths[vertex]!;
    const t = span > 0 ? (target - lengths[vertex]!) / span : 0;
    pixel.project(
      view,
      line[vertex * 2]! + (line[vertex * 2 + 2]! - line[vertex * 2]!) * t,
      line[vertex * 2 + 1]! + (line[vertex * 2 + 3]! - line[vertex * 2 + 1]!) * t,
    );
    if (!request.isNear(pixel.x, pixel.y)) continue;
    if (path.gather(line, view, vertex, pixel.x, pixel.y, widthPixels, stretch)) visit(path);
  }
}

/** Middles of the texts, as lengths run along the line. */
function placesOf(
  rhythm: Rhythm,
  total: number,
  width: number,
): { first: number; step: number; count: number } {
  if (rhythm.kind === 'counted') {
    const first = rhythm.initialPixels + width / 2;
    const room = total - width / 2 - first;
    if (room < 0) return { first, step: 0, count: 0 };
    if (rhythm.gapPixels === undefined) return { first, step: 0, count: 1 };
    const step = rhythm.gapPixels + width;
    return { first, step, count: Math.min(Math.floor(room / step) + 1, mostPerLine) };
  }
  const fitting = rhythm.kind === 'once' ? 1 : Math.floor(total / (rhythm.gapPixels + width));
  const count = Math.min(Math.max(1, fitting), mostPerLine);
  return { first: total / 2 / count, step: total / count, count };
}

/** These serve for one line after the other: a map looks at thousands of places. */
const pixel = new Pixel();
const vertexPixel = new Pixel();
const lengthsRoom = new NumberRoom();

/** Length of the line from its beginning to each vertex, in a room larger than they are. */
function scaledLengths(line: Coordinates, view: View): Float64Array {
  const vertices = line.length / 2;
  const lengths = lengthsRoom.reserve(vertices);
  lengths[0] = 0;
  let length = 0;
  for (let i = 1; i < vertices; i++) {
    const dx = (line[i * 2]! - line[i * 2 - 2]!) * view.scaleX;
    const dy = (line[i * 2 + 1]! - line[i * 2 - 1]!) * view.scaleY;
    length += distance(dx, dy);
    lengths[i] = length;
  }
  return lengths;
}

/** Stretch of line around a place, in memory that the next one takes over. */
class GatheredPath implements PlacedPath {
  readonly #room = new NumberRoom();
  count = 0;
  startPixels = 0;
  x = 0;
  y = 0;

  get points(): Float64Array {
    return this.#room.numbers;
  }

  /**
   * Projects vertices on both sides of a point of the line until there is room for half the text on each.
   * @returns whether there is
   */
  gather(
    line: Coordinates,
    view: View,
    vertex: number,
    x: number,
    y: number,
    width: number,
    stretch: number,
  ): boolean {
    this.x = x;
    this.y = y;
    this.count = 0;
    const half = (width * stretch) / 2 + slackPixels;
    const before = this.#project(line, view, vertex, -1, half);
    if (before < width / 2) return false;
    this.#reverse();
    this.#add(x, y);
    const after = this.#project(line, view, vertex + 1, 1, half);
    this.startPixels = before - width / 2;
    return after >= width / 2;
  }

  /** Adds vertices one way. @returns the length they reach */
  #project(line: Coordinates, view: View, from: number, step: 1 | -1, requested: number): number {
    let length = 0;
    let lastX = this.x;
    let lastY = this.y;
    for (let i = from; i >= 0 && i < line.length / 2 && length < requested; i += step) {
      vertexPixel.project(view, line[i * 2]!, line[i * 2 + 1]!);
      const { x, y } = vertexPixel;
      if (!Number.isFinite(x) || !Number.isFinite(y)) break;
      length += distance(x - lastX, y - lastY);
      this.#add(x, y);
      lastX = x;
      lastY = y;
    }
    return length;
  }

  #add(x: number, y: number): void {
    const points = this.#room.reserve(this.count + 2);
    points[this.count++] = x;
    points[this.count++] = y;
  }

  trim(): void {
    this.#room.trim();
  }

  /** Puts the vertices in the other order. */
  #reverse(): void {
    const { points } = this;
    for (let from = 0, to = this.count - 2; from < to; from += 2, to -= 2) {
      const x = points[from]!;
      const y = points[from + 1]!;
      points[from] = points[to]!;
      points[from + 1] = points[to + 1]!;
      points[to] = x;
      points[to + 1] = y;
    }
  }
}

const path = new GatheredPath();
