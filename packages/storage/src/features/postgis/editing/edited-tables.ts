import { CartableError } from '@cartable/contract';
import type { EditedTable } from '../../editing/check-transaction.ts';
import { journalNames } from '../../editing/journal-tables.ts';
import { TableJournal } from '../../editing/table-journal.ts';
import type { DatasetDescription, TableDescription } from '../../port.ts';
import { type SqlFragment, sql } from '../../sql/fragment.ts';
import type { Connections } from '../connections.ts';
import { extentOf } from './edit-session.ts';
import { postgisJournal } from './journal.ts';

/** Tables that are edited, as the journal numbers them. @throws {CartableError} `storage.dataset-not-editable` */
export async function editedTables(
  connections: Connections,
  schema: string,
  { datasetId, tables }: DatasetDescription,
): Promise<readonly EditedTable[]> {
  if (!tables.some(({ isEditable }) => isEditable))
    throw new CartableError('storage.dataset-not-editable', { dataset: datasetId });
  const rows = await connections.query<{ table_number: number; table_name: string }>(
    sql`select table_number, table_name from ${journalNames(schema).tables}`,
  );
  return rows.flatMap(({ table_number: number, table_name: name }) => {
    const definition = tables.find((table) => table.name === name);
    return definition ? [{ number, definition }] : [];
  });
}

interface EditedNow {
  readonly description: TableDescription;
  readonly journal: TableJournal;
}

/** An edited table as it is now: how many features it has, where, and since which change. */
export async function describeEdited(
  connections: Connections,
  schema: string,
  table: TableDescription,
): Promise<EditedNow> {
  const name = { type: 'text', value: table.name } as const;
  const [row] = await connections.query(sql`${selectEdited(schema)} where table_name = ${name}`);
  const reader = postgisJournal(schema, (query) => connections.query(query));
  const edited = { number: Number(row!.table_number), definition: table };
  return { description: described(table, row!), journal: new TableJournal(reader, edited) };
}

/** Tables as they are now, those that are not edited as they were. */
export async function describeAllEdited(
  connections: Connections,
  schema: string,
  tables: readonly TableDescription[],
): Promise<TableDescription[]> {
  const rows = await connections.query(selectEdited(schema));
  const byName = new Map(rows.map((row) => [row.table_name, row]));
  return tables.map((table) => {
    const row = byName.get(table.name);
    return row ? described(table, row) : table;
  });
}

function selectEdited(schema: string): SqlFragment {
  const names = journalNames(schema);
  return sql`select table_number, table_name, feature_count::float8 as feature_count,
      min_x, min_y, max_x, max_y, coalesce((select sequence from ${names.changes} as c
        where c.table_number = t.table_number order by change_number desc limit 1), 0)::float8 as sequence
    from ${names.tables} as t`;
}

function described(table: TableDescription, row: Readonly<Record<string, unknown>>): TableDescription {
  return {
    ...table,
    featureCount: Number(row.feature_count),
    extent: extentOf(row),
    sequence: Number(row.sequence),
  };
}
