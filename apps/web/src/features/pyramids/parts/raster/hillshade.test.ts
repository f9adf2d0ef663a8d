import { describe, expect, it } from 'vitest';
import { shade } from './hillshade.ts';

const size = { width: 9, height: 9 };
/** A pyramid whose top is in the middle. */
const cone = Float32Array.from({ length: 81 }, (_, index) => {
  const [row, column] = [Math.floor(index / 9), index % 9];
  return 100 * (4 - Math.max(Math.abs(row - 4), Math.abs(column - 4)));
});
const at = (shades: Uint8ClampedArray, row: number, column: number) => shades[row * 9 + column]!;

describe('the preview of a shaded relief', () => {
  it('lights the side the sun is on', () => {
    const fromNorth = shade(cone, size, { azimuth: 0, altitude: 45, zFactor: 1 });
    expect(at(fromNorth, 2, 4)).toBeGreaterThan(at(fromNorth, 6, 4) + 50);
    const fromEast = shade(cone, size, { azimuth: 90, altitude: 45, zFactor: 1 });
    expect(at(fromEast, 4, 6)).toBeGreaterThan(at(fromEast, 4, 2) + 50);
  });

  it('lights flat land by the height of the sun alone', () => {
    const flat = shade(new Float32Array(81), size, { azimuth: 123, altitude: 30, zFactor: 1 });
    expect(new Set(flat)).toEqual(new Set([128]));
  });

  it('has more contrast with a larger z factor', () => {
    const gentle = cone.map((height) => height / 20);
    const range = (zFactor: number) => {
      const shades = shade(gentle, size, { azimuth: 315, altitude: 45, zFactor });
      return Math.max(...shades) - Math.min(...shades);
    };
    expect(range(2)).toBeGreaterThan(range(0.5));
  });
});
