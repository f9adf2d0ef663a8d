import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';

/** Time to find the telephone and look at it. */
const validForMs = 5 * 60_000;

/** @param userId of who registers; null for somebody who signs in */
export async function keepChallenge(
  context: AccountsContext,
  queries: AccountsQueries,
  { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
): Promise<void> {
  await queries
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: timestamp(context, validForMs),
    })
    .execute();
}

/** Uses it up: an answer overheard is worth nothing. @returns whether it was asked here, of that person, lately */
export async function takeChallenge(
  context: AccountsContext,
  queries: AccountsQueries,
  { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
): Promise<boolean> {
  // The browser wrote it, and nobody has looked at it yet.
  if (typeof challenge !== 'string') return false;
  const { numDeletedRows } = await queries
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', timestamp(context))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
