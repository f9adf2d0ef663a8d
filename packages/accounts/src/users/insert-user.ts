import { randomUUID } from 'node:crypto';
import { CartableError, type Language } from '@cartable/contract';
import { nextNumber } from '@cartable/platform';
import { booleanColumn, isUniqueViolation } from '@cartable/storage';
import { searchTextOf } from '../administration/fold-words.ts';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { emailKey } from './user.model.ts';
import type { UserRow } from './user.store.ts';

export interface NewUser {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  readonly isAdministrator: boolean;
}

/** @throws {CartableError} `account.email-taken` */
export async function insertUser(
  context: AccountsContext,
  queries: AccountsQueries,
  user: NewUser,
): Promise<UserRow> {
  const names = {
    email: user.email.trim(),
    user_name: user.userName,
    first_name: user.firstName || null,
    last_name: user.lastName || null,
  };
  const row: UserRow = {
    ...names,
    id: randomUUID(),
    email_key: emailKey(user.email),
    email_verified: booleanColumn.write(user.emailVerified),
    pending_email: null,
    language: user.language,
    is_administrator: booleanColumn.write(user.isAdministrator),
    password_hash: user.passwordHash,
    created_at: timestamp(context),
    last_sign_in_at: null,
    disabled_at: null,
    search_text: searchTextOf(names),
    number: await nextNumber(queries, 'user'),
  };
  try {
    await queries.insertInto('users').values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new CartableError('account.email-taken', {}, { cause: error });
    throw error;
  }
  return row;
}
