/** Questions about a tree that need no table. */

import type { Expression, ValueExpression } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { foldExpression, foldValue, type ValueCases } from './fold.ts';

/** A filter a person writes has tens of nodes; generated lists of values, hundreds. */
export const maxNodes = 1000;
/** Recursion stays far from the end of the stack. */
export const maxDepth = 64;

const sum = (...counts: number[]): number => counts.reduce((total, count) => total + count, 0);

const valueCounts: ValueCases<number> = {
  property: () => 1,
  literal: () => 1,
  arithmetic: (_, left, right) => 1 + left + right,
  function: (_, args) => 1 + sum(...args),
};

export function countNodes(expression: Expression): number {
  return foldExpression<number, number>(expression, {
    ...valueCounts,
    and: (args) => 1 + sum(...args),
    or: (args) => 1 + sum(...args),
    not: (arg) => 1 + arg,
    comparison: (_, left, right) => 1 + left + right,
    between: (_, value, low, high) => 1 + value + low + high,
    like: (node, value) => 1 + value + node.pattern.length,
    isNull: (_, value) => 1 + value,
    noGeometry: () => 1,
    in: (_, value, list) => 1 + value + sum(...list),
    bbox: () => 1,
    topological: () => 1,
    distance: () => 1,
    resourceIds: (node) => 1 + node.keys.length,
  });
}

/** Depth is checked first, without recursion: it protects every other walk. @throws {ExpressionError} `too-complex` */
export function assertWithinLimits(expression: Expression): void {
  let level: (Expression | ValueExpression)[] = [expression];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth >= maxDepth) throw tooComplex(`it nests more than ${maxDepth} levels`);
    if (nodes > maxNodes) throw tooComplex(`it has more than ${maxNodes} terms`);
    level = level.flatMap(childrenOf);
  }
  if (countNodes(expression) > maxNodes) throw tooComplex(`it has more than ${maxNodes} terms`);
}

function tooComplex(why: string): ExpressionError {
  return new ExpressionError('too-complex', `The filter is too complex: ${why}.`, { limit: maxNodes });
}

function childrenOf(node: Expression | ValueExpression): readonly (Expression | ValueExpression)[] {
  if ('args' in node) return node.args;
  if ('arg' in node) return [node.arg];
  if ('left' in node) return [node.left, node.right];
  if ('low' in node) return [node.value, node.low, node.high];
  if ('list' in node) return [node.value, ...node.list];
  return 'value' in node && node.op !== 'literal' ? [node.value] : [];
}

const valueProperties: ValueCases<string[]> = {
  property: (node) => [node.name],
  literal: () => [],
  arithmetic: (_, left, right) => [...left, ...right],
  function: (_, args) => args.flat(),
};

/** Names of the attribute columns an expression reads, each once, in order of appearance. Geometry is not listed. */
export function propertiesOf(expression: Expression): string[] {
  const names = foldExpression<string[], string[]>(expression, {
    ...valueProperties,
    and: (args) => args.flat(),
    or: (args) => args.flat(),
    not: (arg) => arg,
    comparison: (_, left, right) => [...left, ...right],
    between: (_, value, low, high) => [...value, ...low, ...high],
    like: (_, value) => value,
    isNull: (_, value) => value,
    noGeometry: () => [],
    in: (_, value, list) => [...value, ...list.flat()],
    bbox: () => [],
    topological: () => [],
    distance: () => [],
    resourceIds: () => [],
  });
  return [...new Set(names)];
}

/**
 * The attributes that alone decide whether a condition holds; undefined where the geometry or the key of the feature
 * decides too.
 */
export function attributesDeciding(expression: Expression): string[] | undefined {
  return readsFeature(expression) ? undefined : propertiesOf(expression);
}

function readsFeature(expression: Expression): boolean {
  return foldExpression<boolean, undefined>(expression, {
    property: () => undefined,
    literal: () => undefined,
    arithmetic: () => undefined,
    function: () => undefined,
    and: (args) => args.includes(true),
    or: (args) => args.includes(true),
    not: (arg) => arg,
    comparison: () => false,
    between: () => false,
    like: () => false,
    isNull: () => false,
    in: () => false,
    noGeometry: () => true,
    bbox: () => true,
    topological: () => true,
    distance: () => true,
    resourceIds: () => true,
  });
}

export function propertiesOfValue(value: ValueExpression): string[] {
  return [...new Set(foldValue(value, valueProperties))];
}
