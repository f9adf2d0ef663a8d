/** Conversion of columns to fields of a dBase file: names of 10 letters, values as text. */

import type { Column, ColumnType, Value } from '@cartable/geo';

/** A field of the `.dbf` and the column it comes from. */
export interface DbfField {
  readonly column: Column;
  /** Rank of the column in the rows. */
  readonly rank: number;
  readonly name: string;
}

const nameLength = 10;

/** Columns of bytes have no place in a dBase file: they are left out. */
export function dbfFieldsOf(columns: readonly Column[]): DbfField[] {
  const taken = new Set<string>();
  return columns.flatMap((column, rank) =>
    column.type === 'blob' ? [] : [{ column, rank, name: uniqueName(column.name, taken) }],
  );
}

function uniqueName(columnName: string, taken: Set<string>): string {
  const plain = plainName(columnName);
  let name = plain.slice(0, nameLength);
  for (let next = 1; taken.has(name.toLowerCase()); next++) {
    const suffix = `_${next}`;
    name = plain.slice(0, nameLength - suffix.length) + suffix;
  }
  taken.add(name.toLowerCase());
  return name;
}

/** Letters without accents, digits and `_`: what every reader of dBase takes. */
function plainName(columnName: string): string {
  const letters = columnName
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[æÆ]/g, 'ae')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  return letters.replaceAll(/[^A-Za-z0-9_]/g, '_') || 'champ';
}

/** Longest value of a text field. */
export const textBytes = 254;
/** Longest integer that readers take for one and not for a floating number. */
export const integerDigits = 18;

interface DbfType {
  /** C text, N number, D date, L boolean (dBase III). */
  readonly code: 'C' | 'N' | 'D' | 'L';
  /** Widens up to what its values need. */
  readonly width: number;
  readonly decimals: number;
  /** The value as the file writes it; `null` where the type has no place for it. */
  text(value: Exclude<Value, null>): string | null;
}

const asText = (value: Exclude<Value, null>): string => String(value);
const text: DbfType = { code: 'C', width: 1, decimals: 0, text: asText };

export const dbfTypes: Readonly<Record<Exclude<ColumnType, 'blob'>, DbfType>> = {
  text,
  json: text,
  time: text,
  datetime: text,
  // Under 10 digits GDAL and QGIS make 32-bit integers of them, under 19 64-bit ones.
  integer: { code: 'N', width: 9, decimals: 0, text: asText },
  bigint: { code: 'N', width: integerDigits, decimals: 0, text: asText },
  double: { code: 'N', width: 24, decimals: 15, text: (value) => doubleText(Number(value)) },
  boolean: { code: 'L', width: 1, decimals: 0, text: (value) => (value === true || value === 1 ? 'T' : 'F') },
  date: { code: 'D', width: 8, decimals: 0, text: dateText },
};

/** Every digit that tells a number from its neighbours. */
function doubleText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const plain = String(value);
  return plain.length <= dbfTypes.double.width ? plain : value.toExponential();
}

function dateText(value: Exclude<Value, null>): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value));
  return match && `${match[1]}${match[2]}${match[3]}`;
}

export function dbfTypeOf({ type }: Column): DbfType {
  return type === 'blob' ? text : dbfTypes[type];
}
