import type { WrittenBatch } from '../../editing/engine.ts';
import { type JournalPlace, journalRows } from '../../editing/journal-rows.ts';
import { journalNames } from '../../editing/journal-tables.ts';
import { joinSql, type SqlFragment, type SqlValue, sql, trusted } from '../../sql/fragment.ts';
import { placeOf } from './journal.ts';

type Cell = string | number | Uint8Array | null;

/** PostgreSQL takes 65 535 parameters: rows of the journal have some ten each. */
const rowsPerStatement = 500;

export async function writeJournal(
  run: (query: SqlFragment) => Promise<unknown>,
  schema: string,
  batch: WrittenBatch,
): Promise<void> {
  const names = journalNames(schema);
  const rows = journalRows(batch);
  await insert(run, names.transactions, rows.transactions.map(rowOf));
  await insert(run, names.changes, rows.changes.map(rowOf));
  await insert(run, names.places(0), rows.places.map(placeRow));
  const { sequence, change } = batch.position;
  await run(
    sql`update ${names.sequence} set last_sequence = ${integer(sequence)}, last_change = ${integer(change)}`,
  );
}

async function insert(
  run: (query: SqlFragment) => Promise<unknown>,
  table: SqlFragment,
  rows: readonly SqlFragment[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const values = joinSql(rows.slice(from, from + rowsPerStatement), ', ');
    await run(sql`insert into ${table} values ${values}`);
  }
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

function placeRow({ table, change, sequence, box }: JournalPlace): SqlFragment {
  const sides = box.map(float) as unknown as Parameters<typeof placeOf>[0];
  const place = placeOf(sides, float(sequence), float(sequence));
  const numbers = [table, change, sequence].map((number) => sql`${integer(number)}`);
  return sql`(${joinSql([...numbers, ...sides, place], ', ')})`;
}
