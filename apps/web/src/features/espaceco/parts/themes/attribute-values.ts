import type { Attribute, ThemeAttributeType } from '@cartable/contract/espaceco';

type ListValues = NonNullable<Attribute['values']>;

/** Values of a list as a person writes them: one on each line, « label = value » where they differ. */
export function textOfValues(values: ListValues | undefined): string {
  if (values === undefined) return '';
  if (Array.isArray(values)) return values.map((value) => value ?? '').join('\n');
  return Object.entries(values)
    .map(([label, value]) => (label === value ? label : `${label} = ${value ?? ''}`))
    .join('\n');
}

const pair = /^(.*?\S)\s*=\s*(.*)$/;

/** Values written so: a list, or labels and what they stand for when one line says so. Empty lines are none. */
export function valuesOfText(text: string): ListValues {
  const lines = linesOf(text);
  if (!lines.some((line) => pair.test(line))) return lines;
  return Object.fromEntries(
    lines.map((line) => {
      const [, label = line, value = line] = pair.exec(line) ?? [];
      return [label, value.trim() === '' ? null : value.trim()];
    }),
  );
}

/** First label or value written twice. */
export function writtenTwice(text: string): string | undefined {
  const labels = linesOf(text).map((line) => pair.exec(line)?.[1] ?? line);
  return labels.find((label, i) => labels.indexOf(label) !== i);
}

/** Choices of a list: what is shown, and what is kept for it. */
export function choicesOf(values: ListValues): { readonly label: string; readonly value: string }[] {
  if (Array.isArray(values)) return values.map((value) => ({ label: value ?? '', value: value ?? '' }));
  return Object.entries(values).map(([label, value]) => ({ label, value: value ?? '' }));
}

/** What is kept for each choice of a list. */
export function storedValues(values: ListValues): string[] {
  return Object.values(values).map((value) => value ?? '');
}

const patterns: Readonly<Partial<Record<ThemeAttributeType, RegExp>>> = {
  integer: /^-?(?:0|[1-9]\d*)$/,
  double: /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
  date: /^\d{4}([-/])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/,
  checkbox: /^[01]$/,
};

/** Whether a value, always written as text, fits the type; none does. */
export function isValue(value: string, type: ThemeAttributeType, values: ListValues): boolean {
  if (value === '') return true;
  if (type === 'list') return storedValues(values).includes(value);
  return patterns[type]?.test(value) ?? true;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
