import type { Language } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { issueToken } from '../tokens/one-time-token.ts';
import { queueMail } from './queue-mail.ts';
import { writeConfirmation } from './texts/confirmation.ts';

/** A link proving that the person reads that mailbox. */
export async function queueConfirmation(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, email, language }: { userId: string; email: string; language: Language },
): Promise<void> {
  const token = await issueToken(context, queries, { userId, purpose: 'confirm-email', email });
  const mail = writeConfirmation({ ...context.settings, language, token });
  await queueMail(context, queries, { to: email, language, ...mail });
}
