import { expect, it } from 'vitest';
import { dividedArea, unitedAreas } from './areas.ts';

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

const surface = (rings: readonly (readonly (readonly number[])[])[]) =>
  rings.reduce((sum, ring, rank) => {
    const twice = ring.slice(1).reduce((all, [x, y], i) => all + ring[i]![0]! * y! - x! * ring[i]![1]!, 0);
    return sum + ((rank === 0 ? 1 : -1) * Math.abs(twice)) / 2;
  }, 0);

it('divides an area by a line that crosses it, once or several times, and by no other', () => {
  const across = [
    [0.25, -1],
    [0.25, 2],
  ];
  const halves = dividedArea(square(0), across);
  expect(halves.map(surface).sort()).toEqual([0.25, 0.75]);
  const twice = [...across, [0.5, 2], [0.5, -1]];
  expect(dividedArea(square(0), twice).map(surface).sort()).toEqual([0.25, 0.25, 0.5]);
  expect(
    dividedArea(square(0), [
      [0.5, 0.5],
      [0.5, 2],
    ]),
  ).toHaveLength(1);
  expect(
    dividedArea(square(0), [
      [5, 0],
      [5, 1],
    ]),
  ).toHaveLength(1);
});

it('keeps the holes of an area that is divided', () => {
  const outer = square(0)[0]!.map(([x, y]) => [x! * 4, y! * 4]);
  const hole = square(1, 1)[0]!;
  const parts = dividedArea(
    [outer, hole],
    [
      [3, -1],
      [3, 5],
    ],
  );
  expect(parts.map(surface).sort((one, other) => one - other)).toEqual([4, 11]);
});
