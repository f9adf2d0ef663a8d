/** Overlaps and gaps between the rasters of a mosaic, on its grid of pixels. */

import { intersection, MemberIndex } from '../mosaic/member-index.ts';
import type { MosaicGrid, MosaicMember } from '../mosaic/mosaic-grid.ts';
import type { PixelWindow } from '../read/read-window.ts';

export interface Overlap {
  readonly first: string;
  readonly second: string;
  readonly window: PixelWindow;
}

/** Shown on the map at most; all are counted. */
export const mostShown = 200;
/** Cells of the grid that the edges of rasters draw: a regular mosaic of 50 000 has as many. */
const mostCells = 4_000_000;

export function findOverlaps(grid: MosaicGrid): { count: number; shown: Overlap[] } {
  const index = new MemberIndex(grid);
  const shown: Overlap[] = [];
  const ranks = new Map<MosaicMember, number>(grid.members.map((member, rank) => [member, rank]));
  let count = 0;
  for (const [rank, member] of grid.members.entries()) {
    for (const other of index.under(member.window)) {
      if (ranks.get(other)! <= rank) continue;
      count++;
      if (shown.length >= mostShown) continue;
      const window = intersection(member.window, other.window)!;
      shown.push({ first: member.raster.files.name, second: other.raster.files.name, window });
    }
  }
  return { count, shown };
}

/**
 * Holes that rasters surround on their four sides, and slits narrower than half a raster between two of them. What is
 * open to the outside otherwise is the outline of the mosaic. Undefined when the edges draw too fine a grid to tell.
 */
export function findGaps(grid: MosaicGrid): PixelWindow[] | undefined {
  const xs = edgesOf(grid.members.map(({ window }) => [window.x, window.x + window.width]));
  const ys = edgesOf(grid.members.map(({ window }) => [window.y, window.y + window.height]));
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows > mostCells) return undefined;
  const covered = coverCells(grid, xs, ys);
  const narrow = {
    x: medianOf(grid.members.map(({ window }) => window.width)) / 2,
    y: medianOf(grid.members.map(({ window }) => window.height)) / 2,
  };
  const alongRows = boundedRuns(
    covered,
    { outer: rows, inner: columns, at: (row, column) => row * columns + column },
    xs,
  );
  const alongColumns = boundedRuns(
    covered,
    { outer: columns, inner: rows, at: (column, row) => row * columns + column },
    ys,
  );
  const isGap = (cell: number): boolean => {
    const [across, down] = [alongRows[cell]!, alongColumns[cell]!];
    return (across > 0 && down > 0) || (across > 0 && across < narrow.x) || (down > 0 && down < narrow.y);
  };
  return gather(columns, rows, isGap).map(([left, top, right, bottom]) => ({
    x: xs[left]!,
    y: ys[top]!,
    width: xs[right + 1]! - xs[left]!,
    height: ys[bottom + 1]! - ys[top]!,
  }));
}

function edgesOf(spans: readonly (readonly [number, number])[]): number[] {
  return [...new Set(spans.flat())].sort((a, b) => a - b);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function coverCells({ members }: MosaicGrid, xs: readonly number[], ys: readonly number[]): Uint8Array {
  const columnOf = new Map(xs.map((x, i) => [x, i]));
  const rowOf = new Map(ys.map((y, i) => [y, i]));
  const columns = xs.length - 1;
  const covered = new Uint8Array(columns * (ys.length - 1));
  for (const { window } of members) {
    const [left, right] = [columnOf.get(window.x)!, columnOf.get(window.x + window.width)!];
    const bottom = rowOf.get(window.y + window.height)!;
    for (let row = rowOf.get(window.y)!; row < bottom; row++)
      covered.fill(1, row * columns + left, row * columns + right);
  }
  return covered;
}

interface Scan {
  readonly outer: number;
  readonly inner: number;
  readonly at: (outer: number, inner: number) => number;
}

/** For each cell of an uncovered run between two covered ones, the length of that run in pixels; 0 elsewhere. */
function boundedRuns(
  covered: Uint8Array,
  { outer, inner, at }: Scan,
  edges: readonly number[],
): Float64Array {
  const lengths = new Float64Array(covered.length);
  for (let i = 0; i < outer; i++) {
    let start = -1;
    for (let j = 0; j < inner; j++) {
      if (!covered[at(i, j)]) continue;
      if (start >= 0 && j - start > 1)
        for (let k = start + 1; k < j; k++) lengths[at(i, k)] = edges[j]! - edges[start + 1]!;
      start = j;
    }
  }
  return lengths;
}

type CellBox = [left: number, top: number, right: number, bottom: number];

/** Boxes of the groups of neighbouring cells. */
function gather(columns: number, rows: number, isSelected: (cell: number) => boolean): CellBox[] {
  const seen = new Uint8Array(columns * rows);
  const boxes: CellBox[] = [];
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] || !isSelected(first)) continue;
    const box: CellBox = [columns, rows, 0, 0];
    const queue = [first];
    seen[first] = 1;
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      box[0] = Math.min(box[0], column);
      box[1] = Math.min(box[1], row);
      box[2] = Math.max(box[2], column);
      box[3] = Math.max(box[3], row);
      for (const [x, y] of [
        [column - 1, row],
        [column + 1, row],
        [column, row - 1],
        [column, row + 1],
      ] as const) {
        const next = y * columns + x;
        if (x < 0 || y < 0 || x >= columns || y >= rows || seen[next] || !isSelected(next)) continue;
        seen[next] = 1;
        queue.push(next);
      }
    }
    boxes.push(box);
  }
  return boxes;
}
