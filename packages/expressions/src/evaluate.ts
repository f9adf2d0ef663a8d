/**
 * Conditions and values computed in memory, one feature at a time, with the three-valued logic of SQL: a comparison
 * with null is unknown, and only what is true is kept.
 */

import type { Column, Value } from '@cartable/geo';
import { type BindingContext, bindExpression, bindValue } from './bind.ts';
import type {
  Comparison,
  Distance,
  Domain,
  Expression,
  LiteralValue,
  Topological,
  ValueExpression,
} from './expression.ts';
import { type ExpressionCases, foldExpression, foldValue, type ValueCases } from './fold.ts';
import { findFunction } from './functions.ts';
import { likeMatcher } from './like.ts';
import { bboxInSrid } from './spatial/bbox-operand.ts';
import { prepareDistance } from './spatial/distance.ts';
import { operandInSrid } from './spatial/operand.ts';
import { prepareGeometry } from './spatial/prepared-geometry.ts';
import { prepareRelation } from './spatial/topology.ts';
import { parseInstant } from './temporal.ts';

export type Evaluator = (
  row: readonly Value[],
  key: number | bigint | undefined,
  wkb: Uint8Array | null,
) => boolean;
export type ValueEvaluator = (row: readonly Value[]) => LiteralValue;

type Ternary = boolean | null;
export type TernaryEvaluator = (
  row: readonly Value[],
  key: number | bigint | undefined,
  wkb: Uint8Array | null,
) => Ternary;
type Condition = TernaryEvaluator;

export interface EvaluationContext extends BindingContext {
  /** Columns of the rows given to the evaluator, in their order. */
  readonly columns: readonly Column[];
  /** System of the geometries given to the evaluator. */
  readonly srid: number;
}

/** @throws {ExpressionError} what `bindExpression` refuses, and operands that are invalid or too large */
export function compileToEvaluator(expression: Expression, context: EvaluationContext): Evaluator {
  const condition = compileToTernary(expression, context);
  return (row, key, wkb) => condition(row, key, wkb) === true;
}

/** Tells what is false from what is unknown (null). @throws {ExpressionError} as `compileToEvaluator` */
export function compileToTernary(expression: Expression, context: EvaluationContext): TernaryEvaluator {
  return foldExpression(bindExpression(expression, context), casesFor(context));
}

/** @throws {ExpressionError} */
export function compileValue(value: ValueExpression, context: BindingContext): ValueEvaluator {
  return foldValue(bindValue(value, context), valueCases(context.columns));
}

function valueCases(columns: readonly Column[]): ValueCases<ValueEvaluator> {
  const indexes = new Map(columns.map((column, index) => [column.name, index]));
  return {
    property: (node) => {
      const index = indexes.get(node.name)!;
      return (row) => {
        const value = row[index];
        return value === undefined || value instanceof Uint8Array ? null : value;
      };
    },
    literal: (node) => () => node.value,
    arithmetic: (node, left, right) => (row) => calculate(node.operator, left(row), right(row)),
    function: (node, args) => {
      const definition = findFunction(node.name)!;
      return (row) => {
        const values = args.map((arg) => arg(row));
        if (!definition.acceptsNull && values.includes(null)) return null;
        return definition.evaluate(values);
      };
    },
  };
}

/** Division by zero is null, as in SQLite; big integers join the others as numbers. */
function calculate(operator: '+' | '-' | '*' | '/', left: LiteralValue, right: LiteralValue): number | null {
  if (left === null || right === null) return null;
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : a / b;
  }
}

