/**
 * Operands of predicates, whichever encoding they were read from. Text and JSON build the same trees
 * through the functions of this folder.
 */

import {
  and,
  arithmetic,
  call,
  type Expression,
  functionNames,
  literal,
  or,
  type ValueExpression,
} from '@cartable/expressions';
import { type Bbox, type CrsName, isWrittenYx } from '@cartable/geo';

export interface ValueOperand {
  readonly kind: 'value';
  readonly value: ValueExpression;
}

export interface ConditionOperand {
  readonly kind: 'condition';
  readonly condition: Expression;
}

export interface GeometryOperand {
  readonly kind: 'geometry';
  /** ISO WKB, x then y. */
  readonly wkb: Uint8Array;
  /** The boxes it is made of, when it was written as a box: two when it crosses the antimeridian. */
  readonly boxes?: readonly Bbox[];
}

/** One end of a period; `open` reaches as far as time does. */
export type Bound = ValueExpression | 'open';

export interface IntervalOperand {
  readonly kind: 'interval';
  readonly start: Bound;
  readonly end: Bound;
}

export type Operand = ValueOperand | ConditionOperand | GeometryOperand | IntervalOperand;

/** The plane coordinates of a filter are written in. */
export interface FilterPlane {
  readonly srid: number;
  /** Latitude or northing first. */
  readonly isYx: boolean;
  readonly isGeographic: boolean;
}

export function planeOf(crs: CrsName): FilterPlane {
  return { srid: crs.crs.srid, isYx: isWrittenYx(crs), isGeographic: crs.crs.kind === 'geographic' };
}

export const always: Expression = and();
export const never: Expression = or();

/** Operators of CQL2, as the tree says them: `%`, `div` and `^` are functions there. */
export function calculation(
  left: ValueExpression,
  operator: string,
  right: ValueExpression,
): ValueExpression {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(left, operator, right);
    case '%':
      return call('mod', left, right);
    case '^':
      return call('power', left, right);
    default:
      return call('div', left, right);
  }
}

const ownFunctions = ['casei', 'accenti'];

/** Functions a filter may call; those of styles alone are not for databases. */
export const filterFunctions: readonly string[] = [...ownFunctions, ...functionNames];

/** Exact beyond 2⁵³ when it is a whole number. Undefined when too large for any number. */
export function numberLiteral(text: string): ValueExpression | undefined {
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  const isExact = !/^[-+]?\d{16,19}$/.test(text) || Number.isSafeInteger(value);
  return literal(isExact ? value : BigInt(text));
}

/** Name of the property when the operand is nothing else. */
export function propertyOf(operand: Operand): string | undefined {
  return operand.kind === 'value' && operand.value.op === 'property' ? operand.value.name : undefined;
}
