/** ISO 8601 dates and times as files write them; calendar days are verified, not only their shape. */

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

export function isIsoDate(text: string): boolean {
  if (text.length !== 10) return false;
  const match = datePattern.exec(text);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** With seconds or not, with zone or not, `T` or a space between. */
export function isIsoDateTime(text: string): boolean {
  if (text.length < 16) return false;
  const match = dateTimePattern.exec(text);
  return match !== null && isIsoDate(match[1]!);
}

export function isIsoTime(text: string): boolean {
  return timePattern.test(text);
}

/** `YYYY-MM-DDThh:mm:ss…`: a space becomes `T`, missing seconds are 00. */
export function normaliseDateTime(text: string): string {
  const spaced = text.replace(' ', 'T');
  return spaced.replace(/^(.{10}T\d{2}:\d{2})(?!:)/, '$1:00');
}

export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days =
    month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= days;
}
