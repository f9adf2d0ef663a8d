import { CartableError } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import type { TableDefinition } from './port.ts';

/** A column by its name; the primary key is one too. @throws {CartableError} `storage.column-unknown` */
export function columnNamed(table: TableDefinition, name: string): Column {
  if (name === table.primaryKey) return keyColumn(table);
  const found = table.columns.find((column) => column.name === name);
  if (!found)
    throw new CartableError('storage.column-unknown', { column: name.slice(0, 100), table: table.name });
  return found;
}

export function columnsNamed(
  table: TableDefinition,
  names: readonly string[] | undefined,
): readonly Column[] {
  return names ? names.map((name) => columnNamed(table, name)) : table.columns;
}

export function keyColumn(table: TableDefinition): Column {
  return { name: table.primaryKey, type: 'bigint' };
}

/** Columns that an expression may name, the key among them. */
export function filterableColumns(table: TableDefinition): readonly Column[] {
  return [...table.columns, keyColumn(table)];
}

/** The name expressions may give the geometry. */
export function geometryName(table: TableDefinition): { geometryName?: string } {
  return table.geometry ? { geometryName: table.geometry.column } : {};
}
