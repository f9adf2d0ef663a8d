import { type Connection, tablesOf } from '@cartable/storage';
import type { DatasheetTables } from '../datasheets/datasheet.tables.ts';
import type { SandboxNoticeTables } from './sandbox-notice.tables.ts';

const tables = tablesOf<DatasheetTables & SandboxNoticeTables>;

/** A datasheet nobody has touched for long. */
export interface DormantDatasheet {
  readonly id: string;
  readonly name: string;
  readonly lastEventAt: string;
  /** When it was told that it would go, if nothing happened to it since. */
  readonly noticedAt: string | null;
}

/** The longest asleep first. */
export async function listDormant(
  db: Connection,
  { datastoreId, untouchedSince, limit }: { datastoreId: string; untouchedSince: string; limit: number },
): Promise<DormantDatasheet[]> {
  const rows = await tables(db)
    .selectFrom('datasheets')
    .leftJoin('sandbox_notices', (join) =>
      join
        .onRef('sandbox_notices.datasheet_id', '=', 'datasheets.id')
        .onRef('sandbox_notices.last_event_at', '=', 'datasheets.last_event_at'),
    )
    .select(['datasheets.id', 'datasheets.name', 'datasheets.last_event_at', 'sandbox_notices.noticed_at'])
    .where('datasheets.datastore_id', '=', datastoreId)
    .where('datasheets.deleted', '=', 0)
    .where('datasheets.last_event_at', '<=', untouchedSince)
    .orderBy('datasheets.last_event_at')
    .orderBy('datasheets.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastEventAt: row.last_event_at,
    noticedAt: row.noticed_at,
  }));
}

/** Somebody may have come back, or deleted it, since the list was read. */
export async function stillSleeps(
  db: Connection,
  { id, lastEventAt }: Pick<DormantDatasheet, 'id' | 'lastEventAt'>,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('datasheets')
    .select('id')
    .where('id', '=', id)
    .where('last_event_at', '=', lastEventAt)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeNotice(
  db: Connection,
  { id, lastEventAt }: Pick<DormantDatasheet, 'id' | 'lastEventAt'>,
  at: string,
): Promise<void> {
  await tables(db)
    .insertInto('sandbox_notices')
    .values({ datasheet_id: id, last_event_at: lastEventAt, noticed_at: at })
    .onConflict((conflict) =>
      conflict.column('datasheet_id').doUpdateSet({ last_event_at: lastEventAt, noticed_at: at }),
    )
    .execute();
}
