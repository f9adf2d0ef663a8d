import type { EspacecoColumn, EspacecoTable } from '@cartable/contract/espaceco';
import type { RowColumn } from '../../../records/index.ts';

const types: Partial<Readonly<Record<EspacecoColumn['type'], RowColumn['type']>>> = {
  Boolean: 'boolean',
  Integer: 'number',
  Double: 'number',
  Year: 'number',
  String: 'text',
  YearMonth: 'text',
  JsonValue: 'text',
  Date: 'date',
  DateTime: 'date',
  Document: 'file',
};

/** Columns of a table that have a value to show, in its order. */
export function rowColumnsOf({ columns, geometry_name, id_name }: EspacecoTable): RowColumn[] {
  return columns
    .filter(({ name }) => name !== geometry_name && name !== id_name)
    .map(({ name, title, type }) => ({ name, type: types[type] ?? 'text', title: title ?? undefined }));
}
