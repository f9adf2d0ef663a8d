import { parseInstant } from '@cartable/expressions';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
/** Timestamps: the grammar has UTC only; the offsets of RFC 3339 are understood too. */
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

export function isDate(text: string): boolean {
  return datePattern.test(text) && isOfCalendar(text);
}

export function isTimestamp(text: string): boolean {
  return timestampPattern.test(text) && isOfCalendar(text) && parseInstant(text.toUpperCase()) !== undefined;
}

/** The 30th of February is read by some as a day of March. */
function isOfCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const instant = parseInstant(day);
  return instant !== undefined && new Date(instant).toISOString().slice(0, 10) === day;
}
