import { CartableError, type Language } from '@cartable/contract';
import { refreshSearchText } from '../administration/search-text.ts';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { queueConfirmation } from '../mails/queue-confirmation.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeEmailChangeNotice } from '../mails/texts/email-change-notice.ts';
import type { AccountsQueries } from '../tables.ts';
import { requirePassword } from './change-password.ts';
import { requireAllowedDomain } from './email-domain.ts';
import { notifyOwner } from './request-account.ts';
import { type Account, emailKey } from './user.model.ts';
import { findUserRow, findUserRowByEmail, getAccount, type UserRow } from './user.store.ts';

export interface AccountChanges {
  readonly userName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: Language | undefined;
  readonly email?: string | undefined;
}

/** A borrowed session must not become the account: a new address asks for the password, as a new password does. */
export interface AddressProof {
  readonly password?: string | undefined;
  readonly sessionId?: string | null | undefined;
  /** IP address, for the throttle. */
  readonly address: string;
}

/**
 * Changes names and language at once; a new address only replaces the former when its mailed link is followed. That of
 * another account answers alike: its owner is told, and no link is mailed.
 * @throws {CartableError} `account.bad-credentials`, `account.signup-domain`, `common.too-many`
 */
export async function editAccount(
  context: AccountsContext,
  userId: string,
  { proof, ...changes }: AccountChanges & { readonly proof: AddressProof },
): Promise<Account> {
  const email = changes.email?.trim();
  if (email !== undefined && (await replacesAddress(context, userId, email))) {
    await requirePassword(context, { userId, ...proof });
    requireAllowedDomain(context.settings, email);
  }
  const account = await applyChanges(context, userId, changes);
  if (email !== undefined && account.pendingEmail === email) await notifyOwner(context, email);
  return account;
}

async function replacesAddress(context: AccountsContext, userId: string, email: string): Promise<boolean> {
  const user = await findUserRow(queriesOf(context), userId);
  return user !== undefined && user.email_key !== emailKey(email);
}

function applyChanges(context: AccountsContext, userId: string, changes: AccountChanges): Promise<Account> {
  return inTransaction(context, async (queries) => {
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.not-found');
    await queries
      .updateTable('users')
      .set({
        user_name: changes.userName ?? user.user_name,
        first_name: changes.firstName === undefined ? user.first_name : changes.firstName || null,
        last_name: changes.lastName === undefined ? user.last_name : changes.lastName || null,
        language: changes.language ?? user.language,
      })
      .where('id', '=', userId)
      .execute();
    await refreshSearchText(queries, userId);
    if (changes.email !== undefined) await changeEmail(context, queries, user, changes.email.trim());
    return getAccount(queries, userId);
  });
}

async function changeEmail(
  context: AccountsContext,
  queries: AccountsQueries,
  user: UserRow,
  email: string,
): Promise<void> {
  const language = user.language as Language;
  if (emailKey(email) === user.email_key) {
    await setPendingEmail(queries, user.id, null);
    return;
  }
  await setPendingEmail(queries, user.id, email);
  if ((await findUserRowByEmail(queries, email)) === undefined)
    await queueConfirmation(context, queries, { userId: user.id, email, language });
  const notice = writeEmailChangeNotice({ language, siteTitle: context.settings.siteTitle, email });
  await queueMail(context, queries, { to: user.email, language, ...notice });
}

async function setPendingEmail(
  queries: AccountsQueries,
  userId: string,
  email: string | null,
): Promise<void> {
  await queries.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute();
}
