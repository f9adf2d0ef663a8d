import { CartableError, type PermissionTree } from '@cartable/contract';
import type { DatabaseTables } from '../tables/database.model.ts';
import type { Permission } from './permission.model.ts';

/** Rights as screens show them, by title; a table or a database of which only a part is named is told as `NONE`. */
export function treeOf(
  permissions: readonly Permission[],
  databases: readonly DatabaseTables[],
): PermissionTree {
  const levels = new Map(
    permissions.map(({ databaseId, tableId, columnId, level }) => [
      `${databaseId}:${tableId}:${columnId}`,
      level,
    ]),
  );
  return databases.map(({ database, tables }) => {
    const levelOf = (tableId: number | null, columnId: number | null = null) =>
      levels.get(`${database.id}:${tableId}:${columnId}`);
    const entries = tables.flatMap((table) => {
      const columns = table.columns.flatMap(({ id, name, rules }) => {
        const level = levelOf(table.id, id);
        return level === undefined ? [] : [{ id, title: rules.title ?? name, level }];
      });
      const level = levelOf(table.id);
      if (level === undefined && columns.length === 0) return [];
      return [{ id: table.id, title: table.title, level: level ?? 'NONE', columns }];
    });
    return { id: database.id, title: database.title, level: levelOf(null) ?? 'NONE', tables: entries };
  });
}

/** @throws {CartableError} `espaceco.permission-target` for a table or a column that is not of the database */
export function permissionsOf(
  communityId: number,
  entry: PermissionTree[number],
  { database, tables }: DatabaseTables,
): Permission[] {
  const of = { communityId, databaseId: database.id };
  const unknown = (table: number, column: number | string) =>
    new CartableError('espaceco.permission-target', { database: database.name, table, column });
  return [
    { ...of, tableId: null, columnId: null, level: entry.level },
    ...entry.tables.flatMap(({ id: tableId, level, columns }) => {
      const table = tables.find(({ id }) => id === tableId);
      if (table === undefined) throw unknown(tableId, '∅');
      return [
        { ...of, tableId, columnId: null, level },
        ...columns.map((column) => {
          if (!table.columns.some(({ id }) => id === column.id)) throw unknown(tableId, column.id);
          return { ...of, tableId, columnId: column.id, level: column.level };
        }),
      ];
    }),
  ];
}
