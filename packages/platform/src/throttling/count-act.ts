import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import type { Queries } from '@cartable/storage';
import type { CountedActsTable } from './counted-act.tables.ts';
import { type RateLimit, secondsToWait } from './rate-limit.ts';

/**
 * Throttling of what people may do so many times in a while, kept in the database so that it holds over every process
 * and restart. The limits themselves belong to the domains that count.
 */
type ThrottlingQueries = Queries<{ counted_acts: CountedActsTable }>;

export interface Act {
  /** Name of the act counted: that of its limit. */
  readonly act: string;
  /** Whom or what it is counted for: an account, an IP address, an address written to. */
  readonly subject: string;
  readonly limit: RateLimit;
  readonly now: Date;
}

/** Counts an act, unless the limit is reached. @returns seconds to wait then, else undefined */
export async function tryAct(queries: ThrottlingQueries, counted: Act): Promise<number | undefined> {
  const seconds = await secondsToWaitFor(queries, counted);
  if (seconds !== undefined) return seconds;
  const { act, subject, now } = counted;
  await queries
    .insertInto('counted_acts')
    .values({ id: randomUUID(), act, subject, at: now.toISOString() })
    .execute();
  return undefined;
}

/** The same without counting. @returns undefined when one more act is within the limit */
export async function secondsToWaitFor(
  queries: ThrottlingQueries,
  { act, subject, limit, now }: Act,
): Promise<number | undefined> {
  const rows = await queries
    .selectFrom('counted_acts')
    .select('at')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('at', '>', new Date(now.getTime() - limit.windowMs).toISOString())
    .orderBy('at', 'desc')
    .limit(limit.max)
    .execute();
  return secondsToWait(
    rows.map(({ at }) => at),
    limit,
    now,
  );
}

/** Counts an act that stays one, the latest, however often it is done again: `mark` tells it from the others. */
export async function countOnce(
  queries: ThrottlingQueries,
  { act, subject, mark, now }: Omit<Act, 'limit'> & { readonly mark: string },
): Promise<void> {
  const at = now.toISOString();
  await queries
    .insertInto('counted_acts')
    .values({ id: `${act} ${subject} ${mark}`, act, subject, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}

/** Counts an act. @throws {CartableError} `common.too-many` when the limit is reached */
export async function countAct(queries: ThrottlingQueries, counted: Act): Promise<void> {
  const seconds = await tryAct(queries, counted);
  if (seconds !== undefined) throw new CartableError('common.too-many', { seconds });
}

/** Removes what no limit looks at any more. @param at ISO 8601 UTC, removed as well */
export async function deleteActsBefore(queries: ThrottlingQueries, at: string): Promise<void> {
  await queries.deleteFrom('counted_acts').where('at', '<=', at).execute();
}

/** Removes what a limit of a short window no longer looks at, of one subject. */
export async function deleteActsOf(
  queries: ThrottlingQueries,
  { act, subject, before }: { readonly act: string; readonly subject: string; readonly before: Date },
): Promise<void> {
  await queries
    .deleteFrom('counted_acts')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('at', '<=', before.toISOString())
    .execute();
}
