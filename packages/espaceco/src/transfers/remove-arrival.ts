import { type Connection, tablesOf } from '@cartable/storage';
import type { ArrivalTables } from '../communities/arrival.tables.ts';
import type { CommunityTables } from '../communities/community.tables.ts';
import type { MembershipTables } from '../memberships/membership.tables.ts';
import type { ReportTables } from '../reports/report.tables.ts';

const tables = tablesOf<CommunityTables & ArrivalTables & MembershipTables & ReportTables>;
const rowsAtOnce = 200;

/** Writes some rows at a time, and lets others write in between. */
export interface ArrivalWriter {
  readonly db: Connection;
  /** In a transaction of its own. */
  write<T>(act: (db: Connection) => Promise<T>): Promise<T>;
}

/**
 * Removes what was written of a community that has not arrived, some rows at a time. Repeated after a kill, it goes on.
 * @param attempt its number, for what one attempt wrote alone: another may have begun since
 */
export async function removeArrival(writer: ArrivalWriter, seed: string, attempt?: number): Promise<void> {
  const begun = await tables(writer.db)
    .selectFrom('espaceco_arrivals')
    .select('community_id')
    .where('seed', '=', seed)
    .executeTakeFirst();
  if (begun === undefined) return;
  const communityId = begun.community_id;
  if (attempt !== undefined && attempt !== communityId) return;
  while (await writer.write((db) => removeReports(db, communityId)));
  while (await writer.write((db) => removeMembers(db, communityId)));
  await writer.write((db) =>
    tables(db).deleteFrom('espaceco_communities').where('id', '=', communityId).execute(),
  );
}

/** With their replies and attachments. @returns whether there were any */
async function removeReports(db: Connection, communityId: number): Promise<boolean> {
  const rows = await tables(db)
    .selectFrom('espaceco_reports')
    .select('id')
    .where('community_id', '=', communityId)
    .limit(rowsAtOnce)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await tables(db).deleteFrom('espaceco_reports').where('id', 'in', ids).execute();
  return true;
}

/** @returns whether there were any */
async function removeMembers(db: Connection, communityId: number): Promise<boolean> {
  const ofCommunity = tables(db)
    .selectFrom('espaceco_members')
    .select('who')
    .where('community_id', '=', communityId)
    .limit(rowsAtOnce);
  const { numDeletedRows } = await tables(db)
    .deleteFrom('espaceco_members')
    .where('community_id', '=', communityId)
    .where('who', 'in', ofCommunity)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
