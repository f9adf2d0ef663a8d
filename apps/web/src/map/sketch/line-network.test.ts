import { expect, it } from 'vitest';
import { LineNetwork } from './line-network.ts';

/** A square of 100 m, a diagonal way that is longer by its bends, and a line apart. */
const network = new LineNetwork([
  [
    [0, 0],
    [100, 0],
    [100, 100],
  ],
  [
    [0, 0],
    [0, 100],
    [100, 100],
    [150, 100],
  ],
  [
    [0, 300],
    [100, 300],
  ],
]);
const at = (x: number, y: number) => network.anchor([x, y], 10)!;

it('goes by the shortest way from a place of a line to one of another', () => {
  const ways = network.waysFrom(at(30, 4));
  expect(network.path(ways, at(140, 97))).toEqual([
    [30, 0],
    [100, 0],
    [100, 100],
    [140, 100],
  ]);
  expect(network.path(ways, at(-5, 80))).toEqual([
    [30, 0],
    [0, 0],
    [0, 80],
  ]);
});

it('goes straight along one piece, and nowhere by lines that do not meet', () => {
  const ways = network.waysFrom(at(30, 0));
  expect(network.path(ways, at(70, 0))).toEqual([
    [30, 0],
    [70, 0],
  ]);
  expect(network.path(ways, at(50, 300))).toBeUndefined();
  expect(network.anchor([50, 200], 10)).toBeUndefined();
});

it('finds its way through a large grid at once', () => {
  const side = 40;
  const ranks = Array.from({ length: side }, (_, rank) => rank);
  const grid = new LineNetwork([
    ...ranks.map((y) => ranks.map((x) => [x, y])),
    ...ranks.map((x) => ranks.map((y) => [x, y])),
  ]);
  const ways = grid.waysFrom(grid.anchor([0, 0], 1)!);
  const path = grid.path(ways, grid.anchor([side - 1, side - 1], 1)!)!;
  expect(path).toHaveLength(2 * side - 1);
});
