/** Values of a style, read for each feature: constants cost a call, expressions are compiled once. */

import { CartableError } from '@cartable/contract';
import {
  compileToEvaluator,
  compileValue,
  type Evaluator,
  type Expression,
  ExpressionError,
} from '@cartable/expressions';
import type { Column, Value } from '@cartable/geo';
import { isExpression, type Pair, type Parameter } from '@cartable/styles';

export type Row = readonly Value[];
export type Read<T> = (row: Row) => T;

/** The rows a style is compiled for. */
export interface RowShape {
  readonly columns: readonly Column[];
  /** CRS of the geometries, for spatial conditions. */
  readonly srid: number;
}

/** Undefined for an absent attribute or one that is no number. */
export function compileNumber(parameter: Parameter<number>, shape: RowShape): Read<number | undefined> {
  if (!isExpression(parameter)) return () => parameter;
  const evaluate = orRejection(() =>
    compileValue(parameter.expression, { ...shape, allowsStyleFunctions: true }),
  );
  return (row) => {
    const value = evaluate(row);
    const number = value === null || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  };
}

/** Empty for an absent attribute. */
export function compileText(parameter: Parameter<string>, shape: RowShape): Read<string> {
  if (!isExpression(parameter)) return () => parameter;
  const evaluate = orRejection(() =>
    compileValue(parameter.expression, { ...shape, allowsStyleFunctions: true }),
  );
  return (row) => {
    const value = evaluate(row);
    return value === null ? '' : String(value);
  };
}

export function compileFilter(filter: Expression, shape: RowShape): Evaluator {
  return orRejection(() => compileToEvaluator(filter, { ...shape, allowsStyleFunctions: true }));
}

/** The constant, or undefined when the value depends on the feature. */
export function constantOf<T extends string | number>(parameter: Parameter<T>): T | undefined {
  return isExpression(parameter) ? undefined : parameter;
}

function orRejection<T>(compile: () => T): T {
  try {
    return compile();
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    throw new CartableError('rendering.style-refused', { problem: cause.message }, { cause });
  }
}

/** Two numbers that are constants or not, as one reading. */
export function compilePair(pair: Pair, shape: RowShape): Read<readonly [number, number]> {
  const [x, y] = pair;
  if (!isExpression(x) && !isExpression(y)) {
    const constant = [x, y] as const;
    return () => constant;
  }
  const readX = compileNumber(x, shape);
  const readY = compileNumber(y, shape);
  return (row) => [readX(row) ?? 0, readY(row) ?? 0];
}
