import type { WrittenBatch } from '../../editing/engine.ts';
import { actRows, type JournalPlace, type JournalRows, journalRows } from '../../editing/journal-rows.ts';
import { journalNames } from '../../editing/journal-tables.ts';
import { joinSql, type SqlFragment, type SqlValue, sql, trusted } from '../../sql/fragment.ts';
import { placeOf } from './journal.ts';

type Cell = string | number | Uint8Array | null;

/** Statements that write the journal. */
export function journalStatements(schema: string, batch: WrittenBatch): SqlFragment[] {
  const { sequence, change } = batch.position;
  return [
    ...journalInsertions(schema, journalRows(batch)),
    ...insertion(journalNames(schema).acts, actRows(batch).map(rowOf)),
    positionStatement(schema, sequence, change),
  ];
}

export function journalInsertions(schema: string, rows: JournalRows): SqlFragment[] {
  const names = journalNames(schema);
  return [
    ...insertion(names.transactions, rows.transactions.map(rowOf)),
    ...insertion(names.changes, rows.changes.map(rowOf)),
    ...insertion(names.places(0), rows.places.map(placeRow)),
  ];
}

export function positionStatement(schema: string, sequence: number, change: number): SqlFragment {
  const table = journalNames(schema).sequence;
  return sql`update ${table} set last_sequence = ${integer(sequence)}, last_change = ${integer(change)}`;
}

function insertion(table: SqlFragment, rows: readonly SqlFragment[]): SqlFragment[] {
  return rows.length === 0 ? [] : [sql`insert into ${table} values ${joinSql(rows, ', ')}`];
}

const integer = (value: number): SqlValue => ({ type: 'int8', value: BigInt(value) });
const float = (value: number): SqlFragment => sql`${{ type: 'float8', value }}`;

function rowOf(cells: readonly Cell[]): SqlFragment {
  return sql`(${joinSql(cells.map(cellOf), ', ')})`;
}

function cellOf(cell: Cell): SqlFragment {
  if (cell === null) return trusted('null');
  if (typeof cell === 'number') return sql`${integer(cell)}`;
  return typeof cell === 'string'
    ? sql`${{ type: 'text', value: cell }}`
    : sql`${{ type: 'bytea', value: cell }}`;
}

function placeRow({ table, change, box }: JournalPlace): SqlFragment {
  const sides = box.map(float) as unknown as Parameters<typeof placeOf>[0];
  const place = placeOf(sides, float(change), float(change));
  const numbers = [table, change].map((number) => sql`${integer(number)}`);
  return sql`(${joinSql([...numbers, ...sides, place], ', ')})`;
}
