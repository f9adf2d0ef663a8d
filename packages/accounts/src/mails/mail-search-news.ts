import type { Language } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow } from '../users/user.store.ts';
import { queueMail } from './queue-mail.ts';
import { type SearchNews, writeSearchNews } from './texts/search-news.ts';

/** Writes to whoever keeps the searches, if they are still there, and may still come to ask for no more mails. */
export async function mailSearchNews(
  context: AccountsContext,
  queries: AccountsQueries,
  { ownerId, searches }: { readonly ownerId: string; readonly searches: readonly SearchNews[] },
): Promise<void> {
  const user = await findUserRow(queries, ownerId);
  if (user === undefined || user.disabled_at !== null) return;
  const language = user.language as Language;
  const mail = writeSearchNews({ ...context.settings, language, searches });
  await queueMail(context, queries, { to: user.email, language, ...mail, isNews: true });
}
