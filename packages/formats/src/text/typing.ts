/**
 * Finds the type of a column from texts, as a careful person would: `01004` and `2A004` are codes, never numbers;
 * `12E4` is a code, `1.2e4` a number; a number too long for its digits to be kept stays text.
 */

import type { ColumnType, Value } from '@cartable/geo';
import { isCalendarDay, isIsoDate, isIsoDateTime, isIsoTime, normaliseDateTime } from './dates.ts';
import { parseDecimal } from './numbers.ts';

const kind = {
  integer: 1,
  bigint: 2,
  point: 4,
  comma: 8,
  boolean: 16,
  date: 32,
  frenchDate: 64,
  datetime: 128,
  time: 256,
  text: 512,
} as const;

const numeric = kind.integer | kind.bigint | kind.point | kind.comma;
const int32Max = 2 ** 31 - 1;

/** Type of a column, deduced from its texts so far. */
export class TextTyper {
  #seen = 0;

  observe(text: string): void {
    // Once a text, always a text: the usual column costs one test per value.
    if ((this.#seen & kind.text) === 0) this.#seen |= kindOf(text);
  }

  get type(): ColumnType {
    const seen = this.#seen;
    if (seen === 0 || seen & kind.text) return 'text';
    if ((seen & ~numeric) === 0) return numericType(seen);
    if (seen === kind.boolean) return 'boolean';
    if (seen === kind.date || seen === kind.frenchDate) return 'date';
    if ((seen & ~(kind.date | kind.datetime)) === 0) return 'datetime';
    return seen === kind.time ? 'time' : 'text';
  }
}

/** A column with both decimal marks is ambiguous; one with decimals and integers beyond 2⁵³ would lose digits. */
function numericType(seen: number): ColumnType {
  if (seen === kind.integer) return 'integer';
  if ((seen & (kind.point | kind.comma)) === 0) return 'bigint';
  return (seen & kind.point && seen & kind.comma) || seen & kind.bigint ? 'text' : 'double';
}

function kindOf(text: string): number {
  const first = text.charCodeAt(0);
  if ((first >= 48 && first <= 57) || first === 45 || first === 46 || first === 44) return numberOrDate(text);
  const isWord = text.length === 4 || text.length === 5;
  return isWord && /^(?:true|false)$/i.test(text) ? kind.boolean : kind.text;
}

function numberOrDate(text: string): number {
  const number = numberKind(text);
  if (number !== kind.text) return number;
  if (isIsoDate(text) || slashDate(text)) return kind.date;
  if (frenchDate(text)) return kind.frenchDate;
  if (isIsoDateTime(text)) return kind.datetime;
  return isIsoTime(text) ? kind.time : kind.text;
}

function numberKind(text: string): number {
  const length = text.length;
  let at = text.charCodeAt(0) === 45 ? 1 : 0;
  const start = at;
  while (at < length && isDigit(text.charCodeAt(at))) at++;
  const digits = at - start;
  const hasLeadingZero = digits > 1 && text.charCodeAt(start) === 48;
  if (hasLeadingZero) return kind.text;
  if (at === length) return digits === 0 ? kind.text : integerKind(text, digits);
  const mark = text.charCodeAt(at++);
  if (mark !== 46 && mark !== 44) return kind.text;
  const decimals = at;
  while (at < length && isDigit(text.charCodeAt(at))) at++;
  if (at === decimals) return kind.text;
  if (at < length && !/^[eE][+-]?\d{1,3}$/.test(text.slice(at))) return kind.text;
  if (at < length && !Number.isFinite(parseDecimal(text))) return kind.text;
  return mark === 46 ? kind.point : kind.comma;
}

function integerKind(text: string, digits: number): number {
  if (digits < 10) return kind.integer;
  if (digits === 10) return Math.abs(Number(text)) <= int32Max ? kind.integer : kind.bigint;
  if (digits < 19) return kind.bigint;
  return digits === 19 && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? kind.bigint : kind.text;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** `31/12/2024`, as spreadsheets write it in France: to ISO. */
function frenchDate(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match || !isCalendarDay(Number(match[3]), Number(match[2]), Number(match[1]))) return undefined;
  return `${match[3]}-${match[2]}-${match[1]}`;
}

/** `2024/12/31`, as GDAL writes dates in CSV, GML and KML: to ISO. */
function slashDate(text: string): string | undefined {
  const iso = text.length === 10 ? text.replaceAll('/', '-') : '';
  return isIsoDate(iso) ? iso : undefined;
}

/** Text to value; `undefined` when the text is not of that type. */
export const textConverters: Readonly<Record<ColumnType, (text: string) => Value | undefined>> = {
  integer: (text) => (numberKind(text) === kind.integer ? Number(text) : undefined),
  bigint: (text) => (numberKind(text) & (kind.integer | kind.bigint) ? BigInt(text) : undefined),
  double: (text) => (numberKind(text) & numeric ? parseDecimal(text) : undefined),
  boolean: (text) => (kindOf(text) === kind.boolean ? text.length === 4 : undefined),
  date: (text) => (isIsoDate(text) ? text : (slashDate(text) ?? frenchDate(text))),
  datetime: (text) =>
    isIsoDateTime(text) ? normaliseDateTime(text) : isIsoDate(text) ? `${text}T00:00:00` : undefined,
  time: (text) => (isIsoTime(text) ? text : undefined),
  text: (text) => text,
  json: (text) => text,
  blob: () => undefined,
};
