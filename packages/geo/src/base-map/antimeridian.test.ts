import { describe, expect, it } from 'vitest';
import { cutLines, unwrapPolygon } from './antimeridian.ts';

describe('outlines that cross the antimeridian', () => {
  it('lines are cut there', () => {
    const line = [
      [179, 0],
      [180, 1],
      [-180, 1],
      [-179, 2],
    ];
    expect(cutLines([line])).toEqual([line.slice(0, 2), line.slice(2)]);
    expect(cutLines([line.slice(0, 2)])).toEqual([line.slice(0, 2)]);
  });

  it('areas are drawn whole on both sides of the map', () => {
    const square = [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ];
    const [east, west, ...others] = unwrapPolygon([square]);
    expect(others).toEqual([]);
    expect(east![0]!.map(([x]) => x)).toEqual([179, 181, 181, 179, 179]);
    expect(west![0]!.map(([x]) => x)).toEqual([-181, -179, -179, -181, -181]);
  });

  it('areas elsewhere, and around a pole, stay as they are', () => {
    const paris = [
      [2, 48],
      [3, 48],
      [3, 49],
      [2, 48],
    ];
    const pole = [
      [-170, -80],
      [0, -80],
      [170, -80],
      [-170, -80],
    ];
    expect(unwrapPolygon([paris])).toEqual([[paris]]);
    expect(unwrapPolygon([pole])).toEqual([[pole]]);
  });
});
