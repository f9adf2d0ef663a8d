/**
 * The temporal functions of CQL2 (OGC 21-065r2 §7.8), reduced to comparisons of instants: an instant is a period that
 * ends when it starts.
 */

import { and, compare, type Expression, or } from '@cartable/expressions';
import { always, type Bound, never, type Operand } from './operands.ts';

interface Period {
  readonly start: Bound;
  readonly end: Bound;
}

/** A bound, and which way it goes when it is open. */
interface Instant {
  readonly bound: Bound;
  readonly side: -1 | 1;
}

const startOf = (period: Period): Instant => ({ bound: period.start, side: -1 });
const endOf = (period: Period): Instant => ({ bound: period.end, side: 1 });

const before = (a: Instant, b: Instant): Expression => ordered(a, '<', b);
const notAfter = (a: Instant, b: Instant): Expression => ordered(a, '<=', b);
const same = (a: Instant, b: Instant): Expression => ordered(a, '=', b);

function ordered(a: Instant, operator: '<' | '<=' | '=', b: Instant): Expression {
  if (a.bound !== 'open' && b.bound !== 'open') return compare(a.bound, operator, b.bound);
  const rank = ({ bound, side }: Instant): number => (bound === 'open' ? side : 0);
  const difference = rank(a) - rank(b);
  const holds = difference === 0 ? operator !== '<' : operator !== '=' && difference < 0;
  return holds ? always : never;
}

const relations: Readonly<Record<string, (a: Period, b: Period) => Expression>> = {
  t_after: (a, b) => before(endOf(b), startOf(a)),
  t_before: (a, b) => before(endOf(a), startOf(b)),
  t_contains: (a, b) => and(before(startOf(a), startOf(b)), before(endOf(b), endOf(a))),
  t_disjoint: (a, b) => or(before(endOf(b), startOf(a)), before(endOf(a), startOf(b))),
  t_during: (a, b) => and(before(startOf(b), startOf(a)), before(endOf(a), endOf(b))),
  t_equals: (a, b) => and(same(startOf(a), startOf(b)), same(endOf(a), endOf(b))),
  t_finishedby: (a, b) => and(before(startOf(a), startOf(b)), same(endOf(a), endOf(b))),
  t_finishes: (a, b) => and(before(startOf(b), startOf(a)), same(endOf(a), endOf(b))),
  t_intersects: (a, b) => and(notAfter(startOf(a), endOf(b)), notAfter(startOf(b), endOf(a))),
  t_meets: (a, b) => same(endOf(a), startOf(b)),
  t_metby: (a, b) => same(startOf(a), endOf(b)),
  t_overlappedby: (a, b) =>
    and(before(startOf(b), startOf(a)), before(startOf(a), endOf(b)), before(endOf(b), endOf(a))),
  t_overlaps: (a, b) =>
    and(before(startOf(a), startOf(b)), before(startOf(b), endOf(a)), before(endOf(a), endOf(b))),
  t_startedby: (a, b) => and(same(startOf(a), startOf(b)), before(endOf(b), endOf(a))),
  t_starts: (a, b) => and(same(startOf(a), startOf(b)), before(endOf(a), endOf(b))),
};

export function isTemporalFunction(name: string): boolean {
  return Object.hasOwn(relations, name);
}

/** Undefined when an operand is neither an instant nor a period. */
export function temporalPredicate(
  name: string,
  [left, right]: readonly [Operand, Operand],
): Expression | undefined {
  const a = periodOf(left);
  const b = periodOf(right);
  return a && b && relations[name]!(a, b);
}

function periodOf(operand: Operand): Period | undefined {
  if (operand.kind === 'interval') return operand;
  return operand.kind === 'value' ? { start: operand.value, end: operand.value } : undefined;
}
