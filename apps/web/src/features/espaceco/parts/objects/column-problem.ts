/** What is wrong with a value, before it is sent: the server judges again. Pure. */

import type { EspacecoColumn } from '@cartable/contract/espaceco';

export type ColumnProblem =
  | { readonly kind: 'missing' | 'number' | 'integer' | 'date' | 'pattern' | 'json' | 'listed' }
  | { readonly kind: 'short' | 'long' | 'least' | 'most' | 'closed'; readonly limit: string };

/** Columns a person fills in. */
export const isFilledIn = ({ automatic, read_only, srid }: EspacecoColumn): boolean =>
  !automatic && !read_only && srid === null;

export const listOf = ({
  enum: listed,
}: EspacecoColumn): readonly { readonly value: string; readonly label: string }[] => {
  if (listed === null) return [];
  if (Array.isArray(listed))
    return listed.flatMap((value) => (value === null ? [] : [{ value, label: value }]));
  return Object.entries(listed).flatMap(([label, value]) => (value === null ? [] : [{ value, label }]));
};

/** Values a column may have, as that of another one says; undefined: any. */
export function allowedBy(
  { constraint, condition_field }: EspacecoColumn,
  currentValue: (name: string) => string,
): readonly (string | null)[] | undefined {
  if (constraint?.type !== 'mapping' || condition_field === null) return undefined;
  return constraint.mapping[currentValue(condition_field)];
}

/** Column whose value leaves this one empty. */
function closedBy(
  { constraint, condition_field }: EspacecoColumn,
  currentValue: (name: string) => string,
): string | undefined {
  if (constraint?.type !== 'regex' || condition_field === null) return undefined;
  const condition = currentValue(condition_field);
  return condition !== '' && matches(constraint.pattern, condition) ? undefined : condition_field;
}

export function problemOf(
  column: EspacecoColumn,
  text: string,
  currentValue: (name: string) => string,
): ColumnProblem | undefined {
  const { type, nullable, required, min_length, max_length, min_value, max_value, pattern } = column;
  const allowed = allowedBy(column, currentValue);
  const mayBeEmpty = nullable && !required && (allowed?.includes(null) ?? true);
  if (text === '') return mayBeEmpty ? undefined : { kind: 'missing' };
  const closing = closedBy(column, currentValue);
  if (closing !== undefined) return { kind: 'closed', limit: closing };
  if (type === 'Integer' || type === 'Year') {
    if (!/^-?\d{1,19}$/.test(text)) return { kind: 'integer' };
  }
  const isNumber = type === 'Integer' || type === 'Year' || type === 'Double';
  if (type === 'Double' && !Number.isFinite(Number(text))) return { kind: 'number' };
  if (type === 'Date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return { kind: 'date' };
  if (type === 'JsonValue' && !isJson(text)) return { kind: 'json' };
  const listed = listOf(column);
  if (listed.length > 0 && !listed.some(({ value }) => value === text)) return { kind: 'listed' };
  if (allowed && !allowed.includes(text)) return { kind: 'listed' };
  const length = [...text].length;
  if (min_length !== null && length < min_length) return { kind: 'short', limit: String(min_length) };
  if (max_length !== null && length > max_length) return { kind: 'long', limit: String(max_length) };
  const isBelow = (one: string, other: string) => (isNumber ? Number(one) < Number(other) : one < other);
  if (min_value !== null && isBelow(text, min_value)) return { kind: 'least', limit: min_value };
  if (max_value !== null && isBelow(max_value, text)) return { kind: 'most', limit: max_value };
  if (pattern !== null && !matches(pattern, text)) return { kind: 'pattern' };
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Patterns are RE2: one that the browser does not know is left to the server. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}
