import { describe, expect, it } from 'vitest';
import { isForeign, type LabelGrid } from './label-grid.ts';

const none = { left: 0, top: 0, right: 0, bottom: 0 };
/** A tile of 256 whose top left corner is that of a block, far from the origin. */
const grid: LabelGrid = {
  width: 256,
  height: 256,
  originX: 25_600,
  originY: -5_120,
  isTile: true,
  block: 256,
  reach: none,
  cell: { width: 10, height: 5 },
  hasRanks: false,
};
const box = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 40, y1: y0 + 12 });

describe('a label that nothing of the image depends on', () => {
  it('lies inside a block beside those of the image', () => {
    for (const [x, y] of [
      [-60, 100],
      [260, 100],
      [100, -20],
      [100, 260],
      [-60, -20],
    ] as const)
      expect(isForeign(grid, box(x, y))).toBe(true);
  });

  it('is none that crosses a border, even outside the image', () => {
    for (const [x, y] of [
      [-20, 100],
      [240, 100],
      [-60, -5],
      [100, 250],
      [-270, 300],
    ] as const)
      expect(isForeign(grid, box(x, y))).toBe(false);
  });

  it('is none of a block that the image shows a part of', () => {
    const shifted = { ...grid, originX: grid.originX + 100, originY: grid.originY + 100 };
    expect(isForeign(shifted, box(-60, 10))).toBe(false);
    expect(isForeign(shifted, box(300, 300))).toBe(false);
    expect(isForeign(shifted, box(-160, 10))).toBe(true);
    // The last digits of a corner do not make a tile of the next block.
    expect(isForeign({ ...grid, originX: grid.originX - 1e-9 }, box(-60, 100))).toBe(true);
    expect(isForeign({ ...grid, originX: grid.originX + 1e-9 }, box(260, 100))).toBe(true);
  });

  it('is none in a whole map, nor where some labels go before others', () => {
    expect(isForeign({ ...grid, isTile: false }, box(-60, 100))).toBe(false);
    expect(isForeign({ ...grid, hasRanks: true }, box(-60, 100))).toBe(false);
  });
});