function casesFor(context: EvaluationContext): ExpressionCases<Condition, ValueEvaluator> {
  return {
    ...valueCases(context.columns),
    and: (args) => (row, key, wkb) => {
      let result: Ternary = true;
      for (const arg of args) {
        const value = arg(row, key, wkb);
        if (value === false) return false;
        if (value === null) result = null;
      }
      return result;
    },
    or: (args) => (row, key, wkb) => {
      let result: Ternary = false;
      for (const arg of args) {
        const value = arg(row, key, wkb);
        if (value === true) return true;
        if (value === null) result = null;
      }
      return result;
    },
    not: (arg) => (row, key, wkb) => {
      const value = arg(row, key, wkb);
      return value === null ? null : !value;
    },
    comparison: (node, left, right) => {
      const compare = comparatorOf(node.domain, node.matchCase);
      const accepts = acceptanceOf(node.op);
      return (row) => {
        const order = compare(left(row), right(row));
        return order === null ? null : accepts(order);
      };
    },
    between: (node, value, low, high) => {
      const compare = comparatorOf(node.domain, true);
      return (row) => {
        const found = value(row);
        const above = compare(found, low(row));
        const below = compare(found, high(row));
        if (above !== null && above < 0) return false;
        if (below !== null && below > 0) return false;
        return above === null || below === null ? null : true;
      };
    },
    like: (node, value) => {
      const matches = likeMatcher(node.pattern, node.matchCase);
      return (row) => {
        const found = value(row);
        return found === null ? null : matches(String(found));
      };
    },
    isNull: (_, value) => (row) => value(row) === null,
    noGeometry: () => (_row, _key, wkb) => wkb === null,
    in: (node, value, list) => {
      const compare = comparatorOf(node.domain, node.matchCase);
      return (row) => {
        const found = value(row);
        let result: Ternary = false;
        for (const item of list) {
          const order = compare(found, item(row));
          if (order === 0) return true;
          if (order === null) result = null;
        }
        return result;
      };
    },
    bbox: (node) => intersectsWith(bboxInSrid(node.bbox, node.srid, context.srid)),
    topological: (node) => topologicalCondition(node, context.srid),
    distance: (node) => distanceCondition(node, context.srid),
    resourceIds: (node) => {
      const keys = new Set(node.keys);
      return (_row, key) => (key === undefined ? null : keys.has(BigInt(key)));
    },
  };
}

function topologicalCondition(node: Topological, srid: number): Condition {
  const operand = operandInSrid(node.geometry, srid);
  switch (node.op) {
    case 'intersects':
      return intersectsWith(operand);
    case 'disjoint':
      return negated(intersectsWith(operand));
    default:
      return ofGeometry(prepareRelation(node.op, operand));
  }
}

function distanceCondition(node: Distance, srid: number): Condition {
  const isWithin = ofGeometry(prepareDistance(operandInSrid(node.geometry, srid), srid, node.distanceMetres));
  return node.op === 'dwithin' ? isWithin : negated(isWithin);
}

function intersectsWith(operand: Uint8Array): Condition {
  return ofGeometry(prepareGeometry(operand).intersects);
}

/** Nothing is known of a feature without geometry. */
function ofGeometry(test: (wkb: Uint8Array) => Ternary): Condition {
  return (_row, _key, wkb) => (wkb === null ? null : test(wkb));
}

function negated(condition: Condition): Condition {
  return (row, key, wkb) => {
    const value = condition(row, key, wkb);
    return value === null ? null : !value;
  };
}

type Comparator = (a: LiteralValue, b: LiteralValue) => number | null;

function comparatorOf(domain: Domain, matchCase: boolean): Comparator {
  const key = keyOf(domain, matchCase);
  return (a, b) => {
    if (a === null || b === null) return null;
    const left = key(a);
    const right = key(b);
    if (left === undefined || right === undefined) return null;
    // Numbers and bigints compare exactly with each other.
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/** Comparison key of a value; undefined when the value cannot be understood in the domain. */
function keyOf(
  domain: Domain,
  matchCase: boolean,
): (value: Exclude<LiteralValue, null>) => string | number | bigint | undefined {
  switch (domain) {
    case 'number':
      return (value) => (typeof value === 'bigint' || typeof value === 'number' ? value : Number(value));
    case 'boolean':
      return (value) => Number(value);
    case 'temporal':
      return (value) => parseInstant(String(value));
    default:
      return matchCase ? String : (value) => String(value).toLocaleLowerCase('en');
  }
}

function acceptanceOf(operator: Comparison['op']): (order: number) => boolean {
  switch (operator) {
    case '=':
      return (order) => order === 0;
    case '<>':
      return (order) => order !== 0;
    case '<':
      return (order) => order < 0;
    case '<=':
      return (order) => order <= 0;
    case '>':
      return (order) => order > 0;
    case '>=':
      return (order) => order >= 0;
  }
}
