import { type PermissionLevel, permissionLevels } from '@cartable/contract';
import type { Table } from '../tables/database.model.ts';
import type { Permission } from './permission.model.ts';

/**
 * The decision point: what somebody may do with a database, its tables and its columns. In each community they belong to
 * the most specific right counts; of several communities, the one that gives the most.
 */
export class DatabaseAccess {
  readonly administers: boolean;
  readonly #byCommunity: ReadonlyMap<number, ReadonlyMap<string, PermissionLevel>>;

  /** @param permissions of the communities somebody belongs to, on this database */
  constructor(administers: boolean, permissions: readonly Permission[]) {
    this.administers = administers;
    const byCommunity = Map.groupBy(permissions, ({ communityId }) => communityId);
    this.#byCommunity = new Map(
      [...byCommunity].map(([communityId, rows]) => [
        communityId,
        new Map(rows.map((row) => [keyOf(row.tableId, row.columnId), row.level])),
      ]),
    );
  }

  /** On the database, on a table, on a column of it. */
  level(tableId: number | null = null, columnId: number | null = null): PermissionLevel {
    if (this.administers) return 'ADMIN';
    const levels = [...this.#byCommunity.values()].map((rows) => levelIn(rows, tableId, columnId));
    return levels.reduce<PermissionLevel>((most, level) => (isAtLeast(level, most) ? level : most), 'NONE');
  }

  may(needed: PermissionLevel, tableId: number | null = null, columnId: number | null = null): boolean {
    return isAtLeast(this.level(tableId, columnId), needed);
  }

  /** Whether a table may be known: it may be seen, or one of its columns may. */
  knows({ id, columns }: Pick<Table, 'id' | 'columns'>): boolean {
    return this.may('VIEW', id) || columns.some((column) => this.may('VIEW', id, column.id));
  }

  /** Columns of a table that may be seen. */
  columnsOf({ id, columns }: Pick<Table, 'id' | 'columns'>, needed: PermissionLevel = 'VIEW') {
    return columns.filter((column) => this.may(needed, id, column.id));
  }

  /** Communities that let something of a table be changed: where one may do so is told by their grids. */
  editingFor({ id, columns }: Pick<Table, 'id' | 'columns'>): readonly number[] {
    return [...this.#byCommunity].flatMap(([communityId, rows]) => {
      const levels = [null, ...columns.map((column) => column.id)].map((columnId) =>
        levelIn(rows, id, columnId),
      );
      return levels.some((level) => isAtLeast(level, 'EDIT')) ? [communityId] : [];
    });
  }

  /** Whether anything of the database may be known. */
  get knowsAny(): boolean {
    return (
      this.administers ||
      [...this.#byCommunity.values()].some((rows) => [...rows.values()].some((level) => level !== 'NONE'))
    );
  }
}

export function isAtLeast(level: PermissionLevel, needed: PermissionLevel): boolean {
  return permissionLevels.indexOf(level) >= permissionLevels.indexOf(needed);
}

/** The most specific right of one community. */
function levelIn(
  rows: ReadonlyMap<string, PermissionLevel>,
  tableId: number | null,
  columnId: number | null,
): PermissionLevel {
  return (
    rows.get(keyOf(tableId, columnId)) ??
    rows.get(keyOf(tableId, null)) ??
    rows.get(keyOf(null, null)) ??
    'NONE'
  );
}

const keyOf = (tableId: number | null, columnId: number | null): string => `${tableId}:${columnId}`;
