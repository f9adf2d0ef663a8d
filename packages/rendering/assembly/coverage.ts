/**
 * Signed-area accumulation. Each edge adds, for every pixel row it crosses, the change of coverage it causes to
 * the right; a running sum along the row then gives the exact covered area of every pixel. A bit per group of
 * four pixels remembers what was touched, so that filling visits nothing else.
 */
import { ACC, accStride, BITS, height, width, words } from './memory';

/** Rows touched since the last fill. */
export let yFirst: i32 = i32.MAX_VALUE;
export let yLast: i32 = -1;

export function resetRows(): void {
  yFirst = i32.MAX_VALUE;
  yLast = -1;
}

/** Least length an edge is divided by. Read from memory, it stays in a register. */
const TINY: usize = memory.data<f32>([1e-12, 1e-12, 1e-12, 1e-12]);

/** Whether a number lies from zero to a limit: as bits, the negative ones are beyond all others. */
// @ts-ignore: decorator
@inline function isUpTo(limit: f32, v: f32): bool {
  return reinterpret<u32>(v) <= reinterpret<u32>(limit);
}

/** Adds the edge from (x0, y0) to (x1, y1), pixels, y down; what lies outside the image costs almost nothing. */
export function line(x0: f32, y0: f32, x1: f32, y1: f32): void {
  if (y0 == y1) return;
  const h = <f32>height;
  const w = <f32>width;
  // A column on the left is left out, as steps from row to row are rounded, and half a row below, as its end is.
  if (isUpTo(w - 1, x0 - 1) && isUpTo(w - 1, x1 - 1) && isUpTo(h - <f32>0.5, y0) && isUpTo(h - <f32>0.5, y1)) {
    inside(x0, y0, x1, y1);
    return;
  }
  let direction: f32 = 1;
  if (y0 > y1) {
    direction = -1;
    let t = x0;
    x0 = x1;
    x1 = t;
    t = y0;
    y0 = y1;
    y1 = t;
  }
  if (y1 <= 0 || y0 >= h) return;
  if (x0 >= w && x1 >= w) return;
  const slope = (x1 - x0) / (y1 - y0);
  if (y0 < 0) {
    x0 -= slope * y0;
    y0 = 0;
  }
  if (y1 > h) {
    x1 -= slope * (y1 - h);
    y1 = h;
  }
  if (x0 >= w && x1 >= w) return;
  if (x0 <= 0 && x1 <= 0) {
    edge(0, y0, y1, 0, direction);
    return;
  }
  if (x0 < 0 || x1 < 0 || x0 > w || x1 > w) {
    // Left of the image an edge still covers all that lies right of it; right of the image it covers nothing.
    let tail: f32 = -1;
    let ya = y0;
    let yb = y1;
    if (x0 < 0) {
      const cross = min(y0 - x0 / slope, y1);
      edge(0, y0, cross, 0, direction);
      x0 = 0;
      ya = cross;
    } else if (x0 > w) {
      ya = min(y0 + (w - x0) / slope, y1);
      x0 = w;
    }
    if (x1 < 0) {
      tail = y1;
      yb = max(ya, ya - x0 / slope);
    } else if (x1 > w) {
      yb = max(ya, ya + (w - x0) / slope);
    }
    yb = min(yb, y1);
    edge(x0, ya, yb, slope, direction);
    if (tail >= 0) edge(0, yb, tail, 0, direction);
    return;
  }
  edge(x0, y0, y1, slope, direction);
}

/**
 * The cell a coordinate lies in, the left one of two where it lies on their border: adding 1.5 × 2²³ leaves no bits
 * for a fraction, in a fraction of the time of a conversion that must trap.
 */
// @ts-ignore: decorator
@inline function cellOf(v: f32): i32 {
  return reinterpret<i32>(v - <f32>0.5 + <f32>12582912) - 0x4b400000;
}

// @ts-ignore: decorator
@inline function lesser(a: f32, b: f32): f32 {
  return f32x4.extract_lane(f32x4.pmin(f32x4.splat(a), f32x4.splat(b)), 0);
}

// @ts-ignore: decorator
@inline function greater(a: f32, b: f32): f32 {
  return f32x4.extract_lane(f32x4.pmax(f32x4.splat(a), f32x4.splat(b)), 0);
}

/**
 * An edge that lies inside the image with room to spare. Which way it goes and how many cells it crosses cannot be foreseen:
 * a branch on it would cost more than the arithmetic, and so would the minimum of two numbers but that of vectors.
 */
