import { hashToken, type Visitor } from '@cartable/accounts';
import { now } from '../../context.ts';
import {
  type Grants,
  noGrants,
  type PresentedCredentials,
  type RequestOrigin,
} from '../../publishing/serving/grants.ts';
import { suits } from '../keys/key.model.ts';
import { holderOf } from '../permissions/find-permissions.ts';
import { type Holder, isExpired, isHeldBy } from '../permissions/permission.model.ts';
import type { AccessContext } from './access-context.ts';
import type { CachedKey, CurrentAccesses, Opening } from './grant-cache.ts';

/**
 * Grants of whoever asks, beside what their communities own. To be asked once by every request that comes to a
 * restricted endpoint, before `mayUse`, which takes the answer:
 *
 * - a key was shown, rightly or wrongly: what that key opens now, whoever is signed in. `keyId` is `null` when it opens
 *   nothing at all: unknown, of another kind than it was shown as, switched off, kept out by its filters;
 * - none was shown, and somebody is signed in: their permissions and those of their communities, but for those that
 *   are kept for clients signing in by OAuth;
 * - otherwise nothing.
 *
 * @throws {CartableError} `common.busy` when more passwords wait to be verified than can be
 */
export async function readGrants(
  context: AccessContext,
  visitor: Visitor,
  credentials: PresentedCredentials,
  origin: RequestOrigin,
): Promise<Grants> {
  if (credentials.kind !== 'none') return readKeyGrants(context, credentials, origin);
  if (visitor.kind === 'anonymous') return noGrants;
  const accesses = await context.knownAccesses.current(context);
  const held = await accesses.heldBy(holderOf(visitor));
  const usable = held.filter(({ permission }) => !permission.onlyOauth);
  return { keyId: null, ...openNow(accesses, usable, now(context)) };
}

type ShownKey = Exclude<PresentedCredentials, { kind: 'none' }>;

async function readKeyGrants(
  context: AccessContext,
  credentials: ShownKey,
  origin: RequestOrigin,
): Promise<Grants> {
  const accesses = await context.knownAccesses.current(context);
  const known = await findShownKey(context, accesses, credentials);
  if (!known?.key.enabled || !known.filters.request(origin)) return noGrants;
  const { key, openings } = known;
  const communityIds = await accesses.communityIdsOf(key.userId);
  if (communityIds === undefined) return noGrants;
  const isToAddress = openings.some(({ permission }) => permission.beneficiaryType === 'EMAIL');
  const email = isToAddress ? await accesses.confirmedEmailOf(key.userId) : undefined;
  const holder: Holder = { personId: key.userId, communityIds, confirmedEmail: email ?? null };
  context.keyUses.note(context, key.id);
  const usable = openings.filter(
    ({ permission }) => isHeldBy(permission, holder) && suits(key.type, permission),
  );
  return { keyId: key.id, ...openNow(accesses, usable, now(context)) };
}

/** Secrets are looked for by their digest: the time it takes tells nothing of them. */
async function findShownKey(
  context: AccessContext,
  accesses: CurrentAccesses,
  credentials: ShownKey,
): Promise<CachedKey | undefined> {
  switch (credentials.kind) {
    case 'query':
    case 'header': {
      const known = await accesses.key('secret_hash', hashToken(credentials.secret));
      const isFit =
        known?.key.type === 'HASH' || (known?.key.type === 'HEADER' && credentials.kind === 'header');
      return isFit ? known : undefined;
    }
    case 'basic': {
      const found = await accesses.key('login', credentials.login);
      const known = found?.key.type === 'BASIC' ? found : undefined;
      return (await context.passwordChecks.verify(known?.key, credentials)) ? known : undefined;
    }
    case 'bearer': {
      const token = await accesses.token(hashToken(credentials.token));
      if (!token || token.expiresAt <= now(context)) return undefined;
      const known = await accesses.key('id', token.keyId);
      return known?.key.generation === token.generation ? known : undefined;
    }
  }
}

/** No person holds as many permissions that have ended: a change outweighs the ends that it takes away. */
const endsPerVersion = 1_000;

/** An end changes what is open without anything being written: it counts beside the changes. */
function openNow(
  { version }: CurrentAccesses,
  openings: readonly Opening[],
  at: string,
): Pick<Grants, 'offeringIds' | 'sequence'> {
  const open = openings.filter(({ permission }) => !isExpired(permission, at));
  const ended = new Set(openings.filter((one) => !open.includes(one)).map(({ permission }) => permission.id));
  return {
    offeringIds: new Set(open.map(({ offeringId }) => offeringId)),
    sequence: version * endsPerVersion + Math.min(ended.size, endsPerVersion - 1),
  };
}
