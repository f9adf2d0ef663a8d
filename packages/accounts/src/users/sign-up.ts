import type { Language } from '@cartable/contract';
import { type AccountsContext, inTransaction } from '../context.ts';
import { queueConfirmation } from '../mails/queue-confirmation.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { requireStrongPassword } from '../passwords/password-rule.ts';
import { insertUser } from './insert-user.ts';
import type { Account } from './user.model.ts';
import { readAccount } from './user.store.ts';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

/**
 * Creates an account and mails the link that confirms its address.
 * @throws {CartableError} `account.password-weak`, `account.email-taken`
 */
export async function signUp(context: AccountsContext, request: SignUpRequest): Promise<Account> {
  requireStrongPassword(request.password, request);
  const passwordHash = await hashPassword(request.password);
  return inTransaction(context, async (queries) => {
    const row = await insertUser(context, queries, {
      ...request,
      passwordHash,
      emailVerified: false,
      isAdministrator: false,
    });
    await queueConfirmation(context, queries, {
      userId: row.id,
      email: row.email,
      language: request.language,
    });
    return readAccount(row, []);
  });
}
