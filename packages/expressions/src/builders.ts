/** Short ways to write trees, for readers of filter languages and for tests. */

import type { Bbox } from '@cartable/geo';
import type {
  Arithmetic,
  Comparison,
  ComparisonOperator,
  Distance,
  Expression,
  FunctionCall,
  GeometryOperand,
  LikePart,
  Literal,
  LiteralValue,
  PropertyValue,
  TopologicalOperator,
  ValueExpression,
} from './expression.ts';

export const property = (name: string): PropertyValue => ({ op: 'property', name });
export const literal = (value: LiteralValue): Literal => ({ op: 'literal', value });

export function arithmetic(
  left: ValueExpression,
  operator: Arithmetic['operator'],
  right: ValueExpression,
): Arithmetic {
  return { op: 'arithmetic', operator, left, right };
}

export const call = (name: string, ...args: ValueExpression[]): FunctionCall => ({
  op: 'function',
  name,
  args,
});

export function compare(
  left: ValueExpression,
  op: ComparisonOperator,
  right: ValueExpression,
  options: { matchCase?: boolean } = {},
): Comparison {
  return { op, left, right, matchCase: options.matchCase ?? true, domain: 'undetermined' };
}

/** One argument is returned as it is; none is the neutral element (always true). */
export function and(...args: Expression[]): Expression {
  return args.length === 1 ? args[0]! : { op: 'and', args };
}

/** One argument is returned as it is; none is never true. */
export function or(...args: Expression[]): Expression {
  return args.length === 1 ? args[0]! : { op: 'or', args };
}

export const not = (arg: Expression): Expression => ({ op: 'not', arg });
export const isNull = (value: ValueExpression): Expression => ({ op: 'isNull', value });

export function between(value: ValueExpression, low: ValueExpression, high: ValueExpression): Expression {
  return { op: 'between', value, low, high, domain: 'undetermined' };
}

export function like(
  value: ValueExpression,
  pattern: readonly LikePart[],
  options: { matchCase?: boolean } = {},
): Expression {
  return { op: 'like', value, pattern, matchCase: options.matchCase ?? true };
}

export function isIn(value: ValueExpression, list: readonly ValueExpression[]): Expression {
  return { op: 'in', value, list, matchCase: true, domain: 'undetermined' };
}

export function inBbox(bbox: Bbox, srid: number, propertyName?: string): Expression {
  return { op: 'bbox', bbox, srid, property: propertyName };
}

export function topological(
  op: TopologicalOperator,
  geometry: GeometryOperand,
  propertyName?: string,
): Expression {
  return { op, geometry, property: propertyName };
}

export function distance(
  op: Distance['op'],
  geometry: GeometryOperand,
  distanceMetres: number,
  propertyName?: string,
): Expression {
  return { op, geometry, distanceMetres, property: propertyName };
}

export const resourceIds = (keys: readonly bigint[]): Expression => ({ op: 'resourceIds', keys });
