import { booleanColumn, type Connection, tablesOf } from '@cartable/storage';
import type { LargestItems, LargestQuestion } from './largest.ts';

/** Columns that tables of things grouped by a datasheet have alike. */
interface DatasheetRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly size_bytes: number;
  /** 0 or 1. */
  readonly trashed: number;
  readonly datastore_id: string;
  readonly datasheet_id: string;
  readonly last_event_at: string;
}

/** A thing of a datasheet in the trash. */
export interface TrashedRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly datasheetId: string;
}

export interface DatasheetRows {
  /** Without those of the trash, the largest first. */
  listLargest(
    db: Connection,
    question: LargestQuestion,
    types?: { readonly only?: string; readonly without?: string },
  ): Promise<LargestItems>;
  /** All that a datasheet groups, into the trash or out of it. */
  setTrashed(db: Connection, datasheetId: string, trashed: boolean): Promise<void>;
  /** Rows of datasheets in the trash, by name. */
  listTrashed(db: Connection, datasheetIds: readonly string[]): Promise<TrashedRow[]>;
}

const tables = tablesOf<Record<string, DatasheetRow>>;

/** The questions that trash and storage ask of such a table. Rows that are `DELETED` are as unknown. */
export function datasheetRows(table: string): DatasheetRows {
  return {
    async listLargest(db, { scopeId, offset, limit }, { only, without } = {}) {
      let query = tables(db)
        .selectFrom(table)
        .where('datastore_id', '=', scopeId)
        .where('status', '!=', 'DELETED')
        .where('trashed', '=', 0);
      if (only !== undefined) query = query.where('type', '=', only);
      if (without !== undefined) query = query.where('type', '!=', without);
      const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .select(['id', 'name', 'type', 'size_bytes', 'last_event_at', 'datasheet_id'])
        .orderBy('size_bytes', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute();
      return {
        total: Number(total),
        items: rows.map((row) => ({
          id: row.id,
          name: row.name,
          type: row.type,
          sizeBytes: Number(row.size_bytes),
          at: row.last_event_at,
          ownerId: row.datasheet_id,
        })),
      };
    },
    async setTrashed(db, datasheetId, trashed) {
      await tables(db)
        .updateTable(table)
        .set({ trashed: booleanColumn.write(trashed) })
        .where('datasheet_id', '=', datasheetId)
        .where('status', '!=', 'DELETED')
        .execute();
    },
    async listTrashed(db, datasheetIds) {
      if (datasheetIds.length === 0) return [];
      const rows = await tables(db)
        .selectFrom(table)
        .select(['id', 'name', 'type', 'size_bytes', 'datasheet_id'])
        .where('datasheet_id', 'in', datasheetIds)
        .where('status', '!=', 'DELETED')
        .where('trashed', '=', 1)
        .orderBy('name')
        .execute();
      return rows.map(({ id, name, type, size_bytes, datasheet_id }) => ({
        id,
        name,
        type,
        sizeBytes: Number(size_bytes),
        datasheetId: datasheet_id,
      }));
    },
  };
}
