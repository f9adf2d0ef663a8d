import { expect, it } from 'vitest';
import { keptDecimal, shownDecimal } from './decimals.ts';

it.each([
  ['fr', '12,5', '12.5'],
  ['fr', '12.5', '12.5'],
  ['fr', '-0,5e3', '-0.5e3'],
  ['en', '12.5', '12.5'],
] as const)('a number typed in %s as %s is kept as %s', (language, typed, kept) => {
  expect(keptDecimal(typed, language)).toBe(kept);
});

it.each([
  ['en', '12,5'],
  ['en', '12,345'],
  ['en', '1,234.5'],
  ['fr', '1 234,5'],
  ['fr', '1.234,5'],
  ['fr', '1,234,567'],
  ['fr', 'douze, environ'],
] as const)('typed in %s, %s becomes no other number', (language, typed) => {
  expect(Number(keptDecimal(typed, language))).toBeNaN();
});

it.each([
  ['fr', '12,5'],
  ['en', '12.5'],
] as const)('what is kept is shown as %s writes it, and stays what one typed', (language, written) => {
  expect(shownDecimal('12.5', language)).toBe(written);
  expect(shownDecimal(keptDecimal(written, language), language)).toBe(written);
});
