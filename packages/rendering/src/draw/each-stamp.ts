/** Places at equal distances along a line, on and near the image. */
import type { Coordinates } from '@cartable/geo';
import { projectTo, type View } from '../raster/raster.ts';

export interface StampRequest {
  readonly view: View;
  /** From the start of the line to the middle of the first. */
  readonly firstPixels: number;
  /** From middle to middle. */
  readonly stepPixels: number;
  /** Length of what is laid: it is turned by the chord of the line under it. */
  readonly lengthPixels: number;
  /** Size of the image, and how far outside it a place still counts. */
  readonly width: number;
  readonly height: number;
  readonly reachPixels: number;
}

/** @param visit the middle, pixels, and the direction as a cosine and a sine, y down */
export function eachStamp(
  line: Coordinates,
  request: StampRequest,
  visit: (x: number, y: number, c: number, s: number) => void,
): void {
  const path = projectLine(line, request.view);
  const half = request.lengthPixels / 2;
  const total = path.lengths[path.count - 1] ?? 0;
  const last = total - half;
  for (let i = 1; i < path.count; i++) {
    const start = path.lengths[i - 1]!;
    const end = path.lengths[i]!;
    const part = shownPart(path, i, request);
    if (!part || !(end > start)) continue;
    const from = start + (end - start) * part[0];
    const to = Math.min(start + (end - start) * part[1], last);
    const { firstPixels, stepPixels } = request;
    // A place that falls on a vertex belongs to the segment before it.
    let k = Math.max(Math.ceil((from - firstPixels) / stepPixels - 1e-9), 0);
    if (firstPixels + k * stepPixels <= start && start > 0) k++;
    for (let at = firstPixels + k * stepPixels; at <= to + 1e-9; at = firstPixels + ++k * stepPixels) {
      const [x, y] = pointAt(path, i, at);
      const [x0, y0] = pointAt(path, i, at - half);
      const [x1, y1] = pointAt(path, i, at + half);
      const chord = Math.hypot(x1 - x0, y1 - y0);
      if (chord > 0) visit(x, y, (x1 - x0) / chord, (y1 - y0) / chord);
    }
  }
}

interface ProjectedLine {
  /** Interleaved pixels. */
  readonly points: Float64Array;
  /** Run to each point, pixels. */
  readonly lengths: Float64Array;
  readonly count: number;
}

/** Up to the first vertex that has no pixel. */
function projectLine(line: Coordinates, view: View): ProjectedLine {
  const points = new Float64Array(line.length);
  const lengths = new Float64Array(line.length / 2);
  // A grid only holds near the image: lengths counted with it would differ from one tile to the next.
  const exact = view.kind === 'grid' ? view.project : undefined;
  const project = exact ?? ((x: number, y: number) => projectTo(view, x, y));
  let count = 0;
  for (let i = 0; i + 1 < line.length; i += 2, count++) {
    const [x, y] = project(line[i]!, line[i + 1]!);
    if (!Number.isFinite(x) || !Number.isFinite(y)) break;
    points[i] = x;
    points[i + 1] = y;
    if (i > 0) lengths[count] = lengths[count - 1]! + Math.hypot(x - points[i - 2]!, y - points[i - 1]!);
  }
  return { points, lengths, count };
}

/** The part of a segment, 0 to 1, that lies in the image widened by the reach. */
function shownPart(
  { points }: ProjectedLine,
  i: number,
  { width, height, reachPixels }: StampRequest,
): [number, number] | undefined {
  let from = 0;
  let to = 1;
  const clip = (start: number, delta: number, low: number, high: number): boolean => {
    if (delta === 0) return start >= low && start <= high;
    const a = (low - start) / delta;
    const b = (high - start) / delta;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
    return from <= to;
  };
  const at = i * 2;
  const [x0, y0, x1, y1] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
  const isShown =
    clip(x0, x1 - x0, -reachPixels, width + reachPixels) &&
    clip(y0, y1 - y0, -reachPixels, height + reachPixels);
  return isShown ? [from, to] : undefined;
}

/** The point at a distance, looked for from a segment that is near. */
function pointAt(
  { points, lengths, count }: ProjectedLine,
  near: number,
  distance: number,
): [number, number] {
  let i = near;
  while (i > 1 && lengths[i - 1]! > distance) i--;
  while (i < count - 1 && lengths[i]! < distance) i++;
  const span = lengths[i]! - lengths[i - 1]!;
  const t = span > 0 ? Math.min(Math.max((distance - lengths[i - 1]!) / span, 0), 1) : 0;
  const at = i * 2;
  const x0 = points[at - 2]!;
  const y0 = points[at - 1]!;
  return [x0 + (points[at]! - x0) * t, y0 + (points[at + 1]! - y0) * t];
}
