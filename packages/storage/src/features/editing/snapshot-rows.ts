import type { Bbox } from '@cartable/geo';
import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import type { JournalNames } from './journal-tables.ts';
import type { ChangePlace, JournalChange, JournalTransaction } from './snapshot.ts';

/**
 * Rows of an answer as they come. Integers may be texts.
 * @param sizes query of the bytes of each of them, in the same order: for rows that may be large
 */
export type StreamRows = (
  query: SqlFragment,
  sizes?: SqlFragment,
) => AsyncIterable<Readonly<Record<string, unknown>>>;

export async function* streamTransactions(
  stream: StreamRows,
  names: JournalNames,
): AsyncGenerator<JournalTransaction> {
  const rows = stream(sql`select sequence, author, comment, made_at, change_count, last_change, reverts
    from ${names.transactions} order by sequence`);
  for await (const row of rows)
    yield {
      sequence: Number(row.sequence),
      author: String(row.author),
      comment: String(row.comment),
      at: String(row.made_at),
      changeCount: Number(row.change_count),
      lastChange: Number(row.last_change),
      reverts: row.reverts === null ? null : Number(row.reverts),
    };
}

/** Told by the heads of the values: none of them is read for it. */
const bytesOfChange = joinSql(
  ['before_values', 'after_values', 'before_geometry', 'after_geometry'].map((column) =>
    trusted(`coalesce(octet_length(${column}), 0)`),
  ),
  ' + ',
);

export async function* streamChanges(stream: StreamRows, names: JournalNames): AsyncGenerator<JournalChange> {
  const rows = stream(
    sql`select change_number, sequence, table_number, feature_key, kind, before_values, after_values,
    before_geometry, after_geometry, changes_geometry from ${names.changes} order by change_number`,
    sql`select ${bytesOfChange} as bytes from ${names.changes} order by change_number`,
  );
  for await (const row of rows)
    yield {
      number: Number(row.change_number),
      sequence: Number(row.sequence),
      table: Number(row.table_number),
      key: Number(row.feature_key),
      kind: String(row.kind),
      valuesBefore: textOf(row.before_values),
      valuesAfter: textOf(row.after_values),
      shapeBefore: bytesOf(row.before_geometry),
      shapeAfter: bytesOf(row.after_geometry),
      changesGeometry: Number(row.changes_geometry) !== 0,
    };
}

/** @param where of the places of that table among all of them */
export async function* streamPlaces(
  stream: StreamRows,
  {
    table,
    from,
    where,
  }: { readonly table: number; readonly from: SqlFragment; readonly where?: SqlFragment },
): AsyncGenerator<ChangePlace> {
  const rows = stream(sql`select change_number, min_x, min_y, max_x, max_y from ${from}
    ${where ?? trusted('')} order by change_number`);
  for await (const { change_number, min_x, min_y, max_x, max_y } of rows)
    yield {
      table,
      change: Number(change_number),
      box: [min_x, min_y, max_x, max_y].map(Number) as unknown as Bbox,
    };
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));

/** A copy: bytes of a row are a part of the memory of many. */
const bytesOf = (value: unknown): Uint8Array | null =>
  value instanceof Uint8Array ? new Uint8Array(value) : null;
