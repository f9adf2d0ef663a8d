import { expect, it } from 'vitest';
import { batchesWithin } from './batches-within.ts';

const bounds = { rows: 3, bytes: 10 };

it.each([
  ['no row', [], []],
  ['small rows by their number', [1, 1, 1, 1], [3, 1]],
  ['large ones by their bytes', [4, 6, 4, 7], [2, 1, 1]],
  ['one that is beyond the bound by itself', [1, 50, 1], [1, 1, 1]],
] as const)('asks for %s', (_what, sizes, expected) => {
  expect([...batchesWithin(sizes, bounds)]).toEqual(expected);
});
