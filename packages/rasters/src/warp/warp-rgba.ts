/** Resampling of colours. What is transparent weighs nothing: no nodata colour ever bleeds into its neighbours. */

import type { Resampling } from '@cartable/contract';
import { type ControlGrid, sourceScale, type VisitSegment, visitSegments } from './control-grid.ts';
import { type Kernel, kernelOf, phases } from './kernels.ts';
import type { RgbaWindow } from './rgba-window.ts';

/** Above, the two-by-two kernel would leave source pixels out. */
const largestPlainScale = 1.05;

/**
 * Output of `grid.width × grid.height` pixels, RGBA. `grid` gives positions in the window. Pixels whose centre is
 * outside the window stay transparent; at its edges the last pixels are repeated.
 */
export function warpRgba(
  source: RgbaWindow,
  grid: ControlGrid,
  resampling: Resampling,
  edges: Edges = 'hard',
): Uint8Array {
  const output = new Uint8Array(grid.width * grid.height * 4);
  visitSegments(grid, segmentWarper(source, grid, resampling, edges, output));
  return output;
}

/** `hard`: a pixel is there or not, as those of a raster; `soft`: faint ones are kept, as maps drawn with transparency have. */
export type Edges = 'hard' | 'soft';

function segmentWarper(
  source: RgbaWindow,
  grid: ControlGrid,
  resampling: Resampling,
  edges: Edges,
  output: Uint8Array,
): VisitSegment {
  if (resampling === 'nearest') return nearest(source, output);
  const scale = sourceScale(grid);
  const byKernel = weighted(source, kernelOf(resampling, scale), leastOpacity[edges], output);
  const isSmall = Math.max(source.width, source.height) <= widestWindow;
  if (resampling === 'bilinear' && source.isOpaque && isSmall && scale <= largestPlainScale)
    return bilinear(source, output, byKernel);
  return byKernel;
}

/** Whether a segment lies wholly before or after the pixels of the source. */
const isBeside = (first: number, last: number, side: number): boolean =>
  (first < 0 && last < 0) || (first >= side && last >= side);

const words = (bytes: Uint8Array): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

function nearest({ data, width, height }: RgbaWindow, output: Uint8Array): VisitSegment {
  const from = words(data);
  const to = words(output);
  return (index, count, firstU, firstV, du, dv) => {
    for (let i = 0, u = firstU, v = firstV; i < count; i++, u += du, v += dv) {
      if (!(u >= 0 && v >= 0 && u < width && v < height)) continue;
      to[index + i] = from[(v | 0) * width + (u | 0)]!;
    }
  };
}

const fixedPoint = 65_536;
/** Half of 1/256 of a pixel: positions are cut to that. */
const roundToPhase = 128;
const widestWindow = 32_767;

/**
 * Two by two, opaque. Two channels are weighted in one multiplication: a word holds two bytes and room for eight bits
 * of weight above each. Segments that touch the edges of the window take the general way.
 */
