/** What planners wrote: their mails leave the outbox, and managers ask what was sent. */

import { randomUUID } from 'node:crypto';
import { type Connection, type Migration, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import type { MailsQuestion } from './planned-mail.store.ts';

export interface PlannerLogTable {
  id: string;
  community_id: number;
  report_id: number;
  subject: string;
  recipients: number;
  sent_at: string;
}

interface Tables {
  espaceco_planner_log: PlannerLogTable;
}
const tables = tablesOf<Tables>;

export interface SentMail {
  readonly reportId: number;
  readonly subject: string;
  /** How many people it was written to; none, where nobody was to be written to. */
  readonly recipients: number;
  readonly at: string;
}

export async function logMail(db: Connection, communityId: number, mail: SentMail): Promise<void> {
  await tables(db)
    .insertInto('espaceco_planner_log')
    .values({
      id: randomUUID(),
      community_id: communityId,
      report_id: mail.reportId,
      subject: mail.subject,
      recipients: mail.recipients,
      sent_at: mail.at,
    })
    .execute();
}

/** Of a community, the last first. */
export async function listSentMails(
  db: Connection,
  { communityId, after, limit }: MailsQuestion,
): Promise<{ readonly mails: readonly SentMail[]; readonly next: string | null }> {
  let found = tables(db)
    .selectFrom('espaceco_planner_log')
    .selectAll()
    .where('community_id', '=', communityId);
  if (after !== undefined) {
    const [at, id] = after.split('~');
    found = found.where(sql<SqlBool>`(sent_at, id) < (${at}, ${id})`);
  }
  const rows = await found
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    // One more: whether there are others.
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const mails = rows.slice(0, limit).map((row) => ({
    reportId: row.report_id,
    subject: row.subject,
    recipients: row.recipients,
    at: row.sent_at,
  }));
  return { mails, next: last === undefined ? null : [last.sent_at, last.id].join('~') };
}

export async function forgetMailsBefore(db: Connection, at: string): Promise<void> {
  await tables(db).deleteFrom('espaceco_planner_log').where('sent_at', '<', at).execute();
}

export const plannerLogMigration: Migration = {
  name: '024-planner-log',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_planner_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('report_id', 'integer', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('recipients', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_planner_log_by_community')
      .on('espaceco_planner_log')
      .columns(['community_id', 'sent_at'])
      .execute();
  },
};
