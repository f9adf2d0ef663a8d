import { type Connection, tablesOf } from '@cartable/storage';
import type { PlannedMailTables } from './planned-mail.tables.ts';

const tables = tablesOf<PlannedMailTables>;

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
