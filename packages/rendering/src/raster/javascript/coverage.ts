/**
 * Signed-area accumulation in plain JavaScript: each edge adds to the cells of a row the change of coverage it
 * causes to the right; a running sum along the row gives the covered area of every pixel.
 */
import type { Pattern } from '../raster.ts';

/** Receives the edges of what is drawn. */
export type Line = (x0: number, y0: number, x1: number, y1: number) => void;

export class Coverage {
  readonly #width: number;
  readonly #height: number;
  readonly #stride: number;
  readonly #cells: Float32Array;
  #first = Number.POSITIVE_INFINITY;
  #last = -1;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#stride = width + 2;
    this.#cells = new Float32Array(this.#stride * height + 2);
  }

  /** Adds the edge from (x0, y0) to (x1, y1). */
  readonly line: Line = (x0, y0, x1, y1) => {
    if (y0 === y1) return;
    if (y0 < y1) this.#down(x0, y0, x1, y1, 1);
    else this.#down(x1, y1, x0, y0, -1);
  };

  #down(x0: number, y0: number, x1: number, y1: number, direction: number): void {
    const slope = (x1 - x0) / (y1 - y0);
    const top = Math.max(y0, 0);
    const bottom = Math.min(y1, this.#height);
    if (!(top < bottom)) return;
    const x = x0 + slope * (top - y0);
    const endX = x0 + slope * (bottom - y0);
    const w = this.#width;
    if (x >= w && endX >= w) return;
    // Split where the edge meets the sides: left of the image it covers all that is right of it.
    const cuts = [top, bottom];
    if (x < 0 !== endX < 0) cuts.push(y0 - x0 / slope);
    if (x > w !== endX > w) cuts.push(y0 + (w - x0) / slope);
    cuts.sort((a, b) => a - b);
    for (let i = 1; i < cuts.length; i++) {
      const from = Math.max(cuts[i - 1]!, top);
      const to = Math.min(cuts[i]!, bottom);
      const middle = x0 + slope * ((from + to) / 2 - y0);
      if (middle > w) continue;
      if (middle < 0) this.#edge(0, from, to, 0, direction);
      else this.#edge(x0 + slope * (from - y0), from, to, slope, direction);
    }
  }

  /** An edge inside the image, downwards from (x, y0) to y1. */
  #edge(x: number, y0: number, y1: number, slope: number, direction: number): void {
    let row = Math.floor(y0);
    const end = Math.min(Math.ceil(y1), this.#height);
    if (row >= end) return;
    this.#first = Math.min(this.#first, row);
    this.#last = Math.max(this.#last, end - 1);
    let y = y0;
    let left = x;
    for (; row < end; row++) {
      const next = Math.min(row + 1, y1);
      const right = left + slope * (next - y);
      this.#rowEdge(row, Math.min(left, right), Math.max(left, right), (next - y) * direction);
      left = right;
      y = next;
    }
  }

  /** The change `d` of one row, spread over the cells between `from` and `to`. */
  #rowEdge(row: number, from: number, to: number, d: number): void {
    const a = Math.min(Math.max(from, 0), this.#width);
    const b = Math.min(Math.max(to, a), this.#width);
    const first = Math.floor(a);
    const last = Math.ceil(b);
    const cells = this.#cells;
    const at = row * this.#stride + first;
    if (last <= first + 1) {
      const right = d * (0.5 * (a + b) - first);
      cells[at]! += d - right;
      cells[at + 1]! += right;
      return;
    }
    // Area right of the edge in each cell, by the length of the edge left of it.
    const s = 1 / (b - a);
    let before = 0;
    for (let cell = first; cell <= last; cell++) {
      const covered = areaRightOf(a, b, s, cell);
      cells[row * this.#stride + cell]! += d * (covered - before);
      before = covered;
    }
  }

  /** Coverage from 0 to 256 of every pixel touched, row by row, then clears. */
  drain(evenOdd: boolean, visit: (x: number, y: number, coverage: number) => void): void {
    for (let y = this.#first; y <= this.#last; y++) {
      let sum = 0;
      const at = y * this.#stride;
      for (let x = 0; x < this.#width; x++) {
        sum += this.#cells[at + x]!;
        const coverage = coverageOf(sum, evenOdd);
        if (coverage > 0) visit(x, y, coverage);
      }
      this.#cells.fill(0, at, at + this.#stride);
    }
    this.#first = Number.POSITIVE_INFINITY;
    this.#last = -1;
  }
}

/** Mean over a row of the part of `cell` right of an edge that runs evenly from a to b; 1 beyond it. */
function areaRightOf(a: number, b: number, s: number, cell: number): number {
  const from = Math.max(a, cell);
  const to = Math.min(b, cell + 1);
  const passed = Math.min(Math.max((cell - a) * s, 0), 1);
  if (to <= from) return passed;
  return passed + (to - from) * s * (cell + 1 - (from + to) / 2);
}

function coverageOf(sum: number, evenOdd: boolean): number {
  let c = Math.abs(sum);
  if (c > 1) {
    if (evenOdd) {
      c -= 2 * Math.floor(c / 2);
      if (c > 1) c = 2 - c;
    } else c = 1;
  }
  return Math.floor(c * 256 + 0.5);
}

/** One premultiplied colour over a pixel, weighted by a coverage of 0 to 256. */
export function over(frame: Uint8Array, at: number, color: number, coverage: number): void {
  const a = color >>> 24;
  const inverse = a === 255 ? 256 - coverage : 256 - (((a + (a >> 7)) * coverage) >> 8);
  for (let channel = 0; channel < 4; channel++) {
    const s = (color >>> (channel * 8)) & 255;
    frame[at + channel] = Math.min((s * coverage + frame[at + channel]! * inverse + 128) >> 8, 255);
  }
}

/** The colour of a repeated sprite at a pixel of the image. */
export function patternColor(pattern: Pattern, x: number, y: number): number {
  const { width, height, pixels } = pattern.sprite;
  const px = (((x - pattern.originX) % width) + width) % width;
  const py = (((y - pattern.originY) % height) + height) % height;
  const at = (py * width + px) * 4;
  return pixels[at]! | (pixels[at + 1]! << 8) | (pixels[at + 2]! << 16) | (pixels[at + 3]! << 24);
}
