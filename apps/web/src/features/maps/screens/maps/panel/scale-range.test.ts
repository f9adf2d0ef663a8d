import { expect, it } from 'vitest';
import { scaleOfZoom, sideOfScales } from './scale-range.ts';

it('a level of the map has the denominator a WMS knows it by', () => {
  expect(scaleOfZoom(0)).toBeCloseTo(559_082_264, -1);
  expect(scaleOfZoom(1.5)).toBeCloseTo(559_082_264 / 2 ** 1.5, -1);
});

it('a view is nearer than the scales of a layer, farther, or within', () => {
  const range = { minScale: 1000, maxScale: 50_000 };
  expect([999, 1000, 49_999, 50_000].map((scale) => sideOfScales(range, scale))).toEqual([
    'near',
    undefined,
    undefined,
    'far',
  ]);
  expect(sideOfScales({ minScale: undefined, maxScale: undefined }, 1)).toBeUndefined();
});
