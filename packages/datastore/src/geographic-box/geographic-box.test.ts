import { describe, expect, it } from 'vitest';
import { boxOnEarth, smallestBox } from './geographic-box.ts';

const box = (west: number, east: number, south = 10, north = 20) => ({ west, south, east, north });

describe('the smallest box', () => {
  it('is that of the data, wherever they are on earth', () => {
    expect(smallestBox([box(-5, 10, 41, 51), box(-62, -60, -3, 18)])).toEqual(box(-62, 10, -3, 51));
    expect(smallestBox([box(-62, -60, -20, -10)])).toEqual(box(-62, -60, -20, -10));
    expect(smallestBox([null, box(1, 2)])).toEqual(box(1, 2));
    expect(smallestBox([null])).toBeNull();
  });

  it('goes over the antimeridian when data do, or are on both sides of it', () => {
    expect(smallestBox([box(170, -170)])).toEqual(box(170, -170));
    expect(smallestBox([box(163, 172), box(-178, -176)])).toEqual(box(163, -176));
    expect(smallestBox([box(170, -170), box(-175, -160)])).toEqual(box(170, -160));
  });

  it('may be the whole world', () => {
    expect(smallestBox([box(-180, 180)])).toEqual(box(-180, 180));
    expect(smallestBox([box(-180, 0), box(0, 180), box(5, 6)])).toEqual(box(-180, 180));
    expect(smallestBox([box(-180, 10), box(170, 180)])).toEqual(box(170, 10));
  });

  it('holds a point', () => {
    expect(smallestBox([box(-4.5, -4.5)])).toEqual(box(-4.5, -4.5));
  });
});

describe('a box read back', () => {
  it('is what is a place on earth, over the antimeridian too', () => {
    for (const good of [box(-5, 10), box(170, -170), box(-180, 180, -90, 90), box(2, 2, 3, 3)])
      expect(boxOnEarth(good)).toBe(good);
    expect(boxOnEarth(null)).toBeNull();
  });

  it('is nothing when it is inverted, beyond the world or no number', () => {
    const wrong = [
      box(99_101, 180, 6_046_555, 90),
      box(0, 1, 20, 10),
      box(0, 181),
      box(0, 1, -91, 0),
      box(Number.NaN, 1),
    ];
    expect(wrong.map(boxOnEarth)).toEqual([null, null, null, null, null]);
  });
});
