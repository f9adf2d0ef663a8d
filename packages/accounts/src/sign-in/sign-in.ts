import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { verifyNothing, verifyPassword } from '../passwords/password-hash.ts';
import { insertSession, type OpenedSession } from '../sessions/session.store.ts';
import { type Account, emailKey } from '../users/user.model.ts';
import { findUserRowByEmail, getAccount } from '../users/user.store.ts';
import { admitAttempt, deleteAttempts } from './attempts.ts';
import { rememberAddress } from './known-addresses.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** IP address, for the throttle. */
  readonly address: string;
}

/**
 * Opens a session. An unknown address and a wrong password answer alike, after the same work.
 * @throws {CartableError} `account.bad-credentials`, `common.too-many`, `account.disabled` to who knows the password
 */
export async function signIn(
  context: AccountsContext,
  request: SignInRequest,
): Promise<{ account: Account; session: OpenedSession }> {
  const attempt = { address: request.address, emailKey: emailKey(request.email) };
  await admitAttempt(context, attempt);
  const user = await findUserRowByEmail(queriesOf(context), request.email);
  const matches = await (user === undefined
    ? verifyNothing(request.password)
    : verifyPassword(user.password_hash, request.password));
  if (user === undefined || !matches) throw new CartableError('account.bad-credentials');
  if (user.disabled_at !== null) throw new CartableError('account.disabled');
  return inTransaction(context, async (queries) => {
    await deleteAttempts(queries, attempt);
    await rememberAddress(context, queries, { ...attempt, userId: user.id });
    await queries
      .updateTable('users')
      .set({ last_sign_in_at: timestamp(context) })
      .where('id', '=', user.id)
      .execute();
    const session = await insertSession(context, queries, user.id);
    return { account: await getAccount(queries, user.id), session };
  });
}
