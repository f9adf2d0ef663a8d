import {
  type ColumnAutofillKeyword,
  columnAutofillKeywords,
  type EspacecoColumnType,
} from '@cartable/contract';
import type { Value } from '@cartable/geo';
import { readValue } from './column-value.ts';
import type { TableColumn } from './database.model.ts';

const words = /_([a-zA-Z]+)_/g;

/** What the words stand for; an empty text for what is not known. */
export type AutofillWords = Readonly<Record<ColumnAutofillKeyword, string>>;

/** Words of the place of a feature. */
const ofPlace = new Set<string>([
  'lon',
  'lat',
  'municipalityInsee',
  'municipalityName',
  'departmentInsee',
  'departmentName',
] satisfies ColumnAutofillKeyword[]);

/** Types that one word alone fills in. */
const ofType: Readonly<Partial<Record<EspacecoColumnType, readonly ColumnAutofillKeyword[]>>> = {
  Integer: ['userId', 'groupId'],
  Double: ['userId', 'groupId', 'lon', 'lat'],
  Date: ['date'],
  DateTime: ['date'],
  Year: ['date'],
  YearMonth: ['date'],
};

export const saysPlace = (template: string): boolean => wordsIn(template).some((word) => ofPlace.has(word));

/** Why a column cannot be filled in so; undefined when it can. */
export function unfitAutofill({ kind, rules: { autofill } }: TableColumn): string | undefined {
  if (autofill === null) return undefined;
  if (kind.role !== 'value') return 'it has no value to fill in';
  const known: readonly string[] = columnAutofillKeywords;
  const unknown = wordsIn(autofill).find((word) => !known.includes(word));
  if (unknown !== undefined) return `_${unknown}_ fills in nothing, only ${known.map(written).join(', ')}`;
  if (kind.type === 'String') return undefined;
  const allowed = ofType[kind.type] ?? [];
  if (allowed.map(written).includes(autofill)) return undefined;
  return `a column of this type is filled in by ${allowed.map(written).join(', ') || 'nothing'} alone`;
}

/** Value of a column, of its type; nothing where it cannot be told. */
export function filledValue(column: TableColumn, of: AutofillWords): Value {
  const { kind, rules } = column;
  if (rules.autofill === null || kind.role !== 'value') return null;
  const text = rules.autofill.replaceAll(words, (whole, word: string) =>
    word === 'date' ? dateFor(kind.type, of.date) : (of[word as ColumnAutofillKeyword] ?? whole),
  );
  return (text === '' ? null : readValue(column, text)) ?? null;
}

const written = (word: string): string => `_${word}_`;

const wordsIn = (template: string): string[] => [...template.matchAll(words)].map(([, word]) => word!);

/** A moment (ISO 8601, UTC) as a type has it; in a text, its day. */
function dateFor(type: EspacecoColumnType, moment: string): string {
  if (type === 'DateTime') return moment;
  if (type === 'Year') return moment.slice(0, 4);
  return type === 'YearMonth' ? moment.slice(0, 7) : moment.slice(0, 10);
}
