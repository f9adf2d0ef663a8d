import { expect, it } from 'vitest';
import { withoutAccents } from './accents.ts';
import { call, compare, literal } from './builders.ts';
import { compileToEvaluator } from './evaluate.ts';
import type { LiteralValue } from './expression.ts';

it.each([
  ['Çà et là', 'Ca et la'],
  ['København', 'Kobenhavn'],
  ['Chișinău', 'Chisinau'],
  ['Œuvre, Ægir, Straße', 'OEuvre, AEgir, Strasse'],
  ['Łódź, Đakovo', 'Lodz, Dakovo'],
  ['한국 日本', '한국 日本'],
  ['', ''],
])('%s is %s without its accents', (text, expected) => {
  expect(withoutAccents(text)).toBe(expected);
});

it.each<[string, number, number, LiteralValue]>([
  ['mod', 7, 2, 1],
  ['mod', -7, 2, -1],
  ['mod', 7, 0, null],
  ['div', 7, 2, 3],
  ['div', -7, 2, -3],
  ['div', 7, 0, null],
  ['power', 2, 10, 1024],
  ['power', 0, -1, null],
  ['power', -8, 0.5, null],
  ['power', 10, 400, null],
  ['power', 10, -400, 0],
])('%s(%d, %d) is %s', (name, a, b, expected) => {
  const value = call(name, literal(a), literal(b));
  const condition =
    expected === null ? ({ op: 'isNull', value } as const) : compare(value, '=', literal(expected));
  expect(compileToEvaluator(condition, { columns: [], srid: 0 })([], undefined, null)).toBe(true);
});
