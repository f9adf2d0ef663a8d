import { expect, it } from 'vitest';
import { bytesOf } from './allowances.ts';

it.each([
  ['fr', '1,5', 1.5e9],
  ['en', '1.5', 1.5e9],
  // It parts thousands there.
  ['en', '12,345', undefined],
] as const)('a quota typed in %s as %s is %s bytes', (language, typed, bytes) => {
  expect(bytesOf(typed, language)).toBe(bytes);
});
