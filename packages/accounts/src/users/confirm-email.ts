import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { refreshSearchText } from '../administration/search-text.ts';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { queueConfirmation } from '../mails/queue-confirmation.ts';
import { consumeToken, hasRecentToken } from '../tokens/one-time-token.ts';
import { emailKey } from './user.model.ts';
import { findUserRow, findUserRowByEmail, getAccount } from './user.store.ts';

/** A person who did not receive the message may ask again, not a program every second. */
const confirmationEveryMs = 60_000;

/**
 * Confirms the first address of an account, or the one that replaces it.
 * @throws {CartableError} `account.token-invalid`, `account.email-taken`
 */
export function confirmEmail(context: AccountsContext, token: string): Promise<{ email: string }> {
  return inTransaction(context, async (queries) => {
    const { userId, email } = await consumeToken(context, queries, { token, purpose: 'confirm-email' });
    const user = await findUserRow(queries, userId);
    if (user === undefined || (email !== user.email && email !== user.pending_email)) {
      throw new CartableError('account.token-invalid');
    }
    try {
      await queries
        .updateTable('users')
        .set({ email, email_key: emailKey(email), email_verified: 1, pending_email: null })
        .where('id', '=', userId)
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw new CartableError('account.email-taken', {}, { cause: error });
      throw error;
    }
    // Rights granted to the address that is given up are closed to its keys at once.
    await context.memberships?.changing(queries);
    await refreshSearchText(queries, userId);
    return { email };
  });
}

/** Mails a new link for the address that waits for it; nothing when none does. */
export async function requestEmailConfirmation(context: AccountsContext, userId: string): Promise<void> {
  const account = await getAccount(queriesOf(context), userId);
  const email = account.pendingEmail ?? (account.emailVerified ? undefined : account.email);
  if (email === undefined) return;
  await inTransaction(context, async (queries) => {
    const recently = { userId, purpose: 'confirm-email', withinMs: confirmationEveryMs } as const;
    if (await hasRecentToken(context, queries, recently)) return;
    // That of another account is not written to: its owner was told when it was asked for.
    const owner = await findUserRowByEmail(queries, email);
    if (owner !== undefined && owner.id !== userId) return;
    await queueConfirmation(context, queries, { userId, email, language: account.language });
  });
}
