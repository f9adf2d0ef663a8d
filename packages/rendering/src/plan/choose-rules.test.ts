import { compare, inBbox, literal, property } from '@cartable/expressions';
import type { Value } from '@cartable/geo';
import type { Rule } from '@cartable/styles';
import { describe, expect, it } from 'vitest';
import { wkbPoint } from '../testing/wkb-builder.ts';
import { chooseRules } from './choose-rules.ts';
import { compileFilter } from './parameters.ts';

const shape = {
  columns: [
    { name: 'rang', type: 'integer' },
    { name: 'classe', type: 'text' },
  ],
  srid: 2154,
} as const;
const columns = shape.columns.map(({ name }) => name);

const rule = (filter?: Rule['filter'], isElse = false): Rule => ({
  isElse,
  symbolizers: [],
  ...(filter ? { filter } : {}),
});
const classe = (value: string): Rule['filter'] => compare(property('classe'), '=', literal(value));

const place = wkbPoint(0, 0);

/** The ranks of the rules chosen for each row, and how many conditions were looked at. */
function chosenFor(rules: readonly Rule[], rows: readonly (readonly Value[])[], stopsAtFirst = false) {
  let asked = 0;
  const compiled = rules.map(({ filter, isElse }, rank) => {
    const evaluate = filter && compileFilter(filter, shape);
    const applies: typeof evaluate =
      evaluate &&
      ((row, key, wkb) => {
        asked += 1;
        return evaluate(row, key, wkb);
      });
    return { rank, isElse, applies };
  });
  const choose = chooseRules(rules, compiled, columns, stopsAtFirst);
  const chosen = rows.map((row) => choose(row, 1, place).map(({ rank }) => rank));
  return { chosen, asked };
}

const classes = [rule(classe('a')), rule(classe('b')), rule(undefined, true)];
const rows: readonly (readonly Value[])[] = ['a', 'b', 'c', null, '', 'b', 'c', 'a', null].map((value, i) => [
  i,
  value,
]);

describe('rules of a feature', () => {
  it('are asked for once for each value where one attribute decides', () => {
    const { chosen, asked } = chosenFor(classes, rows);
    expect(chosen).toEqual([[0], [1], [2], [2], [2], [1], [2], [0], [2]]);
    expect(asked).toBe(2 * 5);
  });

  it('are asked for each feature where two attributes or its place decide', () => {
    const rank = rule(compare(property('rang'), '<', literal(3)));
    const { chosen, asked } = chosenFor([classes[0]!, rank], rows);
    expect(chosen).toEqual([[0, 1], [1], [1], [], [], [], [], [0], []]);
    expect(asked).toBe(2 * rows.length);
    expect(chosenFor([classes[0]!, rule(inBbox([0, 0, 1, 1], 2154))], rows).asked).toBe(2 * rows.length);
  });

  it('are all that apply, or the first alone', () => {
    const rules = [rule(classe('a')), rule(), rule(classe('a'))];
    expect(chosenFor(rules, rows.slice(0, 2)).chosen).toEqual([[0, 1, 2], [1]]);
    expect(chosenFor(rules, rows.slice(0, 2), true).chosen).toEqual([[0], [1]]);
  });

  it('stay right beyond the values that are remembered', () => {
    const many = Array.from({ length: 3000 }, (_, i): Value[] => [i, `${i}`]);
    const { chosen } = chosenFor([rule(classe('7')), rule(classe('2999'))], [...many, ...many]);
    expect(chosen.flatMap((some, i) => some.map((rank) => [i, rank]))).toEqual([
      [7, 0],
      [2999, 1],
      [3007, 0],
      [5999, 1],
    ]);
  });

  it('are the same for all where there is no condition', () => {
    expect(chosenFor([rule()], rows)).toEqual({ chosen: rows.map(() => [0]), asked: 0 });
  });
});
