import type { AccountsContext } from '../context.ts';
import { insertSession, type OpenedSession } from '../sessions/session.store.ts';
import type { Account } from '../users/user.model.ts';
import { getAccount } from '../users/user.store.ts';
import { authenticate, type Credentials } from './authenticate.ts';

/**
 * Opens a session.
 * @throws {CartableError} `account.bad-credentials`, `common.too-many`, `account.disabled` to who knows the password
 */
export function signIn(
  context: AccountsContext,
  credentials: Credentials,
): Promise<{ account: Account; session: OpenedSession }> {
  return authenticate(context, credentials, async (queries, userId) => {
    const session = await insertSession(context, queries, userId);
    return { account: await getAccount(queries, userId), session };
  });
}
