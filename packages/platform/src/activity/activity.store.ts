import type { ActivityKind } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { foldText } from '../text/fold-text.ts';
import type { ActivityFilter, ActivityLine } from './activity.model.ts';
import type { ActivityTables } from './activity.tables.ts';

const tables = tablesOf<ActivityTables>;

export async function insertActivity(db: Connection, line: ActivityLine): Promise<void> {
  const { actor } = line;
  await tables(db)
    .insertInto('activities')
    .values({
      id: line.id,
      datastore_id: line.scopeId,
      at: line.at,
      kind: line.kind,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      subject: line.subject,
      subject_id: line.subjectId,
      datasheet_name: line.datasheetName,
      searched: foldText([line.subject, line.datasheetName, actor?.name].filter(Boolean).join(' ')),
    })
    .execute();
}

export async function countActivities(db: Connection, filter: ActivityFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Newest first. */
export async function listActivities(
  db: Connection,
  filter: ActivityFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ActivityLine[]> {
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(readLine);
}

/** The lines that follow one in the same order: however far, found by the index. */
export async function listActivitiesAfter(
  db: Connection,
  filter: ActivityFilter,
  { after, limit }: { after: Pick<ActivityLine, 'at' | 'id'> | undefined; limit: number },
): Promise<ActivityLine[]> {
  let query = filtered(db, filter);
  if (after) {
    query = query.where((eb) =>
      eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    );
  }
  const rows = await query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(readLine);
}

/** @returns how many lines went */
export async function deleteActivitiesBefore(db: Connection, at: string): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('activities')
    .where('at', '<', at)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function filtered(db: Connection, { scopeId, kind, search, from, to }: ActivityFilter) {
  let query = tables(db).selectFrom('activities').where('datastore_id', '=', scopeId);
  if (kind) query = query.where('kind', '=', kind);
  if (from) query = query.where('at', '>=', from);
  // Any time of that day is before its last letter and a tilde.
  if (to) query = query.where('at', '<', `${to}~`);
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`searched like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
  }
  return query;
}

function readLine(row: {
  id: string;
  datastore_id: string;
  at: string;
  kind: string;
  actor_id: string | null;
  actor_name: string | null;
  subject: string;
  subject_id: string | null;
  datasheet_name: string | null;
}): ActivityLine {
  return {
    id: row.id,
    scopeId: row.datastore_id,
    at: row.at,
    kind: row.kind as ActivityKind,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    subject: row.subject,
    subjectId: row.subject_id,
    datasheetName: row.datasheet_name,
  };
}
