import { expect, it } from 'vitest';
import { asMany, joined, moved, splitLine } from './shapes.ts';

it('cuts a line where one points, not at its end', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [2, 0],
      [4, 0],
    ],
  };
  expect(splitLine(line, [3, 0.1])).toEqual([
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [2, 0],
        [3, 0],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [3, 0],
        [4, 0],
      ],
    },
  ]);
  expect(splitLine(line, [2, 0.1])?.map(({ coordinates }) => coordinates.length)).toEqual([2, 2]);
  expect(splitLine(line, [-1, 0])).toBeUndefined();
});

it('joins lines end to end whatever their direction, and others where a table takes several parts', () => {
  const one = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [1, 0],
    ],
  };
  const other = {
    type: 'LineString' as const,
    coordinates: [
      [2, 0],
      [1, 0],
    ],
  };
  expect(joined(one, other, false)).toEqual({
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
  });
  const far = {
    type: 'LineString' as const,
    coordinates: [
      [8, 8],
      [9, 9],
    ],
  };
  expect(joined(one, far, false)).toBeUndefined();
  expect(joined(asMany(one), far, true)).toMatchObject({
    type: 'MultiLineString',
    coordinates: [one.coordinates, far.coordinates],
  });
  expect(moved(one, 1, 2).coordinates).toEqual([
    [1, 2],
    [2, 2],
  ]);
});
