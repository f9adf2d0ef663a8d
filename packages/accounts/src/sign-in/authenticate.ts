import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { verifyNothing, verifyPassword } from '../passwords/password-hash.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import type { AccountsQueries } from '../tables.ts';
import { emailKey } from '../users/user.model.ts';
import { findUserRowByEmail } from '../users/user.store.ts';
import { admitAttempt, deleteAttempts } from './attempts.ts';
import { rememberAddress } from './known-addresses.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second step, for the accounts that have one. */
  readonly code?: string | undefined;
  /** IP address, for the throttle. */
  readonly address: string;
}

/**
 * Whose address and password these are. An unknown address and a wrong password answer alike, after the same work.
 * @param andThen joins the transaction that records the sign-in
 * @throws {CartableError} `account.bad-credentials`, `common.too-many`; to who knows the password `account.disabled`,
 * `account.second-factor-required`, `account.second-factor-wrong`
 */
export async function authenticate<R>(
  context: AccountsContext,
  { email, password, code, address }: Credentials,
  andThen: (queries: AccountsQueries, userId: string) => Promise<R>,
): Promise<R> {
  const attempt = { address, emailKey: emailKey(email) };
  await admitAttempt(context, attempt);
  const user = await findUserRowByEmail(queriesOf(context), email);
  const matches = await (user === undefined
    ? verifyNothing(password)
    : verifyPassword(user.password_hash, password));
  if (user === undefined || !matches) throw new CartableError('account.bad-credentials');
  if (user.disabled_at !== null) throw new CartableError('account.disabled');
  await checkSecondFactor(context, user.id, code);
  return inTransaction(context, async (queries) => {
    await deleteAttempts(queries, attempt);
    await rememberAddress(context, queries, { ...attempt, userId: user.id });
    await queries
      .updateTable('users')
      .set({ last_sign_in_at: timestamp(context) })
      .where('id', '=', user.id)
      .execute();
    return andThen(queries, user.id);
  });
}
