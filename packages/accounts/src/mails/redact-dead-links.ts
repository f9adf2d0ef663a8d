import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';
import { type Mail, readMail } from './outbox.ts';

/** Tokens of the links the platform mails: `?token=` and 43 signs of base64url. */
const tokenInLink = /(?<=[?&]token=)[\w-]+/g;
const redacted = '…';

/**
 * Mails that are kept for want of a mail server keep the links in them, which their administrator passes on. A link
 * that was used, replaced or is too old goes nowhere: its token is removed, so that neither a copy of the database nor
 * a clock set back makes it live again.
 * @returns the mails that changed
 */
export function redactDeadLinks(context: AccountsContext): Promise<Mail[]> {
  return inTransaction(context, async (queries) => {
    const rows = await queries
      .selectFrom('mails')
      .selectAll()
      .where('text_body', 'like', '%token=%')
      .execute();
    const changed: Mail[] = [];
    for (const row of rows) {
      const mail = readMail(row);
      const tokens = mail.text.match(tokenInLink) ?? [];
      if (tokens.length === 0 || (await isAnyLive(context, queries, tokens))) continue;
      const words = {
        text_body: mail.text.replace(tokenInLink, redacted),
        html_body: mail.html.replace(tokenInLink, redacted),
      };
      await queries.updateTable('mails').set(words).where('id', '=', mail.id).execute();
      changed.push({ ...mail, text: words.text_body, html: words.html_body });
    }
    return changed;
  });
}

async function isAnyLive(
  context: AccountsContext,
  queries: AccountsQueries,
  tokens: readonly string[],
): Promise<boolean> {
  const hashes = tokens.map(hashToken);
  for (const table of ['one_time_tokens', 'invitations'] as const) {
    const row = await queries
      .selectFrom(table)
      .select('token_hash')
      .where('token_hash', 'in', hashes)
      .where('expires_at', '>', timestamp(context))
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
