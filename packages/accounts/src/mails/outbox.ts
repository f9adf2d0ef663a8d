import type { Language } from '@cartable/contract';
import type { Selectable } from 'kysely';
import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import type { AccountsTables } from '../tables.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly keptAt: string | null;
  readonly replyTo: string | null;
}

/** Number of mails that the screen of the administrator shows at once. */
const listedMails = 200;

export async function findMail(context: AccountsContext, mailId: string): Promise<Mail | undefined> {
  const row = await queriesOf(context)
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .executeTakeFirst();
  return row && readMail(row);
}

/** Newest first. */
export async function listMails(context: AccountsContext): Promise<Mail[]> {
  const rows = await queriesOf(context)
    .selectFrom('mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listedMails)
    .execute();
  return rows.map(readMail);
}

/** Once sent, the words are dropped: the links in them are for one person only. */
export async function markMailSent(context: AccountsContext, mailId: string): Promise<void> {
  await queriesOf(context)
    .updateTable('mails')
    .set({ sent_at: timestamp(context), text_body: '', html_body: '' })
    .where('id', '=', mailId)
    .execute();
}

export async function markMailStored(context: AccountsContext, mailId: string): Promise<void> {
  await queriesOf(context)
    .updateTable('mails')
    .set({ kept_at: timestamp(context) })
    .where('id', '=', mailId)
    .execute();
}

export function readMail(row: Selectable<AccountsTables['mails']>): Mail {
  return {
    id: row.id,
    to: row.to_address,
    language: row.language as Language,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    keptAt: row.kept_at,
    replyTo: row.reply_to,
  };
}
