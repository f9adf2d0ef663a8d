/**
 * Places of labels along a line. Positions are parts of the whole line, whatever part of it an image shows,
 * so that every tile finds the same ones.
 */

import { type Coordinates, distance } from '@cartable/geo';
import type { Rhythm } from '../plan/compile-text.ts';
import type { View } from '../raster/raster.ts';
import { projectTo } from '../raster/raster.ts';
import type { Path } from './layout-along.ts';

/** A line longer than this many labels is labelled so many times: a bound against hostile data. */
const mostPerLine = 2000;
/** Extra path on each side: the text may be longer on the image than in stored units. */
const slackPixels = 8;

export interface LineLabelRequest {
  readonly line: Coordinates;
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

/** The stretches of the line that a text as wide as asked can follow. */
export function* pathsAlong(request: LineLabelRequest): Generator<PlacedPath> {
  const { line, view, widthPixels } = request;
  const lengths = scaledLengths(line, view);
  const total = lengths[lengths.length - 1]!;
  if (total < widthPixels) return;
  const { first, step, count } = placesOf(request.rhythm, total, widthPixels);
  let vertex = 0;
  for (let i = 0; i < count; i++) {
    const target = first + i * step;
    while (vertex < lengths.length - 2 && lengths[vertex + 1]! < target) vertex++;
    const span = lengths[vertex + 1]! - lengths[vertex]!;
    const t = span > 0 ? (target - lengths[vertex]!) / span : 0;
    const [x, y] = projectTo(
      view,
      line[vertex * 2]! + (line[vertex * 2 + 2]! - line[vertex * 2]!) * t,
      line[vertex * 2 + 1]! + (line[vertex * 2 + 3]! - line[vertex * 2 + 1]!) * t,
    );
    if (!request.isNear(x, y)) continue;
    const path = pathAround(line, view, vertex, x, y, widthPixels, request.stretch ?? 1);
    if (path) yield { ...path, x, y };
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

function scaledLengths(line: Coordinates, view: View): Float64Array {
  const lengths = new Float64Array(line.length / 2);
  for (let i = 1; i < lengths.length; i++) {
    const dx = (line[i * 2]! - line[i * 2 - 2]!) * view.scaleX;
    const dy = (line[i * 2 + 1]! - line[i * 2 - 1]!) * view.scaleY;
    lengths[i] = lengths[i - 1]! + distance(dx, dy);
  }
  return lengths;
}

/** Projects vertices on both sides of a point of the line until there is room for half the text on each. */
function pathAround(
  line: Coordinates,
  view: View,
  vertex: number,
  x: number,
  y: number,
  width: number,
  stretch: number,
): Path | undefined {
  const half = (width * stretch) / 2 + slackPixels;
  const before = gather(line, view, vertex, -1, x, y, half);
  const after = gather(line, view, vertex + 1, 1, x, y, half);
  if (before.length < width / 2 || after.length < width / 2) return undefined;
  const points: number[] = [];
  for (let i = before.points.length - 2; i >= 0; i -= 2)
    points.push(before.points[i]!, before.points[i + 1]!);
  points.push(x, y, ...after.points);
  return { points, startPixels: before.length - width / 2 };
}

function gather(
  line: Coordinates,
  view: View,
  from: number,
  step: 1 | -1,
  x: number,
  y: number,
  requested: number,
): { points: number[]; length: number } {
  const points: number[] = [];
  let length = 0;
  let [lastX, lastY] = [x, y];
  for (let i = from; i >= 0 && i < line.length / 2 && length < requested; i += step) {
    const [px, py] = projectTo(view, line[i * 2]!, line[i * 2 + 1]!);
    if (!Number.isFinite(px) || !Number.isFinite(py)) break;
    length += distance(px - lastX, py - lastY);
    points.push(px, py);
    [lastX, lastY] = [px, py];
  }
  return { points, length };
}
