/**
 * Position of each pixel of an output image in a source image. Only the nodes of a grid go through the projection;
 * between them positions are interpolated. The step is halved until that is right to a twentieth of a source pixel.
 */

import { type Bbox, bboxHeight, bboxWidth, type Transformer } from '@cartable/geo';
import type { GeoTransform } from '../description.ts';
import { pixelLocator } from '../read/georeferencing.ts';

export interface ControlGrid {
  /** Output pixels. */
  readonly width: number;
  readonly height: number;
  /** Output pixels between nodes. */
  readonly step: number;
  /** Nodes per row. */
  readonly columns: number;
  /**
   * Column and row in the source image, from the outer corner of its first pixel, of the outer corner of output pixel
   * `(i·step, j·step)`, interleaved. NaN where the projection has no answer.
   */
  readonly nodes: Float64Array;
}

export interface ControlGridRequest {
  readonly bbox: Bbox;
  readonly width: number;
  readonly height: number;
  /** From the system of the output to that of the source. */
  readonly transform: Transformer;
  /** From the pixels of the source to its system. */
  readonly geotransform: GeoTransform;
}

const firstStep = 64;
const lastStep = 4;
const acceptedErrorPixels = 0.05;

export function planControlGrid(request: ControlGridRequest): ControlGrid {
  const toSource = sourcePositionOf(request);
  let grid = computeGrid(request, firstStep, toSource);
  while (grid.step > lastStep && largestError(grid, toSource) > acceptedErrorPixels)
    grid = computeGrid(request, grid.step / 2, toSource);
  return grid;
}

type PositionOf = (column: number, row: number) => readonly [number, number];

function sourcePositionOf(request: ControlGridRequest): PositionOf {
  const { bbox, width, height, transform, geotransform } = request;
  const locate = pixelLocator(geotransform);
  const perColumn = bboxWidth(bbox) / width;
  const perRow = bboxHeight(bbox) / height;
  return (column, row) => {
    const [x, y] = transform(bbox[0] + column * perColumn, bbox[3] - row * perRow);
    return locate(x, y);
  };
}

function computeGrid({ width, height }: ControlGridRequest, step: number, toSource: PositionOf): ControlGrid {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const nodes = new Float64Array(columns * rows * 2);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i += 2) {
      const [u, v] = toSource(column * step, row * step);
      nodes[i] = u;
      nodes[i + 1] = v;
    }
  }
  return { width, height, step, columns, nodes };
}

/** In the middle of the sides of some cells: the centres of conformal projections hide the error. */
function largestError(grid: ControlGrid, toSource: PositionOf): number {
  const { step, columns, nodes } = grid;
  const rows = nodes.length / 2 / columns;
  const stride = Math.max(1, Math.floor(Math.max(columns, rows) / 8));
  let largest = 0;
  for (let row = 0; row + 1 < rows; row += stride) {
    for (let column = 0; column + 1 < columns; column += stride) {
      const i = (row * columns + column) * 2;
      for (const [j, x, y] of [
        [i + 2, 0.5, 0],
        [i + columns * 2, 0, 0.5],
      ] as const) {
        const [u, v] = toSource((column + x) * step, (row + y) * step);
        const error = Math.hypot((nodes[i]! + nodes[j]!) / 2 - u, (nodes[i + 1]! + nodes[j + 1]!) / 2 - v);
        if (error > largest) largest = error;
      }
    }
  }
  return largest;
}

/** Box of the source pixels that the grid falls on; undefined when it falls on none. */
export function sourceExtent({ nodes }: ControlGrid): Bbox | undefined {
  let minU = Infinity;
  let minV = Infinity;
  let maxU = -Infinity;
  let maxV = -Infinity;
  for (let i = 0; i < nodes.length; i += 2) {
    const u = nodes[i]!;
    const v = nodes[i + 1]!;
    if (u < minU) minU = u;
    if (u > maxU) maxU = u;
    if (v < minV) minV = v;
    if (v > maxV) maxV = v;
  }
  return minU <= maxU && minV <= maxV ? [minU, minV, maxU, maxV] : undefined;
}

/** Source pixels per output pixel, the greater of both directions, in the middle of the grid. */
export function sourceScale({ nodes, columns, step, width, height }: ControlGrid): number {
  const rows = nodes.length / 2 / columns;
  const i = ((rows >> 1) * columns + (columns >> 1)) * 2;
  const measure = (j: number): number =>
    Math.hypot(nodes[i]! - nodes[j]!, nodes[i + 1]! - nodes[j + 1]!) / step;
  const scale = Math.max(columns > 1 ? measure(i - 2) : 0, rows > 1 ? measure(i - columns * 2) : 0);
  return Number.isFinite(scale) && scale > 0 && width > 0 && height > 0 ? scale : 1;
}

/**
 * Visits rows of output pixels, cell by cell: `count` pixels from `index` on, whose centres lie at `u, v` in the source
 * and then `du, dv` further each. Cells without an answer are passed over.
 */
export type VisitSegment = (
  index: number,
  count: number,
  u: number,
  v: number,
  du: number,
  dv: number,
) => void;

export function visitSegments(grid: ControlGrid, visit: VisitSegment): void {
  const { width, height, step, columns, nodes } = grid;
  for (let top = 0, gridRow = 0; top < height; top += step, gridRow++) {
    const rows = Math.min(step, height - top);
    for (let left = 0, gridColumn = 0; left < width; left += step, gridColumn++) {
      const i = (gridRow * columns + gridColumn) * 2;
      const j = i + columns * 2;
      const [u0, v0, u1, v1] = [nodes[i]!, nodes[i + 1]!, nodes[i + 2]!, nodes[i + 3]!];
      const [u2, v2, u3, v3] = [nodes[j]!, nodes[j + 1]!, nodes[j + 2]!, nodes[j + 3]!];
      if (!Number.isFinite(u0 + v0 + u1 + v1 + u2 + v2 + u3 + v3)) continue;
      const count = Math.min(step, width - left);
      for (let row = 0; row < rows; row++) {
        const down = (row + 0.5) / step;
        const startU = u0 + (u2 - u0) * down;
        const startV = v0 + (v2 - v0) * down;
        const du = (u1 + (u3 - u1) * down - startU) / step;
        const dv = (v1 + (v3 - v1) * down - startV) / step;
        visit((top + row) * width + left, count, startU + du / 2, startV + dv / 2, du, dv);
      }
    }
  }
}
