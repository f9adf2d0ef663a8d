import type { Attribute } from '@cartable/contract';

/** Whether a text is a value of the type of the attribute; nothing is one of all but lists and boxes. */
export function fitsType({ type, values }: Attribute, value: string): boolean {
  switch (type) {
    case 'text':
      return true;
    case 'integer':
      return value === '' || /^-?(0|[1-9]\d{0,17})$/.test(value);
    case 'double':
      return (
        value === '' || (/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(value) && Number.isFinite(Number(value)))
      );
    case 'checkbox':
      return value === '0' || value === '1';
    case 'date':
      return value === '' || isDay(value);
    case 'list':
      return listedValues(values).includes(value);
  }
}

/** What is stored for each entry of a list. */
function listedValues(values: Attribute['values']): readonly (string | null)[] {
  if (values === undefined) return [];
  return Array.isArray(values) ? values : Object.values(values);
}

/** `2026-02-28` or `2026/02/28`, of the calendar. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
