import { and, compare, literal, property } from '@cartable/expressions';
import type { Rule, Style } from '@cartable/styles';
import { expect, it } from 'vitest';
import { drawnTest, drawsAll } from './drawn-test.ts';

const scale = { denominator: 10_000, zoom: 1, pixelsPerMetre: 1 };
const shape = { columns: [{ name: 'kind', type: 'text' as const }], srid: 2154 };
const symbolizers = [{ kind: 'text' }] as unknown as Rule['symbolizers'];
const rule = (changes: Partial<Rule>): Rule => ({ isElse: false, symbolizers, ...changes });
const style = (...rules: Rule[]): Style => ({ featureTypeStyles: [{ rules, vendorOptions: {} }] });
const is = (kind: string) => compare(property('kind'), '=', literal(kind));
const drawn = (...rules: Rule[]) => {
  const test = drawnTest(style(...rules), scale, shape);
  return test && ['a', 'b', 'c'].filter((kind) => test([kind], 1, null));
};

it('a feature is drawn when a rule visible at the scale applies to it', () => {
  expect(drawn(rule({ filter: is('a') }), rule({ filter: is('b') }))).toEqual(['a', 'b']);
  expect(drawn(rule({ filter: and(is('a'), is('b')) }))).toEqual([]);
  const far = rule({ filter: is('b'), minScaleDenominator: 20_000 });
  expect(drawn(rule({ filter: is('a') }), far)).toEqual(['a']);
});

it('a rule without condition draws everything, and so does one for the others', () => {
  expect(drawnTest(style(rule({})), scale, shape)).toBe(drawsAll);
  expect(drawn(rule({ filter: is('a') }), rule({ isElse: true }))).toEqual(['a', 'b', 'c']);
});

it('nothing is drawn when no rule is visible, or none has a symbol', () => {
  expect(drawn(rule({ maxScaleDenominator: 10_000 }))).toBeUndefined();
  expect(drawn(rule({ symbolizers: [] }))).toBeUndefined();
});
