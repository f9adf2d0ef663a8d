import { CartableError, type ContactCategory, type Language } from '@cartable/contract';
import { foldWords } from '../administration/fold-words.ts';
import { type AccountsContext, inTransaction } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeContactMessage } from '../mails/texts/contact-message.ts';
import { writeContactReceived } from '../mails/texts/contact-received.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct, tryAct } from '../throttling/act-limits.ts';
import { emailKey } from '../users/user.model.ts';
import type { Visitor } from '../visitors/visitor.model.ts';
import { findSupport } from './support.ts';

export interface ContactMessage {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly category: ContactCategory;
  readonly organization: string;
  readonly message: string;
}

interface Sender {
  readonly visitor: Visitor;
  /** IP address. */
  readonly address: string;
  /** Language of the page the message was written on. */
  readonly language: Language;
}

/**
 * Mails a message to the support, and an acknowledgement to its sender. Anybody may write any address in the form:
 * towards one that is not the confirmed address of the account signed in, the acknowledgement carries no word of the
 * sender and goes once a day at most, so that nobody is written to through us.
 * @throws {CartableError} `contact.banned-word`, `common.too-many`
 */
export async function contactSupport(
  context: AccountsContext,
  { visitor, address, language }: Sender,
  written: ContactMessage,
): Promise<void> {
  const sent = visitor.kind === 'user' ? { ...written, email: visitor.email } : written;
  rejectBannedWords(context, sent);
  await inTransaction(context, async (queries) => {
    await countAct(context, queries, { act: 'contact.address', subject: address });
    if (visitor.kind === 'user')
      await countAct(context, queries, { act: 'contact.account', subject: visitor.id });
    const support = await findSupport(context, queries);
    if (support !== undefined) {
      const mail = writeContactMessage({
        ...context.settings,
        language: support.language,
        sent,
        userId: visitor.kind === 'user' ? visitor.id : null,
        at: context.clock.now(),
      });
      await queueMail(context, queries, {
        to: support.email,
        language: support.language,
        replyTo: sent.email,
        ...mail,
      });
    }
    await acknowledge(context, queries, { visitor, language, sent });
  });
}

async function acknowledge(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, language, sent }: { visitor: Visitor; language: Language; sent: ContactMessage },
): Promise<void> {
  const isProved = visitor.kind === 'user' && visitor.emailVerified;
  if (!isProved) {
    const counted = { act: 'contact.acknowledgement', subject: emailKey(sent.email) } as const;
    if ((await tryAct(context, queries, counted)) !== undefined) return;
  }
  const message = isProved ? sent.message : null;
  const mail = writeContactReceived({ ...context.settings, language, message });
  await queueMail(context, queries, { to: sent.email, language, ...mail });
}

/** Without regard to case and accents. @throws {CartableError} `contact.banned-word` */
function rejectBannedWords(context: AccountsContext, { message, organization }: ContactMessage): void {
  const text = foldWords(message, organization);
  const word = (context.settings.bannedWords ?? []).find((banned) => text.includes(foldWords(banned)));
  if (word !== undefined) throw new CartableError('contact.banned-word', { word });
}
