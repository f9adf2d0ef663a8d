/** The parameter `datetime` (OGC 17-069r4 §7.15.4): an instant or a period, either end of which may be open. */

import {
  and,
  compare,
  type Expression,
  isNull,
  literal,
  or,
  parseInstant,
  property,
} from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import { invalidParameter } from '../common/ogc-request-error.ts';
import { isDate, isTimestamp } from '../cql2/instants.ts';

export interface Period {
  /** Dates or date-times as written; undefined when open. */
  readonly start: string | undefined;
  readonly end: string | undefined;
}

const expected = '2024-12-31, 2024-12-31T23:59:59Z, 2024-01-01/2024-12-31, ../2024-12-31, 2024-01-01/..';

/** @throws {OgcRequestError} */
export function readDatetime(text: string): Period {
  const parts = text.trim().split('/');
  if (parts.length > 2) throw invalidParameter('datetime', text, expected);
  const bounds = parts.map((part) => readBound(part, parts.length === 2, text));
  const [start, end] = [bounds[0], bounds.at(-1)];
  const isReversed =
    start !== undefined && end !== undefined && parseInstant(start)! > parseInstant(lastOf(end))!;
  if (isReversed) throw invalidParameter('datetime', text, expected);
  return { start, end };
}

function readBound(part: string, mayBeOpen: boolean, text: string): string | undefined {
  const bound = part.trim().toUpperCase();
  if (mayBeOpen && (bound === '..' || bound === '')) return undefined;
  if (isDate(bound) || isTimestamp(bound)) return bound;
  throw invalidParameter('datetime', text, expected);
}

/** A feature without date is everywhere in time (requirement /req/core/fc-time-response C). */
export function periodCondition(period: Period, column: Column): Expression | undefined {
  const value = property(column.name);
  const isDay = column.type === 'date';
  const bounds: Expression[] = [];
  if (period.start !== undefined)
    bounds.push(compare(value, '>=', literal(isDay ? dayOf(period.start) : period.start)));
  if (period.end !== undefined)
    bounds.push(compare(value, '<=', literal(isDay ? dayOf(period.end) : lastOf(period.end))));
  return bounds.length === 0 ? undefined : or(isNull(value), and(...bounds));
}

function dayOf(bound: string): string {
  return isDate(bound) ? bound : new Date(parseInstant(bound)!).toISOString().slice(0, 10);
}

/** A day ends with its last instant. */
function lastOf(bound: string): string {
  return isDate(bound) ? `${bound}T23:59:59.999Z` : bound;
}