function bilinear(source: RgbaWindow, output: Uint8Array, atEdges: VisitSegment): VisitSegment {
  const { width, height } = source;
  const from = words(source.data);
  const to = words(output);
  const isInside = (u: number, v: number): boolean =>
    u >= 0.5 && v >= 0.5 && u < width - 0.5 && v < height - 0.5;
  return (index, count, firstU, firstV, du, dv) => {
    const last = count - 1;
    const lastU = firstU + du * last;
    const lastV = firstV + dv * last;
    if (isBeside(firstU, lastU, width) || isBeside(firstV, lastV, height)) return;
    if (!isInside(firstU, firstV) || !isInside(lastU, lastV)) {
      atEdges(index, count, firstU, firstV, du, dv);
      return;
    }
    // Positions in 65 536ths of a pixel: whole numbers of 31 bits, so that windows have at most 32 767 pixels on a side.
    let x = Math.round((firstU - 0.5) * fixedPoint) + roundToPhase;
    let y = Math.round((firstV - 0.5) * fixedPoint) + roundToPhase;
    const dx = Math.round(du * fixedPoint);
    const dy = Math.round(dv * fixedPoint);
    const end = index + count;
    for (let at = index; at < end; at++, x = (x + dx) | 0, y = (y + dy) | 0) {
      const fx = (x >> 8) & 255;
      const fy = (y >> 8) & 255;
      const i = (Math.imul(y >> 16, width) + (x >> 16)) | 0;
      const p = from[i]!;
      const q = from[i + 1]!;
      const r = from[i + width]!;
      const s = from[i + width + 1]!;
      const gx = 256 - fx;
      const gy = 256 - fy;
      const upEven =
        ((Math.imul(p & 0xff00ff, gx) + Math.imul(q & 0xff00ff, fx) + 0x800080) >>> 8) & 0xff00ff;
      const upOdd =
        ((Math.imul((p >>> 8) & 0xff00ff, gx) + Math.imul((q >>> 8) & 0xff00ff, fx) + 0x800080) >>> 8) &
        0xff00ff;
      const downEven =
        ((Math.imul(r & 0xff00ff, gx) + Math.imul(s & 0xff00ff, fx) + 0x800080) >>> 8) & 0xff00ff;
      const downOdd =
        ((Math.imul((r >>> 8) & 0xff00ff, gx) + Math.imul((s >>> 8) & 0xff00ff, fx) + 0x800080) >>> 8) &
        0xff00ff;
      const even = ((Math.imul(upEven, gy) + Math.imul(downEven, fy) + 0x800080) >>> 8) & 0xff00ff;
      const odd = (Math.imul(upOdd, gy) + Math.imul(downOdd, fy) + 0x800080) & 0xff00ff00;
      to[at] = even | odd;
    }
  };
}

/** Any kernel. With hard edges half of the weight of a pixel must not be transparent, so that they stay in place. */
function weighted(source: RgbaWindow, kernel: Kernel, least: number, output: Uint8Array): VisitSegment {
  const { data, width, height } = source;
  const { taps, first, weights } = kernel;
  const clampX = (column: number): number => (column < 0 ? 0 : column >= width ? width - 1 : column);
  const clampY = (row: number): number => (row < 0 ? 0 : row >= height ? height - 1 : row);
  const writePixel = (at: number, u: number, v: number): void => {
    const x = Math.round((u - 0.5) * phases);
    const y = Math.round((v - 0.5) * phases);
    const left = (x >> 8) + first;
    const top = (y >> 8) + first;
    const wx = (x & 255) * taps;
    const wy = (y & 255) * taps;
    let red = 0;
    let green = 0;
    let blue = 0;
    let opacity = 0;
    for (let row = 0; row < taps; row++) {
      const vertical = weights[wy + row]!;
      if (vertical === 0) continue;
      const line = clampY(top + row) * width;
      for (let column = 0; column < taps; column++) {
        const i = (line + clampX(left + column)) * 4;
        const weight = vertical * weights[wx + column]! * data[i + 3]!;
        red += weight * data[i]!;
        green += weight * data[i + 1]!;
        blue += weight * data[i + 2]!;
        opacity += weight;
      }
    }
    if (opacity < least) return;
    output[at] = toByte(red / opacity);
    output[at + 1] = toByte(green / opacity);
    output[at + 2] = toByte(blue / opacity);
    output[at + 3] = toByte(opacity);
  };
  return (index, count, firstU, firstV, du, dv) => {
    for (let i = 0, u = firstU, v = firstV; i < count; i++, u += du, v += dv) {
      if (u >= 0 && v >= 0 && u < width && v < height) writePixel((index + i) * 4, u, v);
    }
  };
}

const leastOpacity: Readonly<Record<Edges, number>> = { hard: 127.5, soft: 0.5 };

const toByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);
