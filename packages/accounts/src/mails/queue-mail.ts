import { randomUUID } from 'node:crypto';
import type { Language } from '@cartable/contract';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { MailContent } from './layout.ts';

/** Kind of the job that sends a mail; its payload is `{ mailId }`. */
export const mailJobKind = 'mail.send';

export interface OutgoingMail extends MailContent {
  readonly to: string;
  readonly language: Language;
  /** Whom an answer goes to, when it is not for the platform. */
  readonly replyTo?: string;
  /** One of many sent at once, which nobody waits for: it lets the others pass. */
  readonly isNews?: boolean;
}

/** Writes the mail in the outbox, and the job that sends it, with whatever caused it: all or nothing. */
export async function queueMail(
  context: AccountsContext,
  queries: AccountsQueries,
  mail: OutgoingMail,
): Promise<string> {
  const id = randomUUID();
  await queries
    .insertInto('mails')
    .values({
      id,
      to_address: mail.to,
      language: mail.language,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: timestamp(context),
      sent_at: null,
      kept_at: null,
      reply_to: mail.replyTo ?? null,
    })
    .execute();
  await context.jobs.enqueue(
    // Somebody waits for the others before anything else: to confirm an address, to sign in again.
    { kind: mailJobKind, subject: `mail:${id}`, payload: { mailId: id }, priority: mail.isNews ? 0 : 1 },
    queries,
  );
  return id;
}
