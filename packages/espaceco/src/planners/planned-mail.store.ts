import { type Connection, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import type { PlannedMailTables } from './planned-mail.tables.ts';
import type { PlannerTables } from './planner.tables.ts';

const tables = tablesOf<PlannedMailTables & PlannerTables>;

export interface PlannedMail {
  readonly plannerId: number;
  readonly reportId: number;
  readonly dueAt: string;
}

/** Planned again, it waits from then. */
export async function planMail(db: Connection, { plannerId, reportId, dueAt }: PlannedMail): Promise<void> {
  await tables(db)
    .insertInto('espaceco_planned_mails')
    .values({ planner_id: plannerId, report_id: reportId, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['planner_id', 'report_id']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** The first that are due, oldest first. */
export async function listDueMails(db: Connection, now: string, limit: number): Promise<PlannedMail[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_planned_mails')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('report_id')
    .orderBy('planner_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ plannerId: row.planner_id, reportId: row.report_id, dueAt: row.due_at }));
}

export interface NextMail extends PlannedMail {
  /** As it is planned: the report is not told in it yet. */
  readonly subject: string;
}

/** Part of a list of mails of a community. */
export interface MailsQuestion {
  readonly communityId: number;
  /** Where the part before ended: `next`. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Of a community, the next first. */
export async function listNextMails(
  db: Connection,
  { communityId, after, limit }: MailsQuestion,
): Promise<{ readonly mails: readonly NextMail[]; readonly next: string | null }> {
  let found = tables(db)
    .selectFrom('espaceco_planned_mails as mails')
    .innerJoin('espaceco_planners', 'espaceco_planners.id', 'mails.planner_id')
    .where('espaceco_planners.community_id', '=', communityId)
    .select([
      'mails.planner_id as plannerId',
      'mails.report_id as reportId',
      'espaceco_planners.subject as subject',
      'mails.due_at as dueAt',
    ]);
  if (after !== undefined) {
    const [dueAt, report, planner] = after.split('~');
    const end = sql`(${dueAt}, ${Number(report)}, ${Number(planner)})`;
    found = found.where(sql<SqlBool>`(mails.due_at, mails.report_id, mails.planner_id) > ${end}`);
  }
  const rows = await found
    .orderBy('mails.due_at')
    .orderBy('mails.report_id')
    .orderBy('mails.planner_id')
    // One more: whether there are others.
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last === undefined ? null : [last.dueAt, last.reportId, last.plannerId].join('~');
  return { mails: rows.slice(0, limit), next };
}

/** Takes it out, for the one who then writes it. @returns whether it was still planned for then */
export async function takeMail(
  db: Connection,
  { plannerId, reportId, dueAt }: PlannedMail,
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('espaceco_planned_mails')
    .where('planner_id', '=', plannerId)
    .where('report_id', '=', reportId)
    .where('due_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function cancelMails(
  db: Connection,
  { reportId, plannerIds }: { readonly reportId: number; readonly plannerIds: readonly number[] },
): Promise<void> {
  if (plannerIds.length === 0) return;
  await tables(db)
    .deleteFrom('espaceco_planned_mails')
    .where('report_id', '=', reportId)
    .where('planner_id', 'in', plannerIds)
    .execute();
}
