import type { ReportState } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { Reply } from './report.model.ts';
import type { RepliesTable, ReportTables } from './report.tables.ts';

const tables = tablesOf<ReportTables>;

/** Of each of the reports, oldest first. */
export async function listReplies(db: Connection, reportIds: readonly number[]): Promise<Reply[]> {
  if (reportIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_replies')
    .selectAll()
    .where('report_id', 'in', reportIds)
    .orderBy('report_id')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

export async function insertReply(db: Connection, reply: Reply): Promise<void> {
  await tables(db)
    .insertInto('espaceco_replies')
    .values({
      id: reply.id,
      report_id: reply.reportId,
      author_id: reply.authorId,
      title: reply.title,
      content: reply.content,
      status: reply.status,
      created_at: reply.createdAt,
    })
    .execute();
}

export async function saveReplyTexts(db: Connection, { id, title, content }: Reply): Promise<void> {
  await tables(db).updateTable('espaceco_replies').set({ title, content }).where('id', '=', id).execute();
}

function read(row: Selectable<RepliesTable>): Reply {
  return {
    id: row.id,
    reportId: row.report_id,
    authorId: row.author_id,
    title: row.title,
    content: row.content,
    status: row.status as ReportState,
    createdAt: row.created_at,
  };
}
