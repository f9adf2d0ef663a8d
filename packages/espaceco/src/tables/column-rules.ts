import type { Value } from '@cartable/geo';
import { RE2JS } from 're2js';
import { writeValue } from './column-value.ts';
import { listedValues, type TableColumn } from './database.model.ts';

/**
 * The rule a value breaks, as its name and what it asks: `max_length = 20`; undefined when it obeys all.
 * @param other value of another column of the same feature, as text; undefined when it is not known
 */
export function brokenRule(
  column: TableColumn,
  value: Value,
  other: (name: string) => string | null | undefined,
): string | undefined {
  const { rules } = column;
  if (value === null) {
    if (!rules.nullable) return 'nullable = false';
    return brokenConstraint(column, null, other);
  }
  const text = writtenText(column, value);
  const values = listedValues(rules);
  if (values !== null && !values.includes(text)) return `enum = ${values.slice(0, 20).join(', ')}`;
  const length = [...text].length;
  if (rules.minLength !== null && length < rules.minLength) return `min_length = ${rules.minLength}`;
  if (rules.maxLength !== null && length > rules.maxLength) return `max_length = ${rules.maxLength}`;
  if (rules.minValue !== null && isBelow(column, text, rules.minValue))
    return `min_value = ${rules.minValue}`;
  if (rules.maxValue !== null && isBelow(column, rules.maxValue, text))
    return `max_value = ${rules.maxValue}`;
  if (rules.pattern !== null && !matchesWhole(rules.pattern, text)) return `pattern = ${rules.pattern}`;
  return brokenConstraint(column, text, other);
}

/** Whether a text is a regular expression that is read in linear time. */
export function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

/** A value as rules, lists and conditions write it. */
export function writtenText(column: TableColumn, value: Exclude<Value, null>): string {
  const written = writeValue(column, value);
  return typeof written === 'object' ? JSON.stringify(written) : String(written);
}

function brokenConstraint(
  { rules: { constraint, conditionField } }: TableColumn,
  text: string | null,
  other: (name: string) => string | null | undefined,
): string | undefined {
  if (constraint === null || conditionField === null) return undefined;
  const condition = other(conditionField);
  if (condition === undefined) return undefined;
  if (constraint.type === 'regex') {
    const isOpen = condition !== null && matchesWhole(constraint.pattern, condition);
    return isOpen || text === null ? undefined : `${conditionField} = ${constraint.pattern}`;
  }
  const allowed = constraint.mapping[condition ?? ''];
  if (allowed === undefined || allowed.includes(text)) return undefined;
  return `${conditionField} = ${condition} → ${allowed.slice(0, 20).join(', ')}`;
}

function isBelow({ kind }: TableColumn, text: string, limit: string): boolean {
  const isNumber = kind.role === 'value' && ['Integer', 'Double', 'Year'].includes(kind.type);
  return isNumber ? Number(text) < Number(limit) : text < limit;
}

function matchesWhole(pattern: string, text: string): boolean {
  return RE2JS.matches(pattern, text);
}
