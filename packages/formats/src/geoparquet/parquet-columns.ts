/** Columns as Parquet types them, and values as its writer takes them. */

import type { Column, ColumnType, Value } from '@cartable/geo';
import type { SchemaElement } from 'hyparquet';

type Primitive = Pick<SchemaElement, 'type' | 'converted_type'>;

/** Null for a text that is no such value: a column of Parquet has one type. */
type Convert = (value: Exclude<Value, null>) => unknown;

interface ParquetType {
  readonly element: Primitive;
  readonly convert: Convert;
}

const text: ParquetType = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, convert: String };
const dayMs = 86_400_000;

const parquetTypes: Readonly<Record<ColumnType, ParquetType>> = {
  boolean: { element: { type: 'BOOLEAN' }, convert: (value) => value === true || value === 1 },
  integer: { element: { type: 'INT32' }, convert: Number },
  bigint: { element: { type: 'INT64' }, convert: (value) => BigInt(value as bigint | number) },
  double: { element: { type: 'DOUBLE' }, convert: Number },
  text,
  json: text,
  date: {
    element: { type: 'INT32', converted_type: 'DATE' },
    convert: (value) => orNull(Date.parse(`${value}T00:00:00Z`) / dayMs),
  },
  // A moment without zone is taken for UTC, as GeoPackage takes it.
  datetime: {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    convert: (value) => {
      const moment = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(String(value)) ? String(value) : `${value}Z`);
      return Number.isNaN(moment) ? null : BigInt(moment);
    },
  },
  time: {
    element: { type: 'INT32', converted_type: 'TIME_MILLIS' },
    convert: (value) => orNull(Date.parse(`1970-01-01T${value}Z`)),
  },
  blob: { element: { type: 'BYTE_ARRAY' }, convert: (value) => value },
};

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export function elementOf({ name, type }: Column): SchemaElement {
  return { name, repetition_type: 'OPTIONAL', ...parquetTypes[type].element };
}

export function converterOf({ type }: Column): (value: Value | undefined) => unknown {
  const { convert } = parquetTypes[type];
  return (value) => (value === null || value === undefined ? null : convert(value));
}

/** Box of each row, which readers look at before the geometries (GeoParquet 1.1, « bbox covering »). */
export function coveringElements(name: string): SchemaElement[] {
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 4 },
    ...['xmin', 'ymin', 'xmax', 'ymax'].map(
      (corner): SchemaElement => ({ name: corner, type: 'DOUBLE', repetition_type: 'REQUIRED' }),
    ),
  ];
}
