import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { hashPassword, noPassword, verifyPassword } from '../passwords/password-hash.ts';
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

export interface PasswordProof {
  readonly userId: string;
  readonly password?: string | undefined;
  /** The session it is asked in: one just opened is the proof of who has no password here. */
  readonly sessionId?: string | null | undefined;
  /** IP address, for the throttle. */
  readonly address: string;
}

/** Long enough to come back to a form after signing in again. */
const freshSessionMs = 10 * 60_000;

/**
 * Proves that whoever holds the session knows the password too, as often as one may try to sign in. Who signs in through
 * an identity provider and has none proves it by having just done so.
 * @throws {CartableError} `account.bad-credentials`, `account.sign-in-again`, `common.too-many`
 */
export async function requirePassword(
  context: AccountsContext,
  { userId, password = '', sessionId, address }: PasswordProof,
): Promise<UserRow> {
  const user = await findUserRow(queriesOf(context), userId);
  if (user === undefined) throw new CartableError('common.unauthenticated');
  if (user.password_hash === noPassword) {
    await requireFreshSession(context, sessionId ?? '');
    return user;
  }
  await admitAttempt(context, { address, emailKey: user.email_key });
  if (!(await verifyPassword(user.password_hash, password)))
    throw new CartableError('account.bad-credentials');
  return user;
}

async function requireFreshSession(context: AccountsContext, sessionId: string): Promise<void> {
  const session = await queriesOf(context)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', timestamp(context, -freshSessionMs))
    .executeTakeFirst();
  if (session === undefined) throw new CartableError('account.sign-in-again');
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
