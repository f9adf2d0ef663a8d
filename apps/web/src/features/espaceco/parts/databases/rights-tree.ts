/** Rights of a community as its screens change them. Pure. */

import type { EspacecoTable, GrantedLevel, PermissionTree } from '@cartable/contract/espaceco';

/** A database, a table of it, or a column of that. */
export interface RightPath {
  readonly database: number;
  readonly table?: number;
  readonly column?: number;
}

export interface Right {
  readonly title: string;
  readonly level: GrantedLevel;
}

/** The same rights but for those at a place, which go, with all under them, when there are none. */
export function withRight(
  tree: PermissionTree,
  { database, table, column }: RightPath,
  right: Right | undefined,
): PermissionTree {
  if (table === undefined)
    return put(tree, database, (before) => right && { tables: [], ...before, id: database, ...right });
  return put(
    tree,
    database,
    (above) =>
      above && {
        ...above,
        tables:
          column === undefined
            ? put(above.tables, table, (before) => right && { columns: [], ...before, id: table, ...right })
            : put(
                above.tables,
                table,
                (one) =>
                  one && {
                    ...one,
                    columns: put(one.columns, column, () => right && { id: column, ...right }),
                  },
              ),
      },
  );
}

function put<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  id: number,
  change: (before: Entry | undefined) => Entry | undefined,
): Entry[] {
  const before = entries.find((entry) => entry.id === id);
  const after = change(before);
  const others = after === undefined ? [] : [after];
  if (before === undefined) return [...entries, ...others];
  return entries.flatMap((entry) => (entry === before ? others : [entry]));
}

/** Right of a community on a table: its own, or that of its database. */
export function levelOnTable(
  tree: PermissionTree,
  { database_id, id }: Pick<EspacecoTable, 'database_id' | 'id'>,
): GrantedLevel {
  const database = tree.find((right) => right.id === database_id);
  return database?.tables.find((right) => right.id === id)?.level ?? database?.level ?? 'NONE';
}

/** Rights on databases that one may give, out of another community's: the others stay as they are here. */
export function reusedRights(
  own: PermissionTree,
  other: PermissionTree,
  mayGive: (databaseId: number) => boolean,
): PermissionTree {
  return [...own.filter(({ id }) => !mayGive(id)), ...other.filter(({ id }) => mayGive(id))];
}
