import { describe, expect, it } from 'vitest';
import { toGeographicBbox, transformBbox } from './bbox.ts';
import { clipToDomain } from './domain.ts';
import { interpolate, planGrid } from './grid.ts';
import { transformerOf } from './transformer.ts';

describe('transformBbox', () => {
  it('follows the edges: the box covers points between the corners', () => {
    const france = [100_000, 6_000_000, 1_250_000, 7_150_000] as const;
    const degrees = transformBbox(france, 2154, 4326)!;
    const [, top] = transformerOf(2154, 4326)(700_000, 7_150_000);
    const [, corner] = transformerOf(2154, 4326)(100_000, 7_150_000);
    expect(top).toBeGreaterThan(corner);
    expect(degrees[3]).toBeGreaterThanOrEqual(top - 1e-3);
  });

  it('skips what is out of domain', () => {
    const world = transformBbox([-180, -90, 180, 90], 4326, 3857)!;
    expect(world.every(Number.isFinite)).toBe(true);
    expect(transformBbox([0, 91, 1, 92], 4326, 3857)).toBeUndefined();
  });

  it('clamps to the world what capabilities announce', () => {
    const [west, , east] = toGeographicBbox([-3e7, -2e7, 3e7, 2e7], 3857)!;
    expect([west, east]).toEqual([-180, 180]);
  });
});

describe('clipToDomain', () => {
  it('keeps of the world what Lambert 93 can hold', () => {
    for (const [srid, world] of [
      [4326, [-180, -90, 180, 90]],
      [3857, [-2e7, -2e7, 2e7, 2e7]],
    ] as const) {
      const clipped = clipToDomain(world, srid, 2154)!;
      const window = transformBbox(clipped, srid, 2154)!;
      expect(window[0]).toBeLessThan(100_000);
      expect(window[2]).toBeGreaterThan(1_250_000);
      expect(Math.max(...window.map(Math.abs))).toBeLessThan(1e7);
    }
  });

  it('keeps a box that is already inside as it is', () => {
    expect(clipToDomain([1, 45, 2, 46], 4326, 2154)).toEqual([1, 45, 2, 46]);
    expect(clipToDomain([7e5, 6.5e6, 8e5, 6.6e6], 2154, 3857)).toEqual([7e5, 6.5e6, 8e5, 6.6e6]);
  });

  it('finds nothing at the antipodes', () => {
    expect(clipToDomain([170, -60, 175, -50], 4326, 2154)).toBeUndefined();
  });
});

describe('planGrid', () => {
  it('keeps to the domain of the data on a map of the world', () => {
    const grid = planGrid({ from: 2154, to: 3857, bbox: [-2e7, -2e7, 2e7, 2e7], width: 512, height: 512 })!;
    expect(Math.max(...grid.source.map(Math.abs))).toBeLessThan(1.2e7);
  });

  const request = {
    from: 2154,
    to: 3857,
    bbox: [-600_000, 5_000_000, 1_100_000, 6_700_000],
    width: 1024,
    height: 1024,
  } as const;

  it('keeps every interpolated point within the accepted error', () => {
    const grid = planGrid({ ...request, maxErrorPixels: 0.1 })!;
    const transform = transformerOf(2154, 3857);
    for (let i = 0; i < 400; i++) {
      const x = 100_000 + ((i * 7919) % 1_100_000);
      const y = 6_050_000 + ((i * 104_729) % 1_000_000);
      const [mapX, mapY] = transform(x, y);
      const [column, row] = interpolate(grid, x, y);
      expect(Math.abs(column - ((mapX + 600_000) / 1_700_000) * 1024)).toBeLessThan(0.12);
      expect(Math.abs(row - ((6_700_000 - mapY) / 1_700_000) * 1024)).toBeLessThan(0.12);
    }
  });

  it('is coarse for a small window and dense for a wide one', () => {
    const small = planGrid({ ...request, bbox: [260_000, 6_240_000, 270_000, 6_250_000] })!;
    const wide = planGrid({ ...request, from: 3035, bbox: [-2e7, -1e7, 2e7, 1.5e7] })!;
    expect(small.columns).toBeLessThan(wide.columns);
  });

  it('is exact when both systems are the same', () => {
    const grid = planGrid({ ...request, from: 3857 })!;
    expect(interpolate(grid, -600_000, 6_700_000)).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    expect(grid.columns).toBe(5);
  });
});
