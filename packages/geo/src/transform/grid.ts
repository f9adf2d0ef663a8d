/**
 * Reprojection for drawing: instead of computing every vertex, a grid of nodes is computed over the source window
 * and vertices are interpolated between four of them. Nodes are image pixels, so that `Float32` is ample.
 */

import { bboxBuffer, bboxHeight, bboxWidth } from '../bbox.ts';
import type { Bbox } from '../feature-batch.ts';
import { transformBbox } from './bbox.ts';
import { clipToDomain } from './domain.ts';
import { type Transformer, transformerOf } from './transformer.ts';

export interface Grid {
  /** Window of the nodes in the source system; the first node is at its minX, minY, the last at maxX, maxY. */
  readonly source: Bbox;
  readonly columns: number;
  readonly rows: number;
  /**
   * Interleaved image coordinates `column, row` in pixels (x right, y down, the corner of the image is 0, 0), nodes
   * from west to east then from south to north. NaN where the source point has no image: leave such cells out.
   */
  readonly nodes: Float32Array;
}

export interface GridRequest {
  /** Stored system. */
  readonly from: number;
  /** System of the image. */
  readonly to: number;
  /** Window of the image, in `to`. */
  readonly bbox: Bbox;
  readonly width: number;
  readonly height: number;
  /** Largest distance accepted between an interpolated and a computed point. @default 0.1 */
  readonly maxErrorPixels?: number;
}

/** Cells per side, doubled until the error is accepted. 128² nodes take some 20 ms at worst. */
const fewestCells = 4;
const mostCells = 128;
/** Room around the window for lines and marks whose centre is outside. */
const marginRatio = 0.05;

/** Undefined when no point of the image exists in the source system. */
export function planGrid(request: GridRequest): Grid | undefined {
  const clipped = clipToDomain(request.bbox, request.to, request.from);
  const window = clipped && transformBbox(clipped, request.to, request.from);
  if (!window) return undefined;
  const source = bboxBuffer(window, Math.max(bboxWidth(window), bboxHeight(window)) * marginRatio);
  const toPixel = pixelTransformer(request);
  const accepted = request.maxErrorPixels ?? 0.1;
  let cells = fewestCells;
  let grid = computeGrid(source, cells, toPixel);
  while (cells < mostCells && largestError(grid, toPixel, request) > accepted) {
    cells *= 2;
    grid = computeGrid(source, cells, toPixel);
  }
  return grid;
}

function pixelTransformer(request: GridRequest): Transformer {
  const transform = transformerOf(request.from, request.to);
  const [minX, , , maxY] = request.bbox;
  const pixelsPerX = request.width / bboxWidth(request.bbox);
  const pixelsPerY = request.height / bboxHeight(request.bbox);
  return (x, y) => {
    const [toX, toY] = transform(x, y);
    return [(toX - minX) * pixelsPerX, (maxY - toY) * pixelsPerY];
  };
}

function computeGrid(source: Bbox, cells: number, toPixel: Transformer): Grid {
  const side = cells + 1;
  const nodes = new Float32Array(side * side * 2);
  for (let row = 0, i = 0; row < side; row++) {
    const y = source[1] + (bboxHeight(source) * row) / cells;
    for (let column = 0; column < side; column++, i += 2) {
      const [px, py] = toPixel(source[0] + (bboxWidth(source) * column) / cells, y);
      nodes[i] = px;
      nodes[i + 1] = py;
    }
  }
  return { source, columns: side, rows: side, nodes };
}

/**
 * Measured in the middle of the cells' sides, for cells whose image is seen. Not at their centres: for conformal
 * projections, whose second derivatives are opposite along x and y, the error cancels there.
 */
function largestError(grid: Grid, toPixel: Transformer, image: { width: number; height: number }): number {
  let largest = 0;
  const halves = (grid.columns - 1) * 2;
  for (let row = 0; row <= halves; row++) {
    const y = grid.source[1] + (bboxHeight(grid.source) * row) / halves;
    for (let column = 1 - (row % 2); column <= halves; column += 2) {
      const x = grid.source[0] + (bboxWidth(grid.source) * column) / halves;
      const [px, py] = toPixel(x, y);
      const isSeen = px > -image.width && px < 2 * image.width && py > -image.height && py < 2 * image.height;
      if (!isSeen) continue;
      const [gx, gy] = interpolate(grid, x, y);
      const error = Math.hypot(gx - px, gy - py);
      if (error > largest) largest = error;
    }
  }
  return largest;
}

/** Image pixel of a source point; points outside the window are extrapolated from the nearest cell. */
export function interpolate(grid: Grid, x: number, y: number): [column: number, row: number] {
  const u = ((x - grid.source[0]) / bboxWidth(grid.source)) * (grid.columns - 1);
  const v = ((y - grid.source[1]) / bboxHeight(grid.source)) * (grid.rows - 1);
  const column = Math.min(Math.max(Math.floor(u), 0), grid.columns - 2);
  const row = Math.min(Math.max(Math.floor(v), 0), grid.rows - 2);
  const a = u - column;
  const b = v - row;
  const i = (row * grid.columns + column) * 2;
  const j = i + grid.columns * 2;
  const n = grid.nodes;
  const at = (k: number): number =>
    (n[i + k]! * (1 - a) + n[i + k + 2]! * a) * (1 - b) + (n[j + k]! * (1 - a) + n[j + k + 2]! * a) * b;
  return [at(0), at(1)];
}
