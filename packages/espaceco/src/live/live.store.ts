import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import type { LiveTables } from './live.tables.ts';

const tables = tablesOf<LiveTables>;

/** Features of a database, or reports of a community. */
export type LiveSubject = `database:${number}` | `reports:${number}`;

/** Whoever watches it, in any process, sees that it is another and reads it anew. */
export async function raiseVersion(db: Connection, subject: LiveSubject): Promise<void> {
  await tables(db)
    .insertInto('espaceco_live_versions')
    .values({ subject, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ version: sql<number>`${sql.ref('espaceco_live_versions.version')} + 1` }),
    )
    .execute();
}

/** Of those that ever changed. */
export async function readVersions(
  db: Connection,
  subjects: readonly LiveSubject[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('espaceco_live_versions')
    .selectAll()
    .where('subject', 'in', subjects)
    .execute();
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

export interface Presence {
  readonly communityId: number;
  readonly tab: string;
  readonly userId: string;
  readonly doing: string;
  readonly seenAt: string;
  /** It goes with. */
  readonly sessionId: string | null;
}

export async function savePresence(
  db: Connection,
  { communityId, tab, userId, doing, seenAt, sessionId }: Presence,
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_presences')
    .values({
      community_id: communityId,
      tab,
      user_id: userId,
      doing,
      seen_at: seenAt,
      session_id: sessionId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'user_id', 'tab'])
        .doUpdateSet({ doing, seen_at: seenAt, session_id: sessionId }),
    )
    .execute();
}

/** It may have ended while the page was still telling that somebody is there. */
export async function isSessionOpen(db: Connection, id: string): Promise<boolean> {
  const found = await tables(db).selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function deletePresence(
  db: Connection,
  { communityId, tab, userId }: Pick<Presence, 'communityId' | 'tab' | 'userId'>,
): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_presences')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .execute();
}

export async function deletePresencesBefore(db: Connection, at: string): Promise<void> {
  await tables(db).deleteFrom('espaceco_presences').where('seen_at', '<', at).execute();
}

/** Of each community, whoever was seen since then, in the order of their names in the table. */
export async function listPresences(
  db: Connection,
  { communityIds, since, limit }: { communityIds: readonly number[]; since: string; limit: number },
): Promise<Presence[]> {
  if (communityIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_presences')
    .selectAll()
    .where('community_id', 'in', communityIds)
    .where('seen_at', '>=', since)
    .orderBy('community_id')
    .orderBy('user_id')
    .orderBy('tab')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    communityId: row.community_id,
    tab: row.tab,
    userId: row.user_id,
    doing: row.doing,
    seenAt: row.seen_at,
    sessionId: row.session_id,
  }));
}

/** Pages of one person on one map, but for that one. */
export async function countOtherTabs(
  db: Connection,
  { communityId, tab, userId }: Pick<Presence, 'communityId' | 'tab' | 'userId'>,
): Promise<number> {
  const { total } = await tables(db)
    .selectFrom('espaceco_presences')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('tab', '!=', tab)
    .executeTakeFirstOrThrow();
  return Number(total);
}
