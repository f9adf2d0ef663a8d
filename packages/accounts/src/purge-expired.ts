import { deleteActsBefore } from '@cartable/platform';
import { type AccountsContext, inTransaction, timestamp } from './context.ts';
import { notificationRetentionMs } from './notifications/notification.model.ts';
import { accessRequestRetentionMs, joinRequestRetentionMs } from './requests/delays.ts';
import { attemptWindowMs } from './sign-in/attempts.ts';
import { deleteOldAddresses } from './sign-in/known-addresses.ts';
import { longestWindowMs } from './throttling/act-limits.ts';

/** Long enough to find what became of a message, short enough not to keep people's letters. */
const mailRetentionMs = 30 * 86_400_000;

/** Long enough for a manager to see that nobody came, and to send it again. */
const expiredInvitationRetentionMs = 30 * 86_400_000;

/** Long enough to answer for what was done, as the journals of a year. */
const auditRetentionMs = 365 * 86_400_000;

/** Removes what no longer has any effect: sessions, links, attempts, old mails. */
export async function purgeExpired(context: AccountsContext): Promise<void> {
  const now = timestamp(context);
  const idleSince = timestamp(context, -context.settings.sessionIdleMs);
  await inTransaction(context, async (queries) => {
    await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('sessions').where('last_seen_at', '<=', idleSince).execute();
    await queries.deleteFrom('openid_records').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('spent_logout_tokens').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute();
    await queries
      .deleteFrom('sign_in_attempts')
      .where('at', '<=', timestamp(context, -attemptWindowMs))
      .execute();
    await deleteOldAddresses(context, queries);
    await queries
      .deleteFrom('invitations')
      .where('expires_at', '<=', timestamp(context, -expiredInvitationRetentionMs))
      .execute();
    await deleteActsBefore(queries, timestamp(context, -longestWindowMs));
    await queries
      .deleteFrom('access_requests')
      .where('created_at', '<=', timestamp(context, -accessRequestRetentionMs))
      .execute();
    await queries
      .deleteFrom('join_requests')
      .where('answered_at', '<=', timestamp(context, -joinRequestRetentionMs))
      .execute();
    await queries
      .deleteFrom('administration_acts')
      .where('at', '<=', timestamp(context, -auditRetentionMs))
      .execute();
    await queries
      .deleteFrom('notifications')
      .where('at', '<=', timestamp(context, -notificationRetentionMs))
      .execute();
    await queries
      .deleteFrom('mails')
      .where('created_at', '<=', timestamp(context, -mailRetentionMs))
      .execute();
  });
}
