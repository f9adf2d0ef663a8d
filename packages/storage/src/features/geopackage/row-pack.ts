import { type Column, type ColumnType, type FeatureBatch, gpkgWkbOffset, type Value } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import { type SqlFragment, sql, trusted } from '../sql/fragment.ts';

/**
 * The rows of a batch put together by SQLite: their geometries in one blob, their values in one JSON text. A value
 * fetched by itself costs more than SQLite spends to find its row.
 */

/** Types that JSON holds exactly: SQLite writes doubles with 17 digits, infinities as numbers out of range. */
const held: ReadonlySet<ColumnType> = new Set([
  'integer',
  'double',
  'boolean',
  'text',
  'date',
  'datetime',
  'time',
  'json',
]);
/** Columns of an array written by SQLite; it takes a thousand at most. */
const mostColumns = 100;

export function isPackable(columns: readonly Column[]): boolean {
  return columns.length <= mostColumns && columns.every(({ type }) => held.has(type));
}

/** Names of what a packed select gives, apart from the columns, which are numbered. */
const key = trusted('"@key"');
const shape = trusted('"@shape"');
const valueName = (rank: number): SqlFragment => trusted(quoteIdentifier(`@${rank}`));

/** Gives the names that `packed` expects: keys, then geometries if any, then columns. */
export function namesOfPack(columns: readonly Column[], withGeometry: boolean): SqlFragment[] {
  return [key, ...(withGeometry ? [shape] : []), ...columns.map((_, rank) => valueName(rank))];
}

/** @param select rows under the names above, in the order wanted */
export function packed(select: SqlFragment, columns: readonly Column[], withGeometry: boolean): SqlFragment {
  const shapes = withGeometry
    ? sql`json_group_array(length(${shape})), cast(group_concat(${shape}, '') as blob)`
    : trusted('null, null');
  const values = columns.map((_, rank) => valueName(rank).texts[0]).join(', ');
  const rows = columns.length > 0 ? `json_group_array(json_array(${values}))` : 'null';
  return sql`select json_group_array(${key}), ${shapes}, ${trusted(rows)} from (${select})`;
}

type Pack = readonly [keys: string, lengths: string | null, shapes: Uint8Array | null, rows: string | null];

export function unpack(row: readonly unknown[], columns: readonly Column[]): FeatureBatch {
  const [keys, lengths, shapes, rows] = row as unknown as Pack;
  const found = JSON.parse(keys) as number[];
  return {
    keys: found,
    geometries: lengths === null ? found.map(() => null) : cut(shapes, JSON.parse(lengths)),
    rows: rows === null ? found.map(() => []) : readRows(JSON.parse(rows), columns),
  };
}

function cut(shapes: Uint8Array | null, lengths: readonly (number | null)[]): (Uint8Array | null)[] {
  let at = 0;
  return lengths.map((length) => {
    if (length === null) return null;
    const blob = shapes!.subarray(at, at + length);
    at += length;
    return blob.subarray(gpkgWkbOffset(blob));
  });
}

/** JSON has the values as they are read, but for booleans, which SQLite has not. */
function readRows(rows: Value[][], columns: readonly Column[]): Value[][] {
  const booleans = columns.flatMap(({ type }, rank) => (type === 'boolean' ? [rank] : []));
  if (booleans.length === 0) return rows;
  for (const row of rows) {
    for (const rank of booleans) row[rank] = row[rank] === null ? null : row[rank] !== 0;
  }
  return rows;
}
