import type { Bbox } from '@cartable/geo';
import { hilbertRank } from './hilbert.ts';

/** Whole numbers a double holds without loss. */
const exactBits = 53;
/** 65 536 cells a side: finer than any row group. */
const finestOrder = 16;

/**
 * Ranks of features in the order of the Hilbert curve of their extent; those without place come last, as they came. Rank
 * and feature are packed in one number each, so that numbers are sorted without a comparison of ours.
 * @param centres x then y of each feature, not numbers for none
 */
export function spatialOrder(centres: Float64Array, extent: Bbox | undefined): Float64Array {
  const count = centres.length / 2;
  const indexBits = Math.max(1, Math.ceil(Math.log2(count + 1)));
  const order = Math.min(finestOrder, Math.floor((exactBits - 1 - indexBits) / 2));
  const cells = 2 ** order;
  const place = extent ? gridOver(extent, cells) : () => undefined;
  const packed = new Float64Array(count);
  const shift = 2 ** indexBits;
  for (let i = 0; i < count; i++) {
    const cell = place(centres[2 * i]!, centres[2 * i + 1]!);
    const rank = cell ? hilbertRank(cell[0], cell[1], order) : cells * cells;
    packed[i] = rank * shift + i;
  }
  packed.sort();
  for (let i = 0; i < count; i++) packed[i] = packed[i]! % shift;
  return packed;
}

type CellOf = (x: number, y: number) => readonly [column: number, row: number] | undefined;

function gridOver([minX, minY, maxX, maxY]: Bbox, cells: number): CellOf {
  // A square: the curve must not be stretched.
  const side = Math.max(maxX - minX, maxY - minY);
  const perUnit = side > 0 ? (cells - 1) / side : 0;
  return (x, y) =>
    Number.isNaN(x) ? undefined : [Math.floor((x - minX) * perUnit), Math.floor((y - minY) * perUnit)];
}
