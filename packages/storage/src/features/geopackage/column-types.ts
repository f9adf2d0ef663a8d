import type { ColumnType, Value } from '@cartable/geo';
import { isDate, toTime, toUtcDateTime } from '../date-times.ts';
import { isJson, isText } from '../texts.ts';

/** Value that SQLite binds. */
export type BoundValue = null | number | bigint | string | Uint8Array;

interface GeoPackageType {
  /** Data type of the standard (OGC 12-128r17 §1.1.1.1.3, Table 1). */
  readonly declaration: string;
  /** Media type in `gpkg_data_columns` when the declaration alone does not tell the type. */
  readonly mimeType?: string;
  /** Value to bind; undefined when the given one is not of the type. */
  write(value: Exclude<Value, null>): BoundValue | undefined;
  /** From what SQLite gives: `bigint` may come instead of `number`. */
  read(value: Exclude<BoundValue, null>): Value;
}

const int32Limit = 2 ** 31;
const int64Limit = 2n ** 63n;

const same = (value: Exclude<BoundValue, null>): Value => value;

export const geopackageTypes: Readonly<Record<ColumnType, GeoPackageType>> = {
  integer: {
    declaration: 'MEDIUMINT',
    write: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= -int32Limit && value < int32Limit
        ? value
        : undefined,
    read: Number,
  },
  bigint: {
    declaration: 'INTEGER',
    write: (value) => {
      if (typeof value === 'bigint') return value >= -int64Limit && value < int64Limit ? value : undefined;
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    },
    read: (value) => BigInt(value as number | bigint),
  },
  double: {
    declaration: 'DOUBLE',
    // SQLite has no NaN: it would become NULL without a word.
    write: (value) => (typeof value === 'number' && !Number.isNaN(value) ? value : undefined),
    read: Number,
  },
  boolean: {
    declaration: 'BOOLEAN',
    write: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
    read: (value) => Number(value) !== 0,
  },
  text: { declaration: 'TEXT', write: (value) => textIf(value, isText), read: same },
  date: { declaration: 'DATE', write: (value) => textIf(value, isDate), read: same },
  datetime: {
    declaration: 'DATETIME',
    write: (value) => (typeof value === 'string' ? toUtcDateTime(value) : undefined),
    read: same,
  },
  time: {
    declaration: 'TEXT',
    mimeType: 'text/x-time',
    write: (value) => (typeof value === 'string' ? toTime(value) : undefined),
    read: same,
  },
  json: {
    declaration: 'TEXT',
    mimeType: 'application/json',
    write: (value) => textIf(value, isJson),
    read: same,
  },
  blob: {
    declaration: 'BLOB',
    write: (value) => (value instanceof Uint8Array ? value : undefined),
    read: same,
  },
};

function textIf(value: Exclude<Value, null>, accepts: (text: string) => boolean): string | undefined {
  return typeof value === 'string' && accepts(value) ? value : undefined;
}

/** The type of a stored column, from its declaration and media type. */
export function columnTypeOf(declaration: string, mimeType: string | undefined): ColumnType {
  const types = Object.entries(geopackageTypes) as [ColumnType, GeoPackageType][];
  const found = types.find(
    ([, type]) => type.declaration === declaration.toUpperCase() && type.mimeType === mimeType,
  );
  return found?.[0] ?? 'text';
}
