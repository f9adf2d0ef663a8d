/**
 * Temporal operators of FES 2.0 (OGC 09-026r2 §7.9) between a date or time column, which holds instants, and a
 * `gml:TimeInstant` or `gml:TimePeriod`: comparisons of the expression tree. Relations between two periods have no
 * meaning here and are refused.
 */

import {
  and,
  compare,
  type Expression,
  literal,
  ownEntry,
  type ValueExpression,
} from '@cartable/expressions';
import { childOf, textOf, type XmlNode } from '../common/xml-reader.ts';

/** An instant begins and ends at once. */
export interface TimeOperand {
  readonly begin: string;
  readonly end: string;
  readonly isPeriod: boolean;
}

type Relation = (value: ValueExpression, time: TimeOperand) => Expression | undefined;

/** Comparisons that only columns of dates and times may enter: `resolveQuery` checks it. */
const temporal = (
  value: ValueExpression,
  op: '=' | '<' | '<=' | '>' | '>=',
  instant: string,
): Expression => ({
  ...compare(value, op, literal(instant)),
  domain: 'temporal',
});

/** Undefined where the relation does not exist between an instant and this operand. */
const relations: Readonly<Record<string, Relation>> = {
  After: (value, { end }) => temporal(value, '>', end),
  Before: (value, { begin }) => temporal(value, '<', begin),
  TEquals: (value, { begin, isPeriod }) => (isPeriod ? undefined : temporal(value, '=', begin)),
  During: (value, { begin, end, isPeriod }) =>
    isPeriod ? and(temporal(value, '>', begin), temporal(value, '<', end)) : undefined,
  Begins: (value, { begin, isPeriod }) => (isPeriod ? temporal(value, '=', begin) : undefined),
  Ends: (value, { end, isPeriod }) => (isPeriod ? temporal(value, '=', end) : undefined),
  AnyInteracts: (value, { begin, end }) => and(temporal(value, '>=', begin), temporal(value, '<=', end)),
};

export const temporalOperatorNames: readonly string[] = Object.keys(relations);

/** Undefined when the operator or its operand is not one of those. */
export function temporalCondition(
  operator: string,
  value: ValueExpression,
  operand: TimeOperand,
): Expression | undefined {
  return ownEntry(relations, operator)?.(value, operand);
}

/** Undefined when the element is no time that can be read. */
export function readGmlTime(node: XmlNode): TimeOperand | undefined {
  if (node.local === 'TimeInstant') {
    const position = textOfChild(node, 'timePosition');
    return position === undefined ? undefined : { begin: position, end: position, isPeriod: false };
  }
  if (node.local !== 'TimePeriod') return undefined;
  const begin = boundOf(node, 'begin');
  const end = boundOf(node, 'end');
  return begin === undefined || end === undefined ? undefined : { begin, end, isPeriod: true };
}

/** `beginPosition`, or `begin/TimeInstant/timePosition`. */
function boundOf(period: XmlNode, name: 'begin' | 'end'): string | undefined {
  const instant = childOf(period, name)?.children[0];
  return textOfChild(period, `${name}Position`) ?? (instant && textOfChild(instant, 'timePosition'));
}

function textOfChild(node: XmlNode, name: string): string | undefined {
  const child = childOf(node, name);
  const text = child && textOf(child);
  return text === '' ? undefined : text;
}
