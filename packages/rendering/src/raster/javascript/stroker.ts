/** The outline of a wide line as pieces that all turn the same way round; same joins as assembly/stroke.ts. */
import type { Cap, Join } from '../raster.ts';
import type { Line } from './coverage.ts';

export interface Stroke {
  readonly half: number;
  readonly join: Join;
  readonly cap: Cap;
}

/** Points as x, y, x, y… */
export type Path = readonly number[];

const mitreLimit = -0.875;
const roundFrom = 0.6;
const thin = 0.6;

interface Leg {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

/** A ring folded into a line has an outline all the same: around its ends too. */
const foldedCap: Readonly<Record<Join, Cap>> = { mitre: 'square', round: 'round', bevel: 'square' };

export function strokePath(line: Line, path: Path, closed: boolean, stroke: Stroke): void {
  const legs = legsOf(path, closed);
  const { half } = stroke;
  const first = legs[0];
  if (!first) {
    if (closed && path.length >= 2) dot(line, path[0]!, path[1]!, half);
    return;
  }
  const isClosed = closed && distinctPoints(path) > 2;
  const cap = closed ? foldedCap[stroke.join] : stroke.cap;
  const reach = !isClosed && cap === 'square' ? half : 0;
  let left = [
    first.x0 - first.dx * reach - first.dy * half,
    first.y0 - first.dy * reach + first.dx * half,
  ] as const;
  let right = [
    first.x0 - first.dx * reach + first.dy * half,
    first.y0 - first.dy * reach - first.dx * half,
  ] as const;
  if (!isClosed && cap === 'round') roundCap(line, first.x0, first.y0, -first.dx, -first.dy, half);
  line(right[0], right[1], left[0], left[1]);
  for (let i = 1; i < legs.length; i++) {
    const p = legs[i - 1]!;
    const q = legs[i]!;
    const straight = p.dx * q.dx + p.dy * q.dy;
    if (sharesCorner(p, q, straight, stroke)) {
      const k = half / (1 + straight);
      const mx = -(p.dy + q.dy) * k;
      const my = (p.dx + q.dx) * k;
      line(left[0], left[1], q.x0 + mx, q.y0 + my);
      line(q.x0 - mx, q.y0 - my, right[0], right[1]);
      left = [q.x0 + mx, q.y0 + my];
      right = [q.x0 - mx, q.y0 - my];
    } else {
      finish(line, q.x0, q.y0, left, right, p, half);
      corner(line, q.x0, q.y0, p, q, stroke);
      left = [q.x0 - q.dy * half, q.y0 + q.dx * half];
      right = [q.x0 + q.dy * half, q.y0 - q.dx * half];
      line(right[0], right[1], left[0], left[1]);
    }
  }
  const last = legs[legs.length - 1]!;
  finish(line, last.x1 + last.dx * reach, last.y1 + last.dy * reach, left, right, last, half);
  if (isClosed) corner(line, last.x1, last.y1, last, first, stroke);
  else if (cap === 'round') roundCap(line, last.x1, last.y1, last.dx, last.dy, half);
}

function distinctPoints(path: Path): number {
  const n = path.length / 2;
  const repeats = path[0] === path[path.length - 2] && path[1] === path[path.length - 1];
  return repeats ? n - 1 : n;
}

function legsOf(path: Path, closed: boolean): Leg[] {
  const legs: Leg[] = [];
  const n = path.length / 2;
  let x0 = path[0]!;
  let y0 = path[1]!;
  const isRing = closed && distinctPoints(path) > 2;
  // A folded ring goes back the way it came: once is enough.
  const last = isRing ? n : closed ? 1 : n - 1;
  for (let i = 1; i <= last; i++) {
    const at = i === n ? 0 : i * 2;
    const x1 = path[at]!;
    const y1 = path[at + 1]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1e-5) continue;
    legs.push({ x0, y0, x1, y1, dx: (x1 - x0) / length, dy: (y1 - y0) / length, length });
    x0 = x1;
    y0 = y1;
  }
  return legs;
}

function sharesCorner(p: Leg, q: Leg, straight: number, { half, join }: Stroke): boolean {
  const bend = half * Math.abs(p.dx * q.dy - p.dy * q.dx);
  if (straight > 0.7 && bend <= 0.5 * (1 + straight) * Math.min(q.length, p.length)) return true;
  if (straight <= -0.3) return false;
  const roomy = q.length > 2.8 * half && p.length > 2.8 * half;
  return half < thin || (roomy && (join === 'mitre' || half < 0.8));
}

type Point = readonly [x: number, y: number];

function finish(line: Line, x: number, y: number, left: Point, right: Point, leg: Leg, half: number): void {
  const lx = x - leg.dy * half;
  const ly = y + leg.dx * half;
  const rx = x + leg.dy * half;
  const ry = y - leg.dx * half;
  line(left[0], left[1], lx, ly);
  line(lx, ly, rx, ry);
  line(rx, ry, right[0], right[1]);
}

function corner(line: Line, x: number, y: number, p: Leg, q: Leg, { half, join }: Stroke): void {
  const turn = p.dx * q.dy - p.dy * q.dx;
  const straight = p.dx * q.dx + p.dy * q.dy;
  const side = turn > 0 ? half : -half;
  const a: Point = [x + p.dy * side, y - p.dx * side];
  const b: Point = [x + q.dy * side, y - q.dx * side];
  if (join === 'round' && half > roundFrom) {
    polygon(line, [[x, y], ...arc(x, y, half, a, b, turn > 0)]);
  } else if (join === 'mitre' && straight > mitreLimit) {
    const k = side / (1 + straight);
    polygon(line, [[x, y], a, [x + (p.dy + q.dy) * k, y - (p.dx + q.dx) * k], b]);
  } else polygon(line, [[x, y], a, b]);
}

function arcSides(half: number): number {
  return Math.max(3, Math.ceil(3.5 * Math.sqrt(half)));
}

function arc(x: number, y: number, half: number, a: Point, b: Point, increasing: boolean): Point[] {
  const from = Math.atan2(a[1] - y, a[0] - x);
  let to = Math.atan2(b[1] - y, b[0] - x);
  if (increasing && to < from) to += 2 * Math.PI;
  if (!increasing && to > from) to -= 2 * Math.PI;
  const n = Math.max(1, Math.ceil((Math.abs(to - from) / Math.PI) * arcSides(half)));
  return Array.from({ length: n + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / n;
    return [x + Math.cos(angle) * half, y + Math.sin(angle) * half];
  });
}

function roundCap(line: Line, x: number, y: number, dx: number, dy: number, half: number): void {
  const n = arcSides(half);
  const points = Array.from({ length: n + 1 }, (_, i): Point => {
    const angle = Math.PI / 2 - (Math.PI * i) / n;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return [x + (dx * c - dy * s) * half, y + (dy * c + dx * s) * half];
  });
  polygon(line, points);
}

function dot(line: Line, x: number, y: number, half: number): void {
  polygon(line, [
    [x - half, y - half],
    [x - half, y + half],
    [x + half, y + half],
    [x + half, y - half],
  ]);
}

/** Adds a polygon turned the way of the body of the stroke. */
function polygon(line: Line, points: readonly Point[]): void {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    area += x * ny - nx * y;
  });
  const ordered = area > 0 ? [...points].reverse() : points;
  ordered.forEach(([x, y], i) => {
    const [nx, ny] = ordered[(i + 1) % ordered.length]!;
    line(x, y, nx, ny);
  });
}
