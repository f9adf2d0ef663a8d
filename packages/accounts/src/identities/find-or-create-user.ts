import { CartableError } from '@cartable/contract';
import { type AccountsContext, timestamp } from '../context.ts';
import { removeOpenidRecordsOf } from '../openid/openid-records.ts';
import { noPassword } from '../passwords/password-hash.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { requireAllowedDomain } from '../users/email-domain.ts';
import { insertUser } from '../users/insert-user.ts';
import { emailKey } from '../users/user.model.ts';
import { findUserRow, findUserRowByEmail, type UserRow } from '../users/user.store.ts';
import type { Identity } from './identity.model.ts';

/**
 * The account of an identity: the one linked to it, else the one that has its confirmed address, else a new one.
 * @throws {CartableError} `sso.email-missing`, `sso.email-unconfirmed`, `sso.account-linked`, `account.signup-closed`,
 * `account.signup-invitation`, `account.signup-domain`
 */
export async function findOrCreateUser(
  context: AccountsContext,
  queries: AccountsQueries,
  identity: Identity,
): Promise<UserRow> {
  const linked = await findLinked(queries, identity);
  if (linked !== undefined) return linked;
  const email = confirmedAddressOf(identity);
  const known = await findUserRowByEmail(queries, email);
  const user =
    known === undefined
      ? await createUser(context, queries, identity, email)
      : await takeOver(queries, identity, known);
  const { issuer, subject } = identity;
  await queries
    .insertInto('identities')
    .values({ issuer, subject, user_id: user.id, linked_at: timestamp(context) })
    .execute();
  return user;
}

async function findLinked(
  queries: AccountsQueries,
  { issuer, subject }: Identity,
): Promise<UserRow | undefined> {
  return queries
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

/** An address nobody proved could be anybody's: it opens no account and makes none. */
function confirmedAddressOf({ profile: { email, emailVerified } }: Identity): string {
  if (email === undefined) throw new CartableError('sso.email-missing');
  if (!emailVerified) throw new CartableError('sso.email-unconfirmed', { email });
  return email;
}

/** Links an account that is here already. */
async function takeOver(queries: AccountsQueries, { issuer }: Identity, user: UserRow): Promise<UserRow> {
  const other = await queries
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  // An address given again to somebody else by the organisation does not hand over the account of the former.
  if (other !== undefined) throw new CartableError('sso.account-linked', { email: user.email });
  if (user.email_verified === 1) return user;
  // Whoever signed up with this address never proved it: their password must not open what is the owner's from now on.
  await queries
    .updateTable('users')
    .set({ email_verified: 1, password_hash: noPassword })
    .where('id', '=', user.id)
    .execute();
  await closeOtherSessions(queries, user.id, null);
  await removeOpenidRecordsOf(queries, user.id);
  await queries.deleteFrom('one_time_tokens').where('user_id', '=', user.id).execute();
  return (await findUserRow(queries, user.id)) ?? user;
}

async function createUser(
  context: AccountsContext,
  queries: AccountsQueries,
  { profile }: Identity,
  email: string,
): Promise<UserRow> {
  await requireOpen(context, queries, email);
  requireAllowedDomain(context.settings, email);
  return insertUser(context, queries, {
    email,
    userName: profile.userName ?? email.split('@')[0] ?? email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    language: profile.language,
    passwordHash: noPassword,
    emailVerified: true,
    isAdministrator: false,
  });
}

/** As for accounts made here; the invitation needs no link, the provider having proved the address. */
async function requireOpen(context: AccountsContext, queries: AccountsQueries, email: string): Promise<void> {
  const { signUp = 'open' } = context.settings;
  if (signUp === 'open') return;
  if (signUp === 'closed') throw new CartableError('account.signup-closed');
  const invitation = await queries
    .selectFrom('invitations')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', timestamp(context))
    .executeTakeFirst();
  if (invitation === undefined) throw new CartableError('account.signup-invitation');
}
