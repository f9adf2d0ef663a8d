/** Shifts a line to its left and a ring outwards, corners kept by a cut mitre; same as assembly/offset.ts. */
import type { Part } from './geometry-reader.ts';

const longestMitre = 2;

export function offsetPath({ kind, points }: Part, distance: number): number[] {
  const n = points.length / 2;
  if (kind === 'point' || n < 2) return [...points];
  const closed = kind === 'ring';
  const signed = closed && area(points) <= 0 ? -distance : distance;
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    const before = i > 0 ? i - 1 : closed ? n - 2 : i;
    const after = i + 1 < n ? i + 1 : closed ? 1 : i;
    const normals = [normal(points, before, i), normal(points, i, after)].filter(
      (found) => found !== undefined,
    );
    let [nx, ny] = normals.reduce(([x, y], found) => [x + found[0], y + found[1]], [0, 0]);
    if (normals.length === 2) {
      const square = nx * nx + ny * ny;
      const k = square > 1e-6 ? Math.min(2 / square, longestMitre / Math.sqrt(square)) : 0;
      nx *= k;
      ny *= k;
    }
    out.push(points[i * 2]! + nx * signed, points[i * 2 + 1]! + ny * signed);
  }
  return out;
}

function normal(points: readonly number[], from: number, to: number): [number, number] | undefined {
  const dx = points[to * 2]! - points[from * 2]!;
  const dy = points[to * 2 + 1]! - points[from * 2 + 1]!;
  const length = Math.hypot(dx, dy);
  return length < 1e-5 ? undefined : [dy / length, -dx / length];
}

function area(points: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2) {
    sum += points[i - 2]! * points[i + 1]! - points[i]! * points[i - 1]!;
  }
  return sum;
}
