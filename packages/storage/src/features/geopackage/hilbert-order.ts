import type { RtreeBoxes } from './rtree-nodes.ts';

/** 65 536 cells a side: far finer than the nodes of any tree. */
const curveBits = 16;
const curveSide = 2 ** curveBits - 1;

/** Indexes of the boxes along a Hilbert curve through their centres, so that neighbours share a node. */
export function hilbertOrder({ count, bounds }: RtreeBoxes): Uint32Array {
  const { minX, minY, scaleX, scaleY } = scaleOf(count, bounds);
  const positions = new Uint32Array(count);
  for (let i = 0, b = 0; i < count; i += 1, b += 4) {
    const x = ((bounds[b]! + bounds[b + 1]!) / 2 - minX) * scaleX;
    const y = ((bounds[b + 2]! + bounds[b + 3]!) / 2 - minY) * scaleY;
    positions[i] = hilbertPosition(x | 0, y | 0);
  }
  return sortedIndexes(positions);
}

function scaleOf(count: number, bounds: Float32Array) {
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
    scaleX: maxX > minX ? curveSide / (maxX - minX) : 0,
    scaleY: maxY > minY ? curveSide / (maxY - minY) : 0,
  };
}

/** Rank of a cell along the curve that fills the square, 32 bits. */
function hilbertPosition(column: number, row: number): number {
  let x = column;
  let y = row;
  let position = 0;
  for (let side = 1 << (curveBits - 1); side > 0; side >>= 1) {
    const right = x & side ? 1 : 0;
    const up = y & side ? 1 : 0;
    position = (position << 2) | ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        x = curveSide - x;
        y = curveSide - y;
      }
      const swap = x;
      x = y;
      y = swap;
    }
  }
  return position >>> 0;
}

/** Radix sort by bytes, least significant first: linear, where sorting by comparison took half the time of the index. */
function sortedIndexes(keys: Uint32Array): Uint32Array {
  let from = Uint32Array.from(keys, (_, i) => i);
  let to = new Uint32Array(keys.length);
  for (let shift = 0; shift < 32; shift += 8) {
    const starts = new Uint32Array(257);
    for (let i = 0; i < keys.length; i += 1) starts[((keys[i]! >>> shift) & 255) + 1]! += 1;
    for (let digit = 1; digit < 257; digit += 1) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < from.length; i += 1) {
      const index = from[i]!;
      to[starts[(keys[index]! >>> shift) & 255]!++] = index;
    }
    [from, to] = [to, from];
  }
  return from;
}
