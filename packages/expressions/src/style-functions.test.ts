import { describe, expect, it } from 'vitest';
import { call, compare, literal, property } from './builders.ts';
import { compileToEvaluator, compileValue } from './evaluate.ts';
import type { LiteralValue } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { functionNames } from './functions.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'pop', type: 'double' },
  { name: 'le', type: 'datetime' },
] as const;
const row = ['Saint-Étienne', 1234.5, '2026-03-07T14:05:09Z'] as const;

function evaluated(name: string, ...args: (LiteralValue | 'nom!' | 'pop!' | 'le!')[]): LiteralValue {
  const nodes = args.map((arg) =>
    typeof arg === 'string' && arg.endsWith('!') ? property(arg.slice(0, -1)) : literal(arg),
  );
  return compileValue(call(name, ...nodes), { columns, allowsStyleFunctions: true })([...row]);
}

describe('functions of styles', () => {
  const cases: readonly [string, LiteralValue[], LiteralValue][] = [
    ['Recode', ['b', 'a', '#111111', 'b', '#222222'], '#222222'],
    ['Recode', ['1', '01', 'code', '1.0', 'number'], 'number'],
    ['Recode', ['c', 'a', 'x'], null],
    ['Categorize', [10, 'low', '10', 'high'], 'high'],
    ['Categorize', [10, 'low', '10', 'high', 'preceding'], 'low'],
    ['Categorize', [25, 'a', '10', 'b', '20', 'c', '30', 'd'], 'c'],
    ['Interpolate', ['pop!', '0', '0', '2469', '10'], 5],
    ['Interpolate', [-5, '0', '3', '10', '4'], 3],
    ['Interpolate', [5, '0', '#000000', '10', '#ff8000', 'color'], '#804000'],
    ['Interpolate', [5, '0', '#000000', '10', '#ff8000'], '#804000'],
    ['Interpolate', [2.5, '0', '0', '10', '8', 'numeric', 'cosine'], 8 * 0.5 * (1 - Math.cos(Math.PI / 4))],
    ['Interpolate', [5, '0', '0', '5', '1', '10', '8', 'numeric', 'cubic'], 1],
    ['Substring', ['nom!', '7', '3'], 'Éti'],
    ['strSubstring', ['nom!', '0', '5'], 'Saint'],
    ['strSubstringStart', ['nom!', '6'], 'Étienne'],
    ['StringPosition', ['t', 'nom!', 'frontToBack'], 5],
    ['StringPosition', ['n', 'nom!', 'backToFront'], 12],
    ['strIndexOf', ['nom!', '-'], 5],
    ['strip', ['00120', '0', 'leading'], '120'],
    ['strip', ['..a..', '.', 'both'], 'a'],
    ['strCapitalize', ['LE BOURG-neuf'], 'Le Bourg-Neuf'],
    ['numberFormat', ['#,##0.00', 'pop!'], '1,234.50'],
    ['numberFormat', ['#,##0.0 m', 'pop!', '', ',', ' '], '1 234,5 m'],
    ['numberFormat', ['000', -7], '-007'],
    ['numberFormat', ['0', -7, '(0)'], '(7)'],
    ['numberFormat', ['#.##', 0.5], '0.5'],
    ['numberFormat', ['0%', 0.25], '25%'],
    ['numberFormat', ['0', 'nom!'], null],
    ['dateFormat', ['dd/MM/yyyy HH:mm', 'le!'], '07/03/2026 14:05'],
    ['dateFormat', ["DD.MM.YY 'à' h:mm a", 'le!'], '07.03.26 à 2:05 PM'],
    ['dateFormat', ['yyyy', 'not a date'], null],
    ['if_then_else', [true, 'yes', 'no'], 'yes'],
    ['in', ['b', 'a', 'b'], true],
    ['min', ['3', 4], 3],
    ['pow', [2, 10], 1024],
    ['sqrt', [-1], null],
    ['parseInt', ['12.9'], 12],
  ];
  it.each(cases)('%s%j is %j', (name, args, expected) => {
    const found = evaluated(name, ...args);
    if (typeof expected === 'number') expect(found).toBeCloseTo(expected, 9);
    else expect(found).toBe(expected);
  });

  it('take part in arithmetic and nest', () => {
    const inner = call('Categorize', property('pop'), literal('1'), literal('1000'), literal('2'));
    const size = { op: 'arithmetic', operator: '*', left: inner, right: literal('4') } as const;
    expect(compileValue(size, { columns, allowsStyleFunctions: true })([...row])).toBe(8);
  });

  it('are neither offered to filters of requests nor understood in them', () => {
    expect(functionNames).not.toContain('recode');
    const filter = compare(call('Recode', property('nom'), literal('a'), literal('b')), '=', literal('b'));
    expect(() => compileToEvaluator(filter, { columns, srid: 2154 })).toThrow(ExpressionError);
    expect(
      compileToEvaluator(filter, { columns, srid: 2154, allowsStyleFunctions: true })(['a'], 1, null),
    ).toBe(true);
  });
});
