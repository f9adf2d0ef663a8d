import { expect, it } from 'vitest';
import { bytesOf } from './allowances.ts';

it.each([
  ['1,5', 1.5e9],
  ['1.5', 1.5e9],
  ['1 500', undefined],
  ['-1', undefined],
  ['', undefined],
] as const)('a quota typed as %s is %s bytes', (typed, bytes) => {
  expect(bytesOf(typed)).toBe(bytes);
});
