import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { inTurn, secondsToWait } from '@cartable/platform';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { Attempt } from './attempt.ts';
import { isKnownAddress } from './known-addresses.ts';

/**
 * Throttle of password guessing, kept in the database so that it holds over every process and restart. Attempts are
 * counted before the password is looked at: many sent at once do not slip through.
 */
export const attemptWindowMs = 15 * 60_000;
/** One account from one address: a stranger who guesses elsewhere does not close it to its owner. */
export const maxAttemptsPerAccount = 10;
/** One account from all the addresses it never signed in from, so that many machines do not guess together. */
export const maxAttemptsFromUnknown = 100;
/** One address, whatever the accounts: an office behind one address still signs in. */
export const maxAttemptsPerAddress = 50;

/** @throws {CartableError} `common.too-many` */
export async function admitAttempt(context: AccountsContext, attempt: Attempt): Promise<void> {
  const since = timestamp(context, -attemptWindowMs);
  await inTransaction(context, async (queries) => {
    const { address, emailKey } = attempt;
    await inTurn(queries, context.metadata, `sign-in.address ${address}`);
    await inTurn(queries, context.metadata, `sign-in.account ${emailKey}`);
    rejectBeyond(context, await attemptsSince(queries, since, { address, emailKey }), maxAttemptsPerAccount);
    rejectBeyond(context, await attemptsSince(queries, since, { address }), maxAttemptsPerAddress);
    if (!(await isKnownAddress(context, queries, attempt)))
      rejectBeyond(context, await attemptsSince(queries, since, { emailKey }), maxAttemptsFromUnknown);
    await queries
      .insertInto('sign_in_attempts')
      .values({
        id: randomUUID(),
        address: attempt.address,
        email_key: attempt.emailKey,
        at: timestamp(context),
      })
      .execute();
  });
}

/** After a success: what this person mistyped from here no longer counts. */
export async function deleteAttempts(
  queries: AccountsQueries,
  { address, emailKey }: Attempt,
): Promise<void> {
  await queries
    .deleteFrom('sign_in_attempts')
    .where('email_key', '=', emailKey)
    .where('address', '=', address)
    .execute();
}

/** After a reset by mail: the owner is back, whoever was guessing. */
export async function deleteAccountAttempts(queries: AccountsQueries, emailKey: string): Promise<void> {
  await queries.deleteFrom('sign_in_attempts').where('email_key', '=', emailKey).execute();
}

async function attemptsSince(
  queries: AccountsQueries,
  since: string,
  { address, emailKey }: Partial<Attempt>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('sign_in_attempts')
    .select('at')
    .where('at', '>', since)
    .$if(address !== undefined, (query) => query.where('address', '=', address!))
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey!))
    .orderBy('at', 'desc')
    .limit(maxAttemptsFromUnknown)
    .execute();
  return rows.map((row) => row.at);
}

function rejectBeyond(context: AccountsContext, newestFirst: readonly string[], max: number): void {
  const limit = { max, windowMs: attemptWindowMs };
  const seconds = secondsToWait(newestFirst, limit, context.clock.now());
  if (seconds !== undefined) throw new CartableError('common.too-many', { seconds });
}
