import { createHash } from 'node:crypto';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { Attempt } from './attempt.ts';

/** Somebody who signs in less often begins as a newcomer again. */
const retentionMs = 90 * 86_400_000;

/** Has this account signed in from there lately? */
export async function isKnownAddress(
  context: AccountsContext,
  queries: AccountsQueries,
  attempt: Attempt,
): Promise<boolean> {
  const row = await queries
    .selectFrom('known_addresses')
    .select('user_id')
    .where('fingerprint', '=', fingerprintOf(attempt))
    .where('last_at', '>', timestamp(context, -retentionMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** After a success. */
export async function rememberAddress(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, ...attempt }: Attempt & { readonly userId: string },
): Promise<void> {
  const last_at = timestamp(context);
  await queries
    .insertInto('known_addresses')
    .values({ user_id: userId, fingerprint: fingerprintOf(attempt), last_at })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ user_id: userId, last_at }))
    .execute();
}

export async function deleteOldAddresses(context: AccountsContext, queries: AccountsQueries): Promise<void> {
  await queries
    .deleteFrom('known_addresses')
    .where('last_at', '<=', timestamp(context, -retentionMs))
    .execute();
}

function fingerprintOf({ address, emailKey }: Attempt): string {
  return createHash('sha256').update(`${emailKey}\n${address}`).digest('hex');
}
