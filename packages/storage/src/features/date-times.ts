/**
 * Date-times are kept as instants in UTC, to the millisecond, on both engines (GeoPackage, OGC 12-128r17 Table 1, has
 * nothing else). A time whose source gave no zone is taken for UTC, as GDAL does.
 */
const shape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const dateLength = 10;
const zero = 48;
/** From 1 March of the year 0. */
const daysBefore1970 = 719_468;
/** Decimals of the seconds of a time, as PostgreSQL keeps them. */
const microsecondDigits = 6;
const plainTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;

/** `2024-05-01T10:00:00+02:00` → `2024-05-01T08:00:00.000Z`; undefined when it is not a date-time. */
export function toUtcDateTime(text: string): string | undefined {
  if (text.length === dateLength) return isDate(text) ? `${text}T00:00:00.000Z` : undefined;
  const parts = shape.exec(text);
  if (!parts || !isDate(parts[1]!)) return undefined;
  const [, date, minutes, seconds = '00', fraction = '', zone = 'Z'] = parts;
  const ms = fraction.padEnd(3, '0').slice(0, 3);
  if (zone === 'Z' || zone === 'z') {
    return seconds < '60' && minutes! < '24' ? `${date}T${minutes}:${seconds}.${ms}Z` : undefined;
  }
  const offset = zone.includes(':')
    ? zone
    : zone.length === 3
      ? `${zone}:00`
      : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const instant = new Date(`${date}T${minutes}:${seconds}.${ms}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

export function isDate(text: string): boolean {
  return dayOf(text) !== undefined;
}

/** `8:30` is no time; `08:30` → `08:30:00`, `08:30:00.500` → `08:30:00.5`; what is finer than a microsecond is left out. */
export function toTime(text: string): string | undefined {
  if (!plainTime.test(text)) return undefined;
  const [seconds, fraction = ''] = (text.length === 5 ? `${text}:00` : text).split('.');
  const digits = fraction.slice(0, microsecondDigits).replace(/0+$/, '');
  return digits === '' ? seconds : `${seconds}.${digits}`;
}

/**
 * Days from 1 January 1970 to a date, by the calendar the engines have (ISO 8601, Gregorian before 1582 too); undefined
 * when it is none: 30 February has the shape of one. Counted, not parsed: every row of a table may have some.
 */
export function dayOf(text: string): number | undefined {
  if (text.length !== dateLength || text[4] !== '-' || text[7] !== '-') return undefined;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 7);
  const day = digitsAt(text, 8, 10);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return undefined;
  // The year begins in March: its last month is the one whose length changes.
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + dayOfYear - daysBefore1970;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

/** NaN when one of them is no digit. */
function digitsAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}
