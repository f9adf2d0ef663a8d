import { tileMatrixSet, tileSideAt, transformBbox } from '@cartable/geo';
import { describe, expect, it } from 'vitest';
import { sampleBox, wktOf } from './sample-square.ts';

const paris = [2.35, 48.85] as const;
const tileWidth = (level: number) => 360 / 2 ** level;

describe('the area of a sample', () => {
  it('is ten tiles wide, on the borders of tiles, around the place', () => {
    const box = sampleBox(paris, 14);
    expect(box.east - box.west).toBeCloseTo(10 * tileWidth(14), 4);
    expect(box.west).toBeLessThan(2.35);
    expect(box.east).toBeGreaterThan(2.35);
    expect(box.south).toBeLessThan(48.85);
    expect(box.north).toBeGreaterThan(48.85);
    const column = (box.west + 180) / tileWidth(14);
    expect(column - Math.round(column)).toBeCloseTo(0, 2);
  });

  it('never reaches over the border of its tiles when rounded', () => {
    const { west, east } = sampleBox(paris, 18);
    const [first, end] = [(west + 180) / tileWidth(18), (east + 180) / tileWidth(18)];
    expect(Math.floor(end) - Math.floor(first)).toBeLessThanOrEqual(10);
    expect(Math.ceil(first) - first).toBeLessThan(1);
  });

  it('is the whole world where it has fewer tiles, and stays in it at its edges', () => {
    expect(sampleBox(paris, 2)).toMatchObject({ west: -180, east: 180 });
    const corner = sampleBox([179.99, 85], 5);
    expect(corner.east).toBe(180);
    expect(corner.east - corner.west).toBeCloseTo(10 * tileWidth(5), 4);
  });

  it('is made of tiles of the set', () => {
    const set = tileMatrixSet('2975_50cm');
    const { west, south, east, north } = sampleBox([55.5, -21.1], 14, set);
    const [minX, minY, maxX, maxY] = transformBbox([west, south, east, north], 4326, 2975)!;
    const side = 10 * tileSideAt(14, set);
    expect((maxX - minX) / side).toBeCloseTo(1, 1);
    expect((maxY - minY) / side).toBeCloseTo(1, 1);
    expect(west < 55.5 && 55.5 < east && south < -21.1 && -21.1 < north).toBe(true);
    // From far away, the nearest place that the set is of use for.
    expect(sampleBox(paris, 14, set).north).toBeGreaterThan(-18.6);
  });

  it('is written from its north-west corner with five decimals', () => {
    expect(wktOf({ west: 2, south: 48, east: 2.5, north: 48.25 })).toBe(
      'POLYGON((2.00000 48.25000, 2.50000 48.25000, 2.50000 48.00000, 2.00000 48.00000, 2.00000 48.25000))',
    );
  });
});
