import { CartableError } from '@cartable/contract';
import { quoteIdentifier } from '../identifiers.ts';
import type { ColumnOfTable } from '../port.ts';
import type { DatasetRegistry } from './registry.ts';

/**
 * Makes the index and writes it in the description, in one transaction. Readers go on meanwhile: only writers would wait,
 * and nobody writes here.
 * @throws {CartableError} `storage.dataset-unknown`, `storage.table-unknown`, `storage.column-unknown`,
 * `storage.dataset-editable`, `storage.index-too-long`
 */
export async function indexColumn(
  registry: DatasetRegistry,
  datasetId: string,
  { table: name, column: columnName }: ColumnOfTable,
): Promise<void> {
  await registry.extend(datasetId, async (client, { schema, description }) => {
    const table = description.tables.find((each) => each.name === name);
    if (!table) throw new CartableError('storage.table-unknown', { table: name.slice(0, 100) });
    if (table.isEditable) throw new CartableError('storage.dataset-editable', { dataset: datasetId });
    const column = table.columns.find((each) => each.name === columnName);
    if (!column)
      throw new CartableError('storage.column-unknown', { column: columnName.slice(0, 100), table: name });
    const indexedColumns = table.indexedColumns ?? [];
    if (indexedColumns.includes(columnName)) return description;
    // Texts are compared by their bytes, whatever the collation of the database.
    const collation = column.type === 'text' ? ' collate "C"' : '';
    const place = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
    await client
      .query(`create index on ${place} (${quoteIdentifier(columnName)}${collation})`)
      .catch((error: unknown) => {
        throw isTooLong(error) ? tooLong(name, columnName, error) : error;
      });
    const indexed = { ...table, indexedColumns: [...indexedColumns, columnName] };
    return { ...description, tables: description.tables.map((each) => (each === table ? indexed : each)) };
  });
}

/** A third of a page (https://www.postgresql.org/docs/current/btree.html). */
const mostBytes = 2_704;

/** program_limit_exceeded */
const isTooLong = (error: unknown): boolean => (error as { code?: unknown }).code === '54000';

const tooLong = (table: string, column: string, cause: unknown): CartableError =>
  new CartableError('storage.index-too-long', { table, column, most: mostBytes }, { cause: cause as Error });
