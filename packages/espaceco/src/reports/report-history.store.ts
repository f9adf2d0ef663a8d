import type { ReportHistoryKind } from '@cartable/contract';
import { REPORT_CHANGES_MAX } from '@cartable/contract';
import { nextNumbers } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { type SqlBool, sql } from 'kysely';
import type { ReportTables } from './report.tables.ts';
import type { ChangeMade, HistoryLine, ReportChange } from './report-history.model.ts';
import type { ReportHistoryTables } from './report-history.tables.ts';

const tables = tablesOf<ReportTables & ReportHistoryTables>;

/** Within the transaction that makes the changes: both are kept or none. The oldest make way for those beyond the bound. */
export async function recordChanges(
  db: Connection,
  { reportId, authorId, at, replyId }: ChangeMade,
  changes: readonly ReportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const first = await nextNumbers(db, 'espaceco.report-change', changes.length);
  await tables(db)
    .insertInto('espaceco_report_changes')
    .values(
      changes.map(({ kind, before, after }, rank) => ({
        id: first + rank,
        report_id: reportId,
        author_id: authorId,
        made_at: at,
        kind,
        value_before: before ?? null,
        value_after: after ?? null,
        reply_id: replyId ?? null,
      })),
    )
    .execute();
  const tooOld = tables(db)
    .selectFrom('espaceco_report_changes')
    .select('id')
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(REPORT_CHANGES_MAX);
  await tables(db)
    .deleteFrom('espaceco_report_changes')
    .where('report_id', '=', reportId)
    .where('id', '<=', tooOld)
    .execute();
}

/** Of the same moment, what a reply brought comes after it. */
const rankOf = { opening: 0, reply: 1, change: 2 } as const;

export interface HistoryQuestion {
  readonly reportId: number;
  /** Where the part before ended: `next`. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What was done, the opening and the replies as one, the newest first. */
export async function listHistory(
  db: Connection,
  { reportId, after, limit }: HistoryQuestion,
): Promise<{ readonly lines: readonly HistoryLine[]; readonly next: string | null }> {
  const nothing = sql<string | null>`cast(null as text)`;
  const opening = tables(db)
    .selectFrom('espaceco_reports')
    .where('id', '=', reportId)
    .select([
      sql<number>`${sql.lit(rankOf.opening)}`.as('rank'),
      'id',
      sql<string>`'opened'`.as('kind'),
      'author_id',
      'opened_at as at',
      nothing.as('value_before'),
      nothing.as('value_after'),
      sql<number | null>`cast(null as integer)`.as('reply_id'),
    ]);
  const replies = tables(db)
    .selectFrom('espaceco_replies')
    .where('report_id', '=', reportId)
    .select([
      sql<number>`${sql.lit(rankOf.reply)}`.as('rank'),
      'id',
      sql<string>`'reply'`.as('kind'),
      'author_id',
      'created_at as at',
      nothing.as('value_before'),
      nothing.as('value_after'),
      sql<number | null>`id`.as('reply_id'),
    ]);
  const changes = tables(db)
    .selectFrom('espaceco_report_changes')
    .where('report_id', '=', reportId)
    .select([
      sql<number>`${sql.lit(rankOf.change)}`.as('rank'),
      'id',
      'kind',
      'author_id',
      'made_at as at',
      'value_before',
      'value_after',
      'reply_id',
    ]);
  let found = tables(db)
    .selectFrom(opening.unionAll(replies).unionAll(changes).as('lines'))
    .selectAll('lines');
  if (after !== undefined) {
    const [at, rank, id] = after.split('~');
    const end = sql`(${at}, ${Number(rank)}, ${Number(id)})`;
    found = found.where(sql<SqlBool>`(lines.at, lines.rank, lines.id) < ${end}`);
  }
  const rows = await found
    .orderBy('lines.at', 'desc')
    .orderBy('lines.rank', 'desc')
    .orderBy('lines.id', 'desc')
    // One more: whether there are others.
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last === undefined ? null : [last.at, last.rank, last.id].join('~');
  return { lines: rows.slice(0, limit).map(read), next };
}

function read(row: {
  readonly id: number;
  readonly kind: string;
  readonly author_id: string | null;
  readonly at: string;
  readonly value_before: string | null;
  readonly value_after: string | null;
  readonly reply_id: number | null;
}): HistoryLine {
  return {
    id: row.id,
    kind: row.kind as ReportHistoryKind,
    authorId: row.author_id,
    at: row.at,
    before: row.value_before,
    after: row.value_after,
    replyId: row.reply_id,
  };
}
