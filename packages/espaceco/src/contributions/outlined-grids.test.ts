import { EDITABLE_AREA_POINTS_MAX } from '@cartable/contract';
import { expect, it } from 'vitest';
import { findShippedGrids } from '../grids/grids.ts';
import { outlinedGrids } from './outlined-grids.ts';

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
] as const;
const seen: string[] = [];
const grid = (name: string, rings: number) => ({
  name,
  get polygons() {
    seen.push(name);
    return [Array.from({ length: rings }, () => ring)];
  },
});

it('outlines are told of the first grids, as far as they are not too long together', () => {
  const grids = [grid('a', 2), grid('b', 1), grid('c', 3), grid('d', 1)];
  expect([...outlinedGrids(grids, 24)]).toEqual(['a', 'b', 'c']);
  expect([...outlinedGrids(grids, 12)]).toEqual(['a', 'b']);
  expect([...outlinedGrids(grids, 7)]).toEqual([]);
});

it('none is read after the first that is too long', () => {
  seen.length = 0;
  outlinedGrids([grid('a', 1), grid('b', 3), grid('c', 1)], 8);
  expect(seen).toEqual(['a', 'b']);
});

it('the country, or all its départements, are told whole', () => {
  const departements = Array.from({ length: 95 }, (_, rank) => String(rank + 1).padStart(2, '0'));
  for (const names of [['FR'], [...departements, '2A', '2B']]) {
    const grids = findShippedGrids(names);
    expect(outlinedGrids(grids, EDITABLE_AREA_POINTS_MAX).size).toBe(grids.length);
  }
});
