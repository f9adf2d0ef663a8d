import { type Connection, tablesOf } from '@cartable/storage';
import type { TrashedDatasheet } from './trash.model.ts';
import type { TrashedDatasheetsTable, TrashTables } from './trash.tables.ts';

const tables = tablesOf<TrashTables>;

export async function insertTrashed(db: Connection, trashed: TrashedDatasheet): Promise<void> {
  await tables(db)
    .insertInto('trashed_datasheets')
    .values({
      datasheet_id: trashed.datasheetId,
      datastore_id: trashed.datastoreId,
      trashed_at: trashed.at,
      actor_id: trashed.by?.id ?? null,
      actor_name: trashed.by?.name ?? null,
      removal_at: trashed.removalAt,
      job_id: trashed.jobId,
    })
    .execute();
}

export async function findTrashed(
  db: Connection,
  datasheetId: string,
): Promise<TrashedDatasheet | undefined> {
  const row = await tables(db)
    .selectFrom('trashed_datasheets')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .executeTakeFirst();
  return row && readTrashed(row);
}

/** As long as its time is not over. */
export async function findRestorable(
  db: Connection,
  datasheetId: string,
  at: string,
): Promise<TrashedDatasheet | undefined> {
  const trashed = await findTrashed(db, datasheetId);
  return trashed && trashed.removalAt > at ? trashed : undefined;
}

/** Datasheets that can still be restored, the last deleted first. */
export async function listRestorable(
  db: Connection,
  datastoreId: string,
  at: string,
): Promise<TrashedDatasheet[]> {
  const rows = await tables(db)
    .selectFrom('trashed_datasheets')
    .selectAll()
    .where('datastore_id', '=', datastoreId)
    .where('removal_at', '>', at)
    .orderBy('trashed_at', 'desc')
    .orderBy('datasheet_id')
    .limit(mostListed)
    .execute();
  return rows.map(readTrashed);
}

/** More would not be read; the oldest ones go by themselves. */
const mostListed = 1_000;

/** From now on it cannot be restored; that job removes it. */
export async function hastenRemoval(
  db: Connection,
  datasheetId: string,
  { at, jobId }: { at: string; jobId: string },
): Promise<void> {
  await tables(db)
    .updateTable('trashed_datasheets')
    .set({ removal_at: at, job_id: jobId })
    .where('datasheet_id', '=', datasheetId)
    .execute();
}

/** @returns false when it was restored or removed meanwhile */
export async function removeTrashed(db: Connection, datasheetId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('trashed_datasheets')
    .where('datasheet_id', '=', datasheetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function readTrashed(row: TrashedDatasheetsTable): TrashedDatasheet {
  return {
    datasheetId: row.datasheet_id,
    datastoreId: row.datastore_id,
    at: row.trashed_at,
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    removalAt: row.removal_at,
    jobId: row.job_id,
  };
}
