import { createToken, hashToken } from '@cartable/accounts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { deleteTokens, insertToken, listLiveTokens } from '../keys/access-token.store.ts';
import type { AccessKey } from '../keys/key.model.ts';
import { findKey } from '../keys/key.store.ts';
import { compileFilters } from '../keys/key-filters.ts';
import { isSameDigest } from '../keys/key-secret.ts';
import { changeAccess } from '../permissions/access-version.ts';

/** Long enough for a session of work, short enough for what may be read in a log. */
const lifetimeSeconds = 3600;
/** Live tokens of one key: a client that asks one for each request makes room by itself. */
const liveTokens = 100;

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** IP address the request comes from. */
  readonly address: string;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** A bearer token for an OAUTH2 key (RFC 6749 §4.4); only its digest is kept. `undefined`: the key is not to be had so. */
export async function issueAccessToken(
  context: DatastoreContext,
  credentials: ClientCredentials,
): Promise<IssuedToken | undefined> {
  const key = await findKey(db(context), 'login', credentials.clientId);
  if (!key || !isFit(key, credentials)) return undefined;
  if ((await context.people.communityIdsOf(key.userId)) === undefined) return undefined;
  const token = createToken();
  const expiresAt = new Date(context.clock.now().getTime() + lifetimeSeconds * 1000).toISOString();
  await transaction(context, async (db) => {
    const live = await listLiveTokens(db, key.id, now(context));
    const surplus = live.slice(0, Math.max(0, live.length - liveTokens + 1));
    // Some process may remember them.
    if (surplus.length > 0) await changeAccess(db);
    await deleteTokens(db, surplus);
    await insertToken(db, hashToken(token), { keyId: key.id, generation: key.generation, expiresAt });
  });
  return { token, expiresInSeconds: lifetimeSeconds };
}

function isFit(key: AccessKey, { clientSecret, address }: ClientCredentials): boolean {
  const isRight = isSameDigest(key.secretHash, hashToken(clientSecret));
  return isRight && key.type === 'OAUTH2' && key.enabled && compileFilters(key.filters).address(address);
}
