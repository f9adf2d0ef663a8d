import { CartableError, type MailState } from '@cartable/contract';
import { sql } from 'kysely';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { type Mail, readMail } from '../mails/outbox.ts';
import { mailJobKind } from '../mails/queue-mail.ts';
import { searchPatterns } from './fold-words.ts';
import { offsetOf, type Page, type PageQuestion } from './page.ts';

/** A message with what became of it. */
export interface AdministeredMail extends Mail {
  readonly state: MailState;
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
}

export interface MailQuestion extends PageQuestion {
  readonly search: string;
  readonly state: 'all' | MailState;
}

/** The state of a mail, from its dates; the same words on both engines. */
const stateOfRow = sql<MailState>`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' when kept_at is not null then 'kept' else 'waiting' end`;

/** Newest first; searched by address and subject. */
export async function listMailPage(
  context: AccountsContext,
  question: MailQuestion,
): Promise<Page<AdministeredMail>> {
  const { page, limit, search, state } = question;
  let found = queriesOf(context).selectFrom('mails');
  for (const pattern of searchPatterns(search)) {
    found = found.where(sql<boolean>`lower(to_address || ' ' || subject) like ${pattern} escape '\\'`);
  }
  if (state !== 'all') found = found.where(stateOfRow, '=', state);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selected(found)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offsetOf(question))
    .limit(limit)
    .execute();
  return { items: rows.map(readRow), total: Number(total), page, limit };
}

/**
 * Hands the message to the mail server again: the one that was kept for want of a server, or that it refused.
 * @throws {CartableError} `common.not-found`, `administration.mail-words-gone`
 */
export async function resendMail(context: AccountsContext, mailId: string): Promise<AdministeredMail> {
  return inTransaction(context, async (queries) => {
    const row = await selected(queries.selectFrom('mails')).where('id', '=', mailId).executeTakeFirst();
    if (row === undefined) throw new CartableError('common.not-found');
    if (row.sent_at !== null) throw new CartableError('administration.mail-words-gone');
    await queries
      .updateTable('mails')
      .set({ kept_at: null, failed_at: null })
      .where('id', '=', mailId)
      .execute();
    await context.jobs.enqueue(
      { kind: mailJobKind, subject: `mail:${mailId}`, payload: { mailId } },
      queries,
    );
    return { ...readRow(row), keptAt: null, state: 'waiting' };
  });
}

/** The mail server refused it: tried again later, or given up. */
export async function recordMailRejection(
  context: AccountsContext,
  { mailId, error, isLast }: { mailId: string; error: string | null; isLast: boolean },
): Promise<void> {
  const now = timestamp(context);
  await queriesOf(context)
    .updateTable('mails')
    .set({
      ...(error === null ? {} : { last_error: error, last_error_at: now }),
      ...(isLast ? { failed_at: now } : {}),
      id: mailId,
    })
    .where('id', '=', mailId)
    .execute();
}

export interface MailFigures {
  readonly waiting: number;
  readonly failed: number;
  readonly lastSentAt: string | null;
}

export async function countMails(context: AccountsContext): Promise<MailFigures> {
  const rows = await queriesOf(context)
    .selectFrom('mails')
    .select(({ fn }) => [
      stateOfRow.as('state'),
      fn.countAll<number>().as('count'),
      fn.max('sent_at').as('last_sent'),
    ])
    .groupBy(stateOfRow)
    .execute();
  const countOf = (state: MailState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const lastSentAt = rows.find((row) => row.state === 'sent')?.last_sent ?? null;
  return { waiting: countOf('waiting'), failed: countOf('failed'), lastSentAt };
}

function selected(mails: ReturnType<typeof openMails>) {
  return mails.selectAll().select(stateOfRow.as('state'));
}

function openMails(context: AccountsContext) {
  return queriesOf(context).selectFrom('mails');
}

function readRow(row: Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]): AdministeredMail {
  return { ...readMail(row), state: row.state, lastError: row.last_error, lastErrorAt: row.last_error_at };
}
