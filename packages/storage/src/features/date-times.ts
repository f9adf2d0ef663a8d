/**
 * Date-times are kept as instants in UTC, to the millisecond, on both engines (GeoPackage, OGC 12-128r17 Table 1, has
 * nothing else). A time whose source gave no zone is taken for UTC, as GDAL does.
 */
const shape =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const plainDate = /^\d{4}-\d{2}-\d{2}$/;
/** Decimals of the seconds of a time, as PostgreSQL keeps them. */
const microsecondDigits = 6;
const plainTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;

/** `2024-05-01T10:00:00+02:00` → `2024-05-01T08:00:00.000Z`; undefined when it is not a date-time. */
export function toUtcDateTime(text: string): string | undefined {
  if (plainDate.test(text)) return isRealDate(text) ? `${text}T00:00:00.000Z` : undefined;
  const parts = shape.exec(text);
  if (!parts || !isRealDate(parts[1]!)) return undefined;
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
  return plainDate.test(text) && isRealDate(text);
}

/** `8:30` is no time; `08:30` → `08:30:00`, `08:30:00.500` → `08:30:00.5`; what is finer than a microsecond is left out. */
export function toTime(text: string): string | undefined {
  if (!plainTime.test(text)) return undefined;
  const [seconds, fraction = ''] = (text.length === 5 ? `${text}:00` : text).split('.');
  const digits = fraction.slice(0, microsecondDigits).replace(/0+$/, '');
  return digits === '' ? seconds : `${seconds}.${digits}`;
}

/** 30 February has the shape of a date. */
function isRealDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && text >= '0001-01-01';
}
