import type { CarriedTable, ColumnRole, Row } from './carried-table.ts';
import { type Identifiers, isUuid } from './identifiers.ts';

/** A row as it is written here; why it stays behind; or why the archive is not one of ours. */
export type Arrival = { readonly row: Row } | { readonly without: string } | { readonly wrong: string };

const longestText = 64 << 20;

/** Reads a row of an archive, whatever may be in it. */
export function arriving(table: CarriedTable, value: unknown, identifiers: Identifiers): Arrival {
  if (typeof value !== 'object' || value === null) return { wrong: 'row' };
  const given = value as Record<string, unknown>;
  const expected = Object.keys(table.columns);
  if (Object.keys(given).length !== expected.length) return { wrong: 'columns' };
  const row: Record<string, string | number | null> = {};
  for (const [column, role] of Object.entries(table.columns)) {
    const cell = given[column];
    if (!Object.hasOwn(given, column) || !isOf(role, cell)) return { wrong: column };
    if (needsIt(role, cell) && identifiers.known(String(cell)) === undefined) return { without: column };
    row[column] = translated(role, cell, identifiers);
  }
  const refused = table.check?.(row);
  return refused === undefined ? { row } : { wrong: refused };
}

const needsIt = (role: ColumnRole, cell: string | number | null) =>
  (role === 'reference' && cell !== null) || (role === 'party' && isUuid(String(cell)));

function isOf(role: ColumnRole, cell: unknown): cell is string | number | null {
  if (typeof role === 'object') return cell === role.becomes;
  if (cell === null) return role !== 'id';
  if (role === 'number') return typeof cell === 'number' && Number.isFinite(cell);
  if (typeof cell !== 'string' || cell.length > longestText || cell.includes('\0')) return false;
  if (role === 'json') return isJson(cell);
  return role === 'id' || role === 'reference' || role === 'link' ? isUuid(cell) : true;
}

function translated(role: ColumnRole, cell: string | number | null, identifiers: Identifiers) {
  if (typeof cell !== 'string') return cell;
  if (role === 'id' || role === 'reference' || role === 'link') return identifiers.of(cell);
  if (role === 'json' || role === 'object' || role === 'party') return identifiers.inStructure(cell);
  return role === 'text' ? identifiers.inText(cell) : cell;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
