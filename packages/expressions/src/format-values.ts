/** Numbers and dates as texts (SE 1.1, OGC 05-077r4 §11.6.1: FormatNumber, FormatDate; the patterns GeoServer takes). */

import type { LiteralValue } from './expression.ts';
import { parseInstant } from './temporal.ts';

export interface NumberMarks {
  /** Pattern for numbers below zero; empty: a minus before the pattern. */
  readonly negative: string;
  readonly point: string;
  readonly group: string;
}

/** Digits a number can hold. */
const mostDigits = 20;

/** `#,##0.00 m`: zeros are digits always written, # those written when they are there. */
export function formatNumber(pattern: string, value: number, marks: NumberMarks): LiteralValue {
  if (!Number.isFinite(value)) return null;
  const [positive = '', second = ''] = pattern.split(';');
  const negative = marks.negative || second;
  if (value >= 0) return apply(positive, value, marks);
  return negative === '' ? `-${apply(positive, -value, marks)}` : apply(negative, -value, marks);
}

function apply(pattern: string, value: number, { point, group }: NumberMarks): string {
  const match = /[#0][#0,]*(?:\.[#0]*)?|\.[#0]+/.exec(pattern);
  if (!match) return pattern;
  const before = pattern.slice(0, match.index).replaceAll("'", '');
  const after = pattern.slice(match.index + match[0].length).replaceAll("'", '');
  const isPercent = before.includes('%') || after.includes('%');
  const [whole = '', part = ''] = match[0].split('.');
  const most = Math.min(part.length, mostDigits);
  const least = part.replace(/#/g, '').length;
  const [digits = '', decimals = ''] = (isPercent ? value * 100 : value).toFixed(most).split('.');
  const shownDecimals = decimals.replace(/0+$/, '').padEnd(Math.min(least, mostDigits), '0');
  const leastWhole = Math.min(whole.replace(/[^0]/g, '').length, mostDigits);
  const significant = digits.replace(/^0+/, '');
  const padded = (significant === '' && whole !== '' ? '0' : significant).padStart(leastWhole, '0');
  const comma = whole.lastIndexOf(',');
  const every = comma < 0 ? 0 : whole.length - comma - 1;
  const grouped = every > 0 ? groups(padded, every).join(group) : padded;
  const body = shownDecimals === '' ? grouped : `${grouped}${point}${shownDecimals}`;
  return `${before}${body === '' ? '0' : body}${after}`;
}

function groups(digits: string, every: number): string[] {
  const first = digits.length % every;
  const parts = first > 0 ? [digits.slice(0, first)] : [];
  for (let i = first; i < digits.length; i += every) parts.push(digits.slice(i, i + every));
  return parts;
}

const fields = /'([^']*)'|y+|Y+|M+|d+|D+|H+|h+|m+|s+|S+|a/g;

/**
 * `yyyy-MM-dd HH:mm:ss` or `DD/MM/YYYY`: capital M is the month, small m the minute. Hours count to 24, unless the
 * pattern has `a` (AM, PM) and a small h. Times are said in UTC. Null for what is no date.
 */
export function formatDate(pattern: string, value: string): LiteralValue {
  const instant = parseInstant(value);
  if (instant === undefined) return null;
  const date = new Date(instant);
  const isHalved = /a/.test(pattern.replace(/'[^']*'/g, ''));
  return pattern.replace(fields, (field: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    return fieldOf(date, field, isHalved);
  });
}

function fieldOf(date: Date, field: string, isHalved: boolean): string {
  const padded = (number: number): string => String(number).padStart(Math.min(field.length, 9), '0');
  const hours = date.getUTCHours();
  switch (field[0]) {
    case 'y':
    case 'Y':
      return field.length === 2 ? String(date.getUTCFullYear()).slice(-2) : padded(date.getUTCFullYear());
    case 'M':
      return padded(date.getUTCMonth() + 1);
    case 'd':
    case 'D':
      return padded(date.getUTCDate());
    case 'H':
      return padded(hours);
    case 'h':
      return padded(isHalved ? hours % 12 || 12 : hours);
    case 'm':
      return padded(date.getUTCMinutes());
    case 's':
      return padded(date.getUTCSeconds());
    case 'S':
      return padded(date.getUTCMilliseconds());
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}
