import type { Connection } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import type { CarriedTable, Row } from './carried-table.ts';

const rowsPerPage = 500;
/** Well under the parameters either engine takes in one statement. */
const parametersPerStatement = 10_000;

/** Rows of a table that belong to one owner, in the order of their keys. */
export async function* rowsOf(
  db: Connection,
  table: CarriedTable,
  tables: readonly CarriedTable[],
  ownerId: string,
): AsyncGenerator<Row, void, undefined> {
  const columns = Object.keys(table.columns);
  const order = sql.join(table.key.map((column) => sql.ref(column)));
  let last: Record<string, unknown> | undefined;
  do {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table.table)}
      where ${belonging(table, tables, ownerId)} and ${beyond(table, last)} order by ${order}
      limit ${sql.lit(rowsPerPage)}`.execute(db);
    for (const row of rows) yield portable(table, row);
    last = rows.length < rowsPerPage ? undefined : rows.at(-1);
  } while (last);
}

/** By its key, not by how many came before: they would be read again for each page, while who writes waits. */
function beyond({ key }: CarriedTable, last: Record<string, unknown> | undefined): RawBuilder<boolean> {
  if (!last) return sql<boolean>`1 = 1`;
  const columns = key.map((column) => sql.ref(column));
  return sql<boolean>`(${sql.join(columns)}) > (${sql.join(key.map((column) => sql.val(last[column])))})`;
}

/**
 * Writes rows, those that are there already apart: a step that was interrupted begins again.
 * @returns how many it wrote
 */
export async function insertRows(db: Connection, table: CarriedTable, rows: readonly Row[]): Promise<number> {
  let written = 0;
  const columns = Object.keys(table.columns);
  const atOnce = Math.max(1, Math.floor(parametersPerStatement / columns.length));
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => sql.val(row[column] ?? null)))})`);
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.join(table.key.map((column) => sql.ref(column)))}) do nothing`.execute(db);
    written += Number(numAffectedRows ?? 0);
  }
  return written;
}

/** Removes the rows of an owner, whatever their state, from all the tables. */
export async function deleteRows(
  db: Connection,
  tables: readonly CarriedTable[],
  ownerId: string,
): Promise<void> {
  const whole = tables.map(({ only: _only, ...table }) => table);
  for (const table of whole.toReversed())
    await sql`delete from ${sql.table(table.table)} where ${belonging(table, whole, ownerId)}`.execute(db);
}

/** Those of these values that a column holds already. */
export async function valuesTaken(
  db: Connection,
  table: string,
  column: string,
  values: readonly string[],
): Promise<string[]> {
  const taken: string[] = [];
  for (let from = 0; from < values.length; from += rowsPerPage) {
    const some = values.slice(from, from + rowsPerPage);
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(some)})`.execute(db);
    taken.push(...rows.map(({ value }) => value));
  }
  return taken;
}

function belonging(
  { within, only = {} }: Pick<CarriedTable, 'within' | 'only'>,
  tables: readonly CarriedTable[],
  ownerId: string,
): RawBuilder<boolean> {
  const conditions = Object.entries(only).map(([column, value]) =>
    value === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`,
  );
  return sql.join<boolean>([...conditions, owned(within, tables, ownerId)], sql` and `);
}

function owned(
  { column, of }: CarriedTable['within'],
  tables: readonly CarriedTable[],
  ownerId: string,
): RawBuilder<boolean> {
  if (of === undefined) return sql<boolean>`${sql.ref(column)} = ${ownerId}`;
  const parent = tables.find(({ table }) => table === of)!;
  return sql<boolean>`${sql.ref(column)} in (
    select id from ${sql.table(of)} where ${belonging(parent, tables, ownerId)})`;
}

/** The same values whatever the engine: PostgreSQL gives long numbers as texts. */
function portable({ columns }: CarriedTable, row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([column, role]) => {
      if (typeof role === 'object') return [column, role.becomes];
      const value = row[column] ?? null;
      return [column, value === null ? null : role === 'number' ? Number(value) : String(value)];
    }),
  );
}
