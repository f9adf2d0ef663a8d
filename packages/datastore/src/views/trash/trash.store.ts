import type { Db } from '../../tables.ts';
import type { TrashedDatasheet } from './trash.model.ts';
import type { TrashedDatasheetsTable } from './trash.tables.ts';

export async function insertTrashed(db: Db, trashed: TrashedDatasheet): Promise<void> {
  await db
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

export async function findTrashed(db: Db, datasheetId: string): Promise<TrashedDatasheet | undefined> {
  const row = await db
    .selectFrom('trashed_datasheets')
    .selectAll()
    .where('datasheet_id', '=', datasheetId)
    .executeTakeFirst();
  return row && readTrashed(row);
}

/** As long as its time is not over. */
export async function findRestorable(
  db: Db,
  datasheetId: string,
  at: string,
): Promise<TrashedDatasheet | undefined> {
  const trashed = await findTrashed(db, datasheetId);
  return trashed && trashed.removalAt > at ? trashed : undefined;
}

/** Those that can still be restored, the last deleted first. */
export async function listRestorable(db: Db, datastoreId: string, at: string): Promise<TrashedDatasheet[]> {
  const rows = await db
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
  db: Db,
  datasheetId: string,
  { at, jobId }: { at: string; jobId: string },
): Promise<void> {
  await db
    .updateTable('trashed_datasheets')
    .set({ removal_at: at, job_id: jobId })
    .where('datasheet_id', '=', datasheetId)
    .execute();
}

/** @returns false when it was restored or removed meanwhile */
export async function removeTrashed(db: Db, datasheetId: string): Promise<boolean> {
  const { numDeletedRows } = await db
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
