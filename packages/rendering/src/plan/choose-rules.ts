/**
 * Rules of a feature type style that draw a feature. When the conditions of all of them read the same attribute and
 * nothing else, as those of a classification do, they are asked once for each of its values.
 */
import { attributesDeciding, type Evaluator } from '@cartable/expressions';
import type { Value } from '@cartable/geo';
import type { Rule } from '@cartable/styles';
import type { Row } from './parameters.ts';

export interface ChosenRule {
  readonly applies: Evaluator | undefined;
  readonly isElse: boolean;
}

export type ChooseRules<T> = (row: Row, key: number | bigint | undefined, wkb: Uint8Array) => readonly T[];

/** Values whose rules are remembered for an image. */
const mostValues = 1024;

/**
 * @param rules as the style has them, and `compiled` what is made of each
 * @param columns of the rows
 * @param stopsAtFirst a feature is drawn by the first rule that applies, and no other
 */
export function chooseRules<T extends ChosenRule>(
  rules: readonly Rule[],
  compiled: readonly T[],
  columns: readonly string[],
  stopsAtFirst: boolean,
): ChooseRules<T> {
  const choose = chooser(compiled, stopsAtFirst);
  const names = rules.map(({ filter }) => (filter ? attributesDeciding(filter) : []));
  const deciding = new Set(names.flatMap((some) => some ?? []));
  if (deciding.size > 1 || names.includes(undefined)) return choose;
  // Without any, all features have the same rules, as if they had the same value.
  const [name = ''] = deciding;
  const column = columns.indexOf(name);
  const known = new Map<Value | undefined, readonly T[]>();
  return (row, key, wkb) => {
    const value = row[column];
    const found = known.get(value);
    if (found) return found;
    if (known.size >= mostValues) known.clear();
    const chosen = choose(row, key, wkb);
    known.set(value, chosen);
    return chosen;
  };
}

function chooser<T extends ChosenRule>(rules: readonly T[], stopsAtFirst: boolean): ChooseRules<T> {
  const others = rules.filter(({ isElse }) => isElse);
  return (row, key, wkb) => {
    const chosen: T[] = [];
    for (const rule of rules) {
      if (rule.isElse || (rule.applies && !rule.applies(row, key, wkb))) continue;
      chosen.push(rule);
      if (stopsAtFirst) break;
    }
    return chosen.length > 0 ? chosen : others;
  };
}
