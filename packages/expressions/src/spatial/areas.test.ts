import { expect, it } from 'vitest';
import { unitedAreas } from './areas.ts';

const square = (x: number, y = 0) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ],
];

it('makes one of areas that share a side, and leaves those apart that do not meet', () => {
  const [one, ...others] = unitedAreas([square(0), square(1)]);
  expect(others).toEqual([]);
  const corners = new Set(one![0]!.map(String));
  expect(corners.has('2,1')).toBe(true);
  expect(corners.has('1,0') && corners.has('1,1') && one![0]!.length > 7).toBe(false);
  expect(unitedAreas([square(0), square(3)])).toHaveLength(2);
});

it('keeps a hole that areas close together', () => {
  const around = [
    square(0),
    square(1),
    square(2),
    square(0, 1),
    square(2, 1),
    square(0, 2),
    square(1, 2),
    square(2, 2),
  ];
  const united = unitedAreas(around);
  expect(united).toHaveLength(1);
  expect(united[0]).toHaveLength(2);
});
