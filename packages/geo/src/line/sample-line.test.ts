import { expect, it } from 'vitest';
import { lengthOfLine, sampleLine } from './sample-line.ts';

it('a degree of latitude is 111 km long, one of longitude half of it at 60° north', () => {
  expect(
    lengthOfLine([
      [2, 45],
      [2, 46],
    ]),
  ).toBeCloseTo(111_195, -1);
  expect(
    lengthOfLine([
      [2, 60],
      [3, 60],
    ]) /
      lengthOfLine([
        [2, 0],
        [3, 0],
      ]),
  ).toBeCloseTo(0.5, 3);
});

it('places are at equal distances over all corners, from the first to the last', () => {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const;
  const places = sampleLine(corners, 5);
  expect(places.map(({ place }) => place.map((one) => Number(one.toFixed(6))))).toEqual([
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 0.5],
    [1, 1],
  ]);
  expect(places.at(-1)!.distance).toBeCloseTo(lengthOfLine(corners), 6);
});

it('a line of no length is one place, as often as it is asked for', () => {
  const places = sampleLine(
    [
      [3, 4],
      [3, 4],
    ],
    3,
  );
  expect(places.map(({ distance, place }) => [distance, ...place])).toEqual([
    [0, 3, 4],
    [0, 3, 4],
    [0, 3, 4],
  ]);
});
