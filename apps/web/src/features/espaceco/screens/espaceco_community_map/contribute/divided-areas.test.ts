import { expect, it } from 'vitest';
import { dividedAreas } from './divided-areas.ts';

const rings = [
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ],
];
const across = {
  type: 'LineString' as const,
  coordinates: [
    [1, -1],
    [1, 5],
  ],
};

it('parts are of the type of the table', async () => {
  const single = await dividedAreas({ type: 'Polygon', coordinates: rings }, across);
  expect(single?.map(({ type }) => type)).toEqual(['Polygon', 'Polygon']);
  const many = await dividedAreas({ type: 'MultiPolygon', coordinates: [rings] }, across);
  expect(many?.map(({ type }) => type)).toEqual(['MultiPolygon', 'MultiPolygon']);
});

it('neither several areas, nor one with heights, nor what no line crosses is divided', async () => {
  const apart = {
    ...across,
    coordinates: [
      [9, 0],
      [9, 1],
    ],
  };
  expect(await dividedAreas({ type: 'Polygon', coordinates: rings }, apart)).toBeUndefined();
  expect(await dividedAreas({ type: 'MultiPolygon', coordinates: [rings, rings] }, across)).toBeUndefined();
  const high = rings.map((ring) => ring.map((place) => [...place, 3]));
  expect(await dividedAreas({ type: 'Polygon', coordinates: high }, across)).toBeUndefined();
  expect(
    await dividedAreas({ type: 'Polygon', coordinates: rings }, { type: 'Point', coordinates: [1, 1] }),
  ).toBeUndefined();
});