function inside(x0: f32, y0: f32, x1: f32, y1: f32): void {
  const rise = y1 - y0;
  const direction = copysign<f32>(1, rise);
  const slope = (x1 - x0) / rise;
  const tiny = v128.load(TINY);
  const bottoms = f32x4.pmax(f32x4.splat(y0), f32x4.splat(y1));
  let y = lesser(y0, y1);
  let x: f32 = <f32>0.5 * (x0 + x1 - direction * (x1 - x0));
  let row = cellOf(y);
  const lastRow = cellOf(f32x4.extract_lane(bottoms, 0));
  if (row < yFirst) yFirst = row;
  if (lastRow > yLast) yLast = lastRow;
  let accRow = ACC + (<usize>(row * accStride) << 2);
  let bitRow = BITS + (<usize>(row * words) << 2);
  const accStep = <usize>accStride << 2;
  const bitStep = <usize>words << 2;
  while (true) {
    const yNext = f32x4.extract_lane(f32x4.pmin(f32x4.splat(<f32>(row + 1)), bottoms), 0);
    const dy = yNext - y;
    const xNext = x + slope * dy;
    const middle = <f32>0.5 * (x + xNext);
    const run = abs(xNext - x);
    const half = <f32>0.5 * run;
    const a = middle - half;
    const d = dy * direction;
    const first = cellOf(a);
    const beyond = middle + half - <f32>(first + 1);
    if (beyond > 1) inRow(accRow, bitRow, a, middle + half, d);
    else {
      // Parts of the three cells at most that it touches: their sum is d, their centre its middle, the last is `third`.
      const past = greater(beyond, 0);
      const third = <f32>0.5 * d * past * past / f32x4.extract_lane(f32x4.pmax(f32x4.splat(run), tiny), 0);
      const second = d * (middle - <f32>first) - third - third;
      const cell = accRow + (<usize>first << 2);
      add(cell, d - second - third);
      add(cell + 4, second);
      add(cell + 8, third);
      touchThree(bitRow, first);
    }
    if (row == lastRow) return;
    row++;
    x = xNext;
    y = yNext;
    accRow += accStep;
    bitRow += bitStep;
  }
}

/** The groups of a cell and of the two that follow it. */
// @ts-ignore: decorator
@inline function touchThree(row: usize, cell: i32): void {
  const p = row + (<usize>(cell >> 7) << 2);
  // The last of the three is in the next group when the first is one of the last two of its own.
  store<i64>(p, load<i64>(p) | (<i64>(1 + (cell & 2)) << ((cell >> 2) & 31)));
}

// @ts-ignore: decorator
@inline function touch(row: usize, group: i32): void {
  const p = row + (<usize>(group >> 5) << 2);
  store<i32>(p, load<i32>(p) | (1 << (group & 31)));
}

// @ts-ignore: decorator
@inline function add(p: usize, value: f32): void {
  store<f32>(p, load<f32>(p) + value);
}

/** The change `d` of an edge that crosses a row within one column, its middle being at `x`. */
// @ts-ignore: decorator
@inline function inColumn(accRow: usize, bitRow: usize, column: i32, x: f32, d: f32): void {
  const cell = accRow + (<usize>column << 2);
  const right = d * (x - <f32>column);
  add(cell, d - right);
  add(cell + 4, right);
  touch(bitRow, column >> 2);
  if ((column & 3) == 3) touch(bitRow, (column + 1) >> 2);
}

/** The change `d` of an edge that crosses a row from a to b, which is right of it. */
function inRow(accRow: usize, bitRow: usize, a: f32, b: f32, d: f32): void {
  const first = <i32>a;
  const last = <i32>ceil(b);
  if (last <= first + 1) {
    inColumn(accRow, bitRow, first, 0.5 * (a + b), d);
    return;
  }
  spread(accRow + (<usize>first << 2), a, b, first, last, d);
  const lastGroup = last >> 2;
  for (let group = first >> 2; group <= lastGroup; group++) touch(bitRow, group);
}

/** An edge inside the image, downwards from (x, y0) to y1. */
function edge(x: f32, y0: f32, y1: f32, slope: f32, direction: f32): void {
  if (!(y1 > y0)) return;
  let row = <i32>y0;
  let end = <i32>ceil(y1);
  if (end > height) end = height;
  if (row >= end) return;
  if (row < yFirst) yFirst = row;
  if (end - 1 > yLast) yLast = end - 1;
  const w = <f32>width;
  let y = y0;
  let column = cellOf(x);
  let accRow = ACC + (<usize>(row * accStride) << 2);
  let bitRow = BITS + (<usize>(row * words) << 2);
  for (; row < end; row++) {
    const yNext = min(<f32>(row + 1), y1);
    const dy = yNext - y;
    const xNext = x + slope * dy;
    const d = dy * direction;
    const columnNext = cellOf(xNext);
    // Most edges of a dense map stay in one column: nothing is ordered nor bounded for them.
    if (column == columnNext && <u32>column < <u32>width) inColumn(accRow, bitRow, column, 0.5 * (x + xNext), d);
    else {
      const a = min(max(min(x, xNext), 0), w);
      inRow(accRow, bitRow, a, min(max(max(x, xNext), a), w), d);
    }
    x = xNext;
    column = columnNext;
    y = yNext;
    accRow += <usize>accStride << 2;
    bitRow += <usize>words << 2;
  }
}

/** Spreads the change `d` over the cells from `first` to `last` that a flat edge crosses in one row. */
function spread(cell: usize, a: f32, b: f32, first: i32, last: i32, d: f32): void {
  const s: f32 = 1 / (b - a);
  const fromLeft = a - <f32>first;
  const a0: f32 = 0.5 * s * (1 - fromLeft) * (1 - fromLeft);
  const intoLast = b - <f32>last + 1;
  const am: f32 = 0.5 * s * intoLast * intoLast;
  add(cell, d * a0);
  if (last == first + 2) {
    add(cell + 4, d * (1 - a0 - am));
    add(cell + 8, d * am);
    return;
  }
  const a1 = s * (<f32>1.5 - fromLeft);
  add(cell + 4, d * (a1 - a0));
  const n = last - first;
  const each = d * s;
  let q = cell + 8;
  for (let k = 2; k < n - 1; k++) {
    add(q, each);
    q += 4;
  }
  const a2 = a1 + <f32>(n - 3) * s;
  add(q, d * (1 - a2 - am));
  add(q + 4, d * am);
}
