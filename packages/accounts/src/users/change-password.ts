import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { requireStrongPassword } from '../passwords/password-rule.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import { admitAttempt, deleteAttempts } from '../sign-in/attempts.ts';
import { findUserRow, type UserRow } from './user.store.ts';

export interface PasswordChange {
  readonly userId: string;
  /** Stays open; the others are closed. */
  readonly sessionId: string | null;
  readonly current: string;
  readonly next: string;
  /** IP address, for the throttle. */
  readonly address: string;
}

/**
 * Proves that whoever holds the session knows the password too, as often as one may try to sign in.
 * @throws {CartableError} `account.bad-credentials`, `common.too-many`
 */
export async function requirePassword(
  context: AccountsContext,
  { userId, password = '', address }: { userId: string; password?: string | undefined; address: string },
): Promise<UserRow> {
  const user = await findUserRow(queriesOf(context), userId);
  if (user === undefined) throw new CartableError('common.unauthenticated');
  await admitAttempt(context, { address, emailKey: user.email_key });
  if (!(await verifyPassword(user.password_hash, password)))
    throw new CartableError('account.bad-credentials');
  return user;
}

/** @throws {CartableError} `account.bad-credentials`, `account.password-weak`, `common.too-many` */
export async function changePassword(context: AccountsContext, change: PasswordChange): Promise<void> {
  const user = await requirePassword(context, { ...change, password: change.current });
  requireStrongPassword(change.next, ownerOf(user));
  const passwordHash = await hashPassword(change.next);
  await inTransaction(context, async (queries) => {
    await queries
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    await closeOtherSessions(queries, user.id, change.sessionId);
    await deleteAttempts(queries, { address: change.address, emailKey: user.email_key });
  });
}

export function ownerOf(user: UserRow) {
  return {
    email: user.email,
    userName: user.user_name,
    firstName: user.first_name,
    lastName: user.last_name,
  };
}
