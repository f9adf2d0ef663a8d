import { CartableError } from '@cartable/contract';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { createToken, hashToken } from './random-token.ts';

export type TokenPurpose = 'confirm-email' | 'reset-password';

/** A confirmation may wait for the next working day; a reset is asked for by somebody who is there. */
const lifetimeMs: Record<TokenPurpose, number> = {
  'confirm-email': 3 * 86_400_000,
  'reset-password': 3_600_000,
};

interface TokenRequest {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
}

/** A new token for that purpose; the former ones of the same person stop working. */
export async function issueToken(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, purpose, email }: TokenRequest,
): Promise<string> {
  const token = createToken();
  await queries
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  await queries
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      created_at: timestamp(context),
      expires_at: timestamp(context, lifetimeMs[purpose]),
    })
    .execute();
  return token;
}

/** Uses a token up. @throws {CartableError} `account.token-invalid` when unknown, used, expired or of another purpose */
export async function consumeToken(
  context: AccountsContext,
  queries: AccountsQueries,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<{ userId: string; email: string }> {
  const row = await queries
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', timestamp(context))
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (row === undefined) throw new CartableError('account.token-invalid');
  return { userId: row.user_id, email: row.email };
}

/** Was one given less than that long ago? Keeps a stranger from filling somebody's mailbox. */
export async function hasRecentToken(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, purpose, withinMs }: { userId: string; purpose: TokenPurpose; withinMs: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom('one_time_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', timestamp(context, -withinMs))
    .executeTakeFirst();
  return row !== undefined;
}
