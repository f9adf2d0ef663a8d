import { type AccountsContext, inTransaction, timestamp } from './context.ts';
import { attemptWindowMs } from './sign-in/attempts.ts';

/** Long enough to find what became of a message, short enough not to keep people's letters. */
const mailsKeptMs = 30 * 86_400_000;

/** Removes what no longer has any effect: sessions, links, attempts, old mails. */
export async function purgeExpired(context: AccountsContext): Promise<void> {
  const now = timestamp(context);
  const idleSince = timestamp(context, -context.settings.sessionIdleMs);
  await inTransaction(context, async (queries) => {
    await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('sessions').where('last_seen_at', '<=', idleSince).execute();
    await queries.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
    await queries
      .deleteFrom('sign_in_attempts')
      .where('at', '<=', timestamp(context, -attemptWindowMs))
      .execute();
    await queries.deleteFrom('mails').where('created_at', '<=', timestamp(context, -mailsKeptMs)).execute();
  });
}
