import { CartableError, type Language } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writePasswordReset } from '../mails/texts/password-reset.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { requireStrongPassword } from '../passwords/password-rule.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import { deleteAccountAttempts } from '../sign-in/attempts.ts';
import type { AccountsQueries } from '../tables.ts';
import { consumeToken, hasRecentToken, issueToken } from '../tokens/one-time-token.ts';
import { ownerOf } from './change-password.ts';
import { findUserRow, findUserRowByEmail, type UserRow } from './user.store.ts';

const resetEveryMs = 60_000;

/** Kind of the job that mails the link; its payload is `{ email }`. */
export const passwordResetJobKind = 'accounts.password-reset';

/**
 * Leaves a job, whether the address is known or not: neither the answer nor its time says. The job looks.
 */
export async function requestPasswordReset(context: AccountsContext, email: string): Promise<void> {
  await context.jobs.enqueue({
    kind: passwordResetJobKind,
    subject: 'accounts:password-reset',
    payload: { email },
  });
}

/** Mails a link to choose a new password, to who has an account and asked for none in the last minute. */
export async function mailPasswordReset(context: AccountsContext, email: string): Promise<void> {
  const user = await findUserRowByEmail(queriesOf(context), email);
  if (user === undefined || user.disabled_at !== null) return;
  await inTransaction(context, async (queries) => {
    const recently = { userId: user.id, purpose: 'reset-password', withinMs: resetEveryMs } as const;
    if (await hasRecentToken(context, queries, recently)) return;
    await queuePasswordReset(context, queries, user);
  });
}

export async function queuePasswordReset(
  context: AccountsContext,
  queries: AccountsQueries,
  user: UserRow,
): Promise<void> {
  const request = { userId: user.id, purpose: 'reset-password', email: user.email } as const;
  const token = await issueToken(context, queries, request);
  const language = user.language as Language;
  const mail = writePasswordReset({ ...context.settings, language, token });
  await queueMail(context, queries, { to: user.email, language, ...mail });
}

/**
 * Sets a new password with the mailed token, and closes every session of the account. Whoever reads the mailbox has
 * also proved the address.
 * @throws {CartableError} `account.token-invalid`, `account.password-weak`
 */
export async function resetPassword(
  context: AccountsContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Before the transaction: on SQLite everybody waits while one is open, and this takes long on purpose.
  const passwordHash = await hashPassword(password);
  await inTransaction(context, async (queries) => {
    const { userId, email } = await consumeToken(context, queries, { token, purpose: 'reset-password' });
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('account.token-invalid');
    // Refused, the roll-back keeps the token: the person only has to choose better.
    requireStrongPassword(password, ownerOf(user));
    const verified = email === user.email ? 1 : user.email_verified;
    await queries
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified: verified })
      .where('id', '=', userId)
      .execute();
    await closeOtherSessions(queries, userId, null);
    await deleteAccountAttempts(queries, user.email_key);
  });
}
