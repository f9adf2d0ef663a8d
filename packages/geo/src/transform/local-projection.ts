/**
 * A projection seen from near: over a window of some hundred kilometres it is nearly a polynomial of the second degree,
 * and over some kilometres of it an affine map. What is small is thus placed without computing each of its vertices.
 */

import type { Bbox } from '../feature-batch.ts';
import { type Transformer, transformerOf } from './transformer.ts';

/** Coefficients of 1, u, v, u², uv and v², counted from the middle of the window. */
export type QuadraticTerms = readonly [
  constant: number,
  u: number,
  v: number,
  uu: number,
  uv: number,
  vv: number,
];

export interface LocalProjection {
  /** Middle of the window, in the source system. */
  readonly middle: readonly [x: number, y: number];
  readonly toX: QuadraticTerms;
  readonly toY: QuadraticTerms;
  /** Largest distance found between the polynomial and the projection, in the system reached. */
  readonly error: number;
  /** At a distance d of where it is taken, the tangent is at most so much times d² away from the polynomial. */
  readonly curvature: number;
}

/** Positions to compare polynomial and projection at: between and beyond the nine points that make it. */
const compared = [-1, -0.75, -0.5, 0, 0.5, 0.75, 1];

/** Undefined when a point of the window has no place in the system reached. */
export function localProjection(from: number, to: number, window: Bbox): LocalProjection | undefined {
  const [minX, minY, maxX, maxY] = window;
  const middle = [(minX + maxX) / 2, (minY + maxY) / 2] as const;
  const [halfWidth, halfHeight] = [(maxX - minX) / 2, (maxY - minY) / 2];
  const transform = transformerOf(from, to);
  const at: Transformer = (i, j) => transform(middle[0] + i * halfWidth, middle[1] + j * halfHeight);
  const [toX, toY] = ([0, 1] as const).map((axis) =>
    termsOf((i, j) => at(i, j)[axis], halfWidth, halfHeight),
  ) as [QuadraticTerms, QuadraticTerms];
  let error = 0;
  for (const i of compared) {
    for (const j of compared) {
      const [x, y] = at(i, j);
      const [u, v] = [i * halfWidth, j * halfHeight];
      error = Math.max(error, Math.hypot(polynomialAt(toX, u, v) - x, polynomialAt(toY, u, v) - y));
      if (Number.isNaN(x + y)) return undefined;
    }
  }
  return { middle, toX, toY, error, curvature: Math.hypot(largestBend(toX), largestBend(toY)) };
}

function termsOf(at: (i: number, j: number) => number, width: number, height: number): QuadraticTerms {
  const middle = at(0, 0);
  const [west, east, south, north] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
  return [
    middle,
    (east - west) / (2 * width),
    (north - south) / (2 * height),
    ((east + west) / 2 - middle) / width ** 2,
    (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * width * height),
    ((north + south) / 2 - middle) / height ** 2,
  ];
}

function polynomialAt([constant, u, v, uu, uv, vv]: QuadraticTerms, x: number, y: number): number {
  return constant + u * x + v * y + uu * x * x + uv * x * y + vv * y * y;
}

/** The larger eigenvalue of the quadratic form. */
function largestBend([, , , uu, uv, vv]: QuadraticTerms): number {
  return Math.abs(uu + vv) / 2 + Math.hypot((uu - vv) / 2, uv / 2);
}
