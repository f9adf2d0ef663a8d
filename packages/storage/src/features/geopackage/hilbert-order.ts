import type { RtreeBoxes } from './rtree-nodes.ts';

/** Integers a double holds exactly: the curve position and the index share them. */
const exactBits = 53;
const maxCurveBits = 16;

/** Indexes of the boxes along a Hilbert curve through their centres, so that neighbours share a node. */
export function hilbertOrder({ count, bounds }: RtreeBoxes): Float64Array {
  const indexBits = Math.max(1, Math.ceil(Math.log2(count + 1)));
  const curveBits = Math.min(maxCurveBits, Math.floor((exactBits - indexBits) / 2));
  const { minX, minY, scaleX, scaleY } = scaleOf(count, bounds, 2 ** curveBits - 1);
  const indexRange = 2 ** indexBits;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const b = i * 4;
    const x = ((bounds[b]! + bounds[b + 1]!) / 2 - minX) * scaleX;
    const y = ((bounds[b + 2]! + bounds[b + 3]!) / 2 - minY) * scaleY;
    keys[i] = hilbertPosition(x | 0, y | 0, curveBits) * indexRange + i;
  }
  keys.sort();
  for (let i = 0; i < count; i += 1) keys[i] = keys[i]! % indexRange;
  return keys;
}

function scaleOf(count: number, bounds: Float32Array, side: number) {
  let minX = Infinity;
  let maxX = -Infinity;
  let minY = Infinity;
  let maxY = -Infinity;
  for (let b = 0; b < count * 4; b += 4) {
    const x = (bounds[b]! + bounds[b + 1]!) / 2;
    const y = (bounds[b + 2]! + bounds[b + 3]!) / 2;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return {
    minX,
    minY,
    scaleX: maxX > minX ? side / (maxX - minX) : 0,
    scaleY: maxY > minY ? side / (maxY - minY) : 0,
  };
}

/** Rank of a cell along the curve that fills a square of 2^bits cells a side (bits ≤ 16: fits 32 unsigned bits). */
function hilbertPosition(x: number, y: number, bits: number): number {
  let position = 0;
  for (let side = 2 ** (bits - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    position += side * side * ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1));
        y = side - 1 - (y & (side - 1));
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return position;
}
