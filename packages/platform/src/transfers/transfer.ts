import type { CarriedTable, Row } from './carried-table.ts';

/** Tables whose rows belong to one owner: a community, then its datastore. */
export interface CarriedGroup {
  readonly tables: readonly CarriedTable[];
  readonly ownerId: string;
}

/** A name that is once on a platform, wherever it is written. */
export interface UniqueName {
  /** Names of one group are one name: what one of them becomes, the others do. */
  readonly group: string;
  readonly table: string;
  readonly column: string;
}

/** What names become, by group. */
export type Renames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A row under the names its columns have here. */
export function renamed(table: string, row: Row, names: readonly UniqueName[], renames: Renames): Row {
  let written = row;
  for (const { group, column } of names.filter((name) => name.table === table)) {
    const value = row[column];
    const becomes = typeof value === 'string' ? ownValue(renames[group], value) : undefined;
    if (becomes !== undefined) written = { ...written, [column]: becomes };
  }
  return written;
}

const ownValue = (values: Readonly<Record<string, string>> | undefined, name: string) =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;
