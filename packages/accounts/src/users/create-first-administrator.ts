import { randomBytes } from 'node:crypto';
import { CartableError, type Language } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { isWeakPassword } from '../passwords/password-rule.ts';
import { insertUser } from './insert-user.ts';
import { findUserRowByEmail } from './user.store.ts';

/** 120 bits, and still possible to type. */
const generatedBytes = 15;

export interface FirstAdministrator {
  readonly id: string;
  readonly email: string;
  /** To be printed once; `null` when the operator chose it. */
  readonly generatedPassword: string | null;
  /** The operator's choice is accepted, and should be said to be weak. */
  readonly isWeak: boolean;
}

interface Request {
  readonly email: string;
  readonly password: string | undefined;
  readonly language: Language;
}

/** Creates the administrator of a platform that has none, or makes the account of that address one. */
export async function createFirstAdministrator(
  context: AccountsContext,
  request: Request,
): Promise<FirstAdministrator | undefined> {
  if ((await findFirstAdministrator(context)) !== undefined) return undefined;
  const password = request.password ?? randomBytes(generatedBytes).toString('base64url');
  const passwordHash = await hashPassword(password);
  try {
    const id = await inTransaction(context, async (queries) => {
      const existing = await findUserRowByEmail(queries, request.email);
      if (existing === undefined)
        return (await insertUser(context, queries, newUser(request, passwordHash))).id;
      await queries
        .updateTable('users')
        .set({ is_administrator: 1, email_verified: 1, password_hash: passwordHash })
        .where('id', '=', existing.id)
        .execute();
      return existing.id;
    });
    return {
      id,
      email: request.email,
      generatedPassword: request.password === undefined ? password : null,
      isWeak: isWeakPassword(password, { email: request.email }),
    };
  } catch (error) {
    // Another server of the same database was first.
    if (error instanceof CartableError && error.code === 'account.email-taken') return undefined;
    throw error;
  }
}

function newUser({ email, language }: Request, passwordHash: string) {
  const names = { userName: 'admin', firstName: '', lastName: '' };
  return { email, ...names, language, passwordHash, emailVerified: true, isAdministrator: true };
}

/** The administrator there has been for longest. */
export async function findFirstAdministrator(context: AccountsContext): Promise<{ id: string } | undefined> {
  return queriesOf(context)
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}
