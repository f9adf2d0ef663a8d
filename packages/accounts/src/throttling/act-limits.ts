import { countAct as count, type RateLimit, tryAct as tryToCount } from '@cartable/platform';
import type { AccountsContext } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';

/** Limits of what makes the platform write to people, or keep things of anybody: all of them here, so that they can be read together. */
const hour = 3_600_000;

const actLimits = {
  /** Codes of the second step of one account, right or wrong; who tries them knows the password. */
  'second-factor.account': { max: 20, windowMs: hour },
  /** Messages to the support from one account. */
  'contact.account': { max: 10, windowMs: hour },
  /** Messages to the support from one IP address: an office behind one address still writes. */
  'contact.address': { max: 20, windowMs: hour },
  /** Acknowledgements to an address nobody has proved to own. */
  'contact.acknowledgement': { max: 1, windowMs: 24 * hour },
  /** Invitations one community sends. */
  'invitation.community': { max: 100, windowMs: 24 * hour },
  /** Other people's addresses one person makes the platform write to: invitations and permissions together. */
  'written-to.account': { max: 200, windowMs: 24 * hour },
  /** Permissions one address is told of, whoever grants them. */
  'permission.recipient': { max: 20, windowMs: 24 * hour },
  /** Invitations one address receives, whoever sends them. */
  'invitation.recipient': { max: 5, windowMs: 24 * hour },
  /** Letters that an address has an account already, whoever asks. */
  'account-exists.recipient': { max: 1, windowMs: 24 * hour },
  /** Requests to join, one person, all communities. */
  'join-request.account': { max: 20, windowMs: 24 * hour },
  /** Requests for access, one person. */
  'access-request.account': { max: 30, windowMs: 24 * hour },
  /** Short addresses of maps from one IP address. */
  'map-link.address': { max: 60, windowMs: hour },
} as const satisfies Record<string, RateLimit>;

/** Nothing older counts for any limit. */
export const longestWindowMs = Math.max(...Object.values(actLimits).map(({ windowMs }) => windowMs));

interface LimitedAct {
  readonly act: keyof typeof actLimits;
  readonly subject: string;
}

/** Counts an act, unless its limit is reached. @returns seconds to wait then, else undefined */
export function tryAct(context: AccountsContext, queries: AccountsQueries, { act, subject }: LimitedAct) {
  return tryToCount(queries, { act, subject, limit: actLimits[act], now: context.clock.now() });
}

/** Counts an act. @throws {CartableError} `common.too-many` when its limit is reached */
export function countAct(context: AccountsContext, queries: AccountsQueries, { act, subject }: LimitedAct) {
  return count(queries, { act, subject, limit: actLimits[act], now: context.clock.now() });
}
