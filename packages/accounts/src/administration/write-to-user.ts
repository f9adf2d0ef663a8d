import { CartableError, type Language } from '@cartable/contract';
import { type AccountsContext, inTransaction } from '../context.ts';
import { queueConfirmation } from '../mails/queue-confirmation.ts';
import { queuePasswordReset } from '../users/reset-password.ts';
import { findUserRow } from '../users/user.store.ts';

/** A new link for the address that waits for it. @throws {CartableError} `administration.email-verified` */
export async function resendConfirmation(context: AccountsContext, userId: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.not-found');
    const email = user.pending_email ?? (user.email_verified ? undefined : user.email);
    if (email === undefined) throw new CartableError('administration.email-verified');
    await queueConfirmation(context, queries, { userId, email, language: user.language as Language });
  });
}

/** @throws {CartableError} `account.disabled` */
export async function sendPasswordReset(context: AccountsContext, userId: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.not-found');
    if (user.disabled_at !== null) throw new CartableError('account.disabled');
    await queuePasswordReset(context, queries, user);
  });
}
