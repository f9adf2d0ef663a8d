/** Dates and times are ISO 8601 texts in feature batches; they are compared as instants. */

const datePattern = /^\d{4,6}-\d{2}-\d{2}$/;
const dateTimePattern = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const timePattern = /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/**
 * Milliseconds since 1970 (dates, date-times; those without zone are read as UTC) or since midnight (times).
 * Undefined for anything else.
 */
export function parseInstant(text: string): number | undefined {
  const trimmed = text.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  let milliseconds = Number.NaN;
  if (datePattern.test(trimmed)) milliseconds = Date.parse(`${trimmed}T00:00:00Z`);
  else if (dateTimePattern.test(trimmed)) milliseconds = Date.parse(withZone(trimmed));
  else if (timePattern.test(trimmed)) milliseconds = Date.parse(`1970-01-01T${trimmed.replace(/Z$/, '')}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function withZone(text: string): string {
  const zoned = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return /(Z|[+-]\d{2}:\d{2})$/.test(zoned) ? zoned : `${zoned}Z`;
}
