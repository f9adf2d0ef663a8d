import { randomUUID } from 'node:crypto';
import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import { removeOpenidRecordsOf } from '../openid/openid-records.ts';
import type { AccountsQueries } from '../tables.ts';
import { createToken, hashToken } from '../tokens/random-token.ts';

export interface OpenedSession {
  readonly id: string;
  /** For the cookie; not kept. */
  readonly token: string;
  /** End whatever happens. */
  readonly expires: Date;
}

export async function insertSession(
  context: AccountsContext,
  queries: AccountsQueries,
  userId: string,
): Promise<OpenedSession> {
  const token = createToken();
  const id = randomUUID();
  const now = timestamp(context);
  const expires = timestamp(context, context.settings.sessionLifetimeMs);
  await queries
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
    })
    .execute();
  return { id, token, expires: new Date(expires) };
}

export interface OpenSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** End whatever happens. */
  readonly expiresAt: string;
}

/** Sessions that still open something, the last seen first. */
export async function listOpenSessions(context: AccountsContext, userId: string): Promise<OpenSession[]> {
  const rows = await queriesOf(context)
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', timestamp(context))
    .where('last_seen_at', '>', timestamp(context, -context.settings.sessionIdleMs))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at, last_seen_at, expires_at }) => ({
    id,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    expiresAt: expires_at,
  }));
}

/** Every session of the person but one, or all of them; applications that act for the person end with them. */
export async function closeOtherSessions(
  queries: AccountsQueries,
  userId: string,
  currentSessionId: string | null,
): Promise<void> {
  const all = queries.deleteFrom('sessions').where('user_id', '=', userId);
  await (currentSessionId === null ? all : all.where('id', '!=', currentSessionId)).execute();
  await removeOpenidRecordsOf(queries, userId);
}
