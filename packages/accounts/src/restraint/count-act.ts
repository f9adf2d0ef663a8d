import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';

/**
 * Restraint of what makes the platform write to people, kept in the database so that it holds over every process and
 * restart. Here are all the limits, so that they can be read together.
 */
const hour = 3_600_000;

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

export const actLimits = {
  /** Messages to the support from one account. */
  'contact.account': { max: 10, windowMs: hour },
  /** Messages to the support from one IP address: an office behind one address still writes. */
  'contact.address': { max: 20, windowMs: hour },
  /** Acknowledgements to an address nobody has proved to own. */
  'contact.acknowledgement': { max: 1, windowMs: 24 * hour },
  /** Invitations one community sends. */
  'invitation.community': { max: 100, windowMs: 24 * hour },
  /** Invitations one address receives, whoever sends them. */
  'invitation.recipient': { max: 5, windowMs: 24 * hour },
  /** Requests to join, one person, all communities. */
  'join-request.account': { max: 20, windowMs: 24 * hour },
  /** Requests for access, one person. */
  'access-request.account': { max: 30, windowMs: 24 * hour },
} as const satisfies Record<string, Limit>;
export type CountedAct = keyof typeof actLimits;

/** Nothing older counts for any limit. */
export const longestWindowMs = Math.max(...Object.values(actLimits).map(({ windowMs }) => windowMs));

interface Counted {
  readonly act: CountedAct;
  readonly subject: string;
}

/** Counts an act, unless the limit is reached. @returns seconds to wait then, else undefined */
export async function tryAct(
  context: AccountsContext,
  queries: AccountsQueries,
  { act, subject }: Counted,
): Promise<number | undefined> {
  const { max, windowMs } = actLimits[act];
  const rows = await queries
    .selectFrom('counted_acts')
    .select('at')
    .where('act', '=', act)
    .where('subject', '=', subject)
    .where('at', '>', timestamp(context, -windowMs))
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  const blocking = rows[max - 1];
  if (blocking !== undefined) {
    const freeAt = Date.parse(blocking.at) + windowMs;
    return Math.max(1, Math.ceil((freeAt - context.clock.now().getTime()) / 1000));
  }
  await queries
    .insertInto('counted_acts')
    .values({ id: randomUUID(), act, subject, at: timestamp(context) })
    .execute();
  return undefined;
}

/** Counts an act. @throws {CartableError} `common.too-many` when the limit is reached */
export async function countAct(
  context: AccountsContext,
  queries: AccountsQueries,
  counted: Counted,
): Promise<void> {
  const seconds = await tryAct(context, queries, counted);
  if (seconds !== undefined) throw new CartableError('common.too-many', { seconds });
}
