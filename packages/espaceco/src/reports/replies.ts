import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type NewReply, REPLIES_MAX, type ReportState } from '@cartable/contract';
import { countAct, nextNumber } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { inTransaction, timestamp } from '../context.ts';
import { requireOpen } from './change-report.ts';
import { notifyOfStatus, requireActive, withStatus } from './change-status.ts';
import { changesBetween } from './changes-between.ts';
import { insertReply, listReplies, saveReplyTexts } from './reply.store.ts';
import type { Reply } from './report.model.ts';
import { reportPolicy } from './report.policy.ts';
import { saveReport, waitForReport } from './report.store.ts';
import type { ReportChange } from './report-history.model.ts';
import { recordChanges } from './report-history.store.ts';
import { reportOf } from './report-of.ts';
import { type ReportsContext, reportLimits } from './reports-context.ts';
import { statusAfterReply } from './status-rules.ts';

type CountedActs = Parameters<typeof countAct>[0];

/**
 * Answers an open report; the status wished is kept with the answer, and given as far as its author may give it.
 * @throws {CartableError} `common.*`, `espaceco.report-closed`, `espaceco.reply-empty`, `espaceco.status-inactive`,
 * `espaceco.too-many-replies`, `lifecycle.move-refused`
 */
export function addReply(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { reportId, form }: { readonly reportId: number; readonly form: NewReply },
): Promise<number> {
  return inTransaction(context, async (db) => {
    await waitForReport(db, reportId);
    const read = await reportOf(db, visitor, { reportId, action: 'reply' });
    const before = read.report;
    requireOpen(before);
    const wished = form.status === before.status ? undefined : form.status;
    if (wished === undefined) requireWords(form.content);
    else await requireActive(db, before, wished);
    await requireRoom(context, db, { visitor, reportId });
    const mayValidate = reportPolicy.can(visitor, 'validate', read);
    const status = statusAfterReply(before.status, { wished, mayValidate });
    const after = withStatus(context, before, { status, by: visitor });
    const reply: Reply = {
      id: await nextNumber(db, 'espaceco.reply'),
      reportId,
      authorId: visitor.id,
      title: form.title || null,
      content: form.content,
      status: wished ?? before.status,
      createdAt: after.updatedAt,
    };
    await insertReply(db, reply);
    await saveReport(db, after);
    const inBulk: ReportChange[] = form.in_bulk ? [{ kind: 'bulk' }] : [];
    const made = { reportId, authorId: visitor.id, at: reply.createdAt, replyId: reply.id };
    await recordChanges(db, made, [...inBulk, ...changesBetween(before, after)]);
    await notifyOfStatus(context, db, { before, after });
    await context.onNews(db, {
      report: after,
      by: visitor,
      reply,
      isStatusChanged: after.status !== before.status,
    });
    return reply.id;
  });
}

interface ReplyChange {
  readonly reportId: number;
  readonly replyId: number;
  readonly changes: {
    readonly title?: string | null | undefined;
    readonly content?: string | undefined;
    readonly status?: ReportState | undefined;
  };
}

/**
 * Changes the words of a reply, never what it wished.
 * @throws {CartableError} `common.*`, `espaceco.reply-unknown`, `espaceco.report-closed`, `espaceco.reply-empty`,
 * `espaceco.reply-status`
 */
export function changeReply(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { reportId, replyId, changes }: ReplyChange,
): Promise<void> {
  return inTransaction(context, async (db) => {
    await waitForReport(db, reportId);
    const read = await reportOf(db, visitor, { reportId, action: 'read' });
    const reply = (await listReplies(db, [reportId])).find(({ id }) => id === replyId);
    if (reply === undefined) throw new CartableError('espaceco.reply-unknown');
    if (reply.authorId !== visitor.id) reportPolicy.require(visitor, 'set_status', read);
    requireOpen(read.report);
    if (changes.status !== undefined && changes.status !== reply.status) {
      throw new CartableError('espaceco.reply-status', { status: reply.status });
    }
    const content = changes.content ?? reply.content;
    if (reply.content !== '') requireWords(content);
    const title = changes.title === undefined ? reply.title : changes.title || null;
    const at = timestamp(context);
    await saveReplyTexts(db, { ...reply, title, content });
    await saveReport(db, { ...read.report, updatedAt: at });
    const isChanged = title !== reply.title || content !== reply.content;
    const made = { reportId, authorId: visitor.id, at, replyId };
    await recordChanges(db, made, isChanged ? [{ kind: 'reply_changed' }] : []);
  });
}

function requireWords(content: string): void {
  if (content === '') throw new CartableError('espaceco.reply-empty');
}

async function requireRoom(
  context: ReportsContext,
  db: Connection,
  { visitor, reportId }: { readonly visitor: SignedInVisitor; readonly reportId: number },
): Promise<void> {
  if ((await listReplies(db, [reportId])).length >= REPLIES_MAX) {
    throw new CartableError('espaceco.too-many-replies', { limit: REPLIES_MAX });
  }
  await countAct(tablesOf(db) as CountedActs, {
    act: 'espaceco.reply.account',
    subject: visitor.id,
    limit: reportLimits['espaceco.reply.account'],
    now: context.clock.now(),
  });
}
