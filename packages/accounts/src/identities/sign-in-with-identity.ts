import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import { insertSession, type OpenedSession } from '../sessions/session.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { applyGrants } from './apply-grants.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import type { Identity, IdentityGrants } from './identity.model.ts';

/**
 * Opens a session for somebody an identity provider answers for.
 * @throws {CartableError} `account.disabled` and what `findOrCreateUser` says
 */
export async function signInWithIdentity(
  context: AccountsContext,
  identity: Identity,
  grants: IdentityGrants,
): Promise<OpenedSession> {
  const attempt = () => inTransaction(context, (queries) => open(context, queries, identity, grants));
  try {
    return await attempt();
  } catch (error) {
    // Two first sign-ins at once: the account, or its link, is there now.
    const isThere = error instanceof CartableError && error.code === 'account.email-taken';
    if (isThere || isUniqueViolation(error)) return attempt();
    throw error;
  }
}

async function open(
  context: AccountsContext,
  queries: AccountsQueries,
  identity: Identity,
  grants: IdentityGrants,
): Promise<OpenedSession> {
  const user = await findOrCreateUser(context, queries, identity);
  if (user.disabled_at !== null) throw new CartableError('account.disabled');
  await applyGrants(context, queries, user, grants);
  await queries
    .updateTable('users')
    .set({ last_sign_in_at: timestamp(context) })
    .where('id', '=', user.id)
    .execute();
  const session = await insertSession(context, queries, user.id);
  await queries
    .insertInto('identity_sessions')
    .values({
      session_id: session.id,
      issuer: identity.issuer,
      subject: identity.subject,
      sid: identity.sid ?? null,
      id_token: identity.idToken,
    })
    .execute();
  return session;
}
