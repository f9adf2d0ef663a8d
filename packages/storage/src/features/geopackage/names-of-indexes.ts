import type { DatabaseSync } from 'node:sqlite';
import type { ColumnOfTable } from '../port.ts';

/** Before the table and the column in the name of an index: no other has it. */
const prefix = '@column ';

/** Columns that have an index of their own, by table. */
export function indexedColumnsIn(database: DatabaseSync): ReadonlyMap<string, readonly string[]> {
  const names = database
    .prepare(`select name from sqlite_schema where type = 'index' and name like '${prefix}%'`)
    .all() as unknown as { name: string }[];
  const columns = new Map<string, string[]>();
  for (const { name } of names) {
    const [table, column] = partsOf(name);
    if (table === undefined || column === undefined) continue;
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** Nothing for a name that somebody else made up. */
function partsOf(name: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(name.slice(prefix.length));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}

export function nameOfIndex({ table, column }: ColumnOfTable): string {
  return prefix + JSON.stringify([table, column]);
}
