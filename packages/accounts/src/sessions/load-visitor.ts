import type { Language } from '@cartable/contract';
import { booleanColumn } from '@cartable/storage';
import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';
import { findMemberships, findUserRow, readRoles, type UserRow } from '../users/user.store.ts';
import { anonymous, type SignedInVisitor, type Visitor } from '../visitors/visitor.model.ts';

/** Being seen is written at most that often: not at every tile of a map. */
const touchEveryMs = 60_000;

/**
 * Who holds this token; anonymous when it is unknown, unused for too long or past its end.
 * @param options.isVisit whether the person did something; a page left open does not keep its session alive
 */
export async function loadVisitor(
  context: AccountsContext,
  token: string,
  { isVisit }: { readonly isVisit: boolean } = { isVisit: true },
): Promise<Visitor> {
  const queries = queriesOf(context);
  const row = await findLiveSession(context, queries, token);
  if (row === undefined) return anonymous;
  if (isVisit) await touch(context, queries, row.session_id, row.last_seen_at);
  return visitorOf(queries, row, row.session_id);
}

/** A person who came by no session, such as one an application acts for; undefined: nobody, or an account that is closed. */
export async function findVisitor(
  context: AccountsContext,
  userId: string,
  queries: AccountsQueries = queriesOf(context),
): Promise<SignedInVisitor | undefined> {
  const row = await findUserRow(queries, userId);
  return row === undefined || row.disabled_at !== null ? undefined : visitorOf(queries, row, null);
}

/** @param sessionId `null` for who came by none */
export async function visitorOf(
  queries: AccountsQueries,
  row: UserRow,
  sessionId: string | null,
): Promise<SignedInVisitor> {
  return {
    kind: 'user',
    id: row.id,
    email: row.email,
    emailVerified: booleanColumn.read(row.email_verified),
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language as Language,
    roles: readRoles(row),
    memberships: await visitorMemberships(queries, row.id),
    sessionId,
  };
}

export async function visitorMemberships(
  queries: AccountsQueries,
  userId: string,
): Promise<SignedInVisitor['memberships']> {
  return (await findMemberships(queries, userId)).map(({ rights, community }) => ({
    communityId: community.id,
    datastoreId: community.datastoreId,
    rights,
    isSupervisor: community.supervisorId === userId,
  }));
}

function findLiveSession(context: AccountsContext, queries: AccountsQueries, token: string) {
  return queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.id as session_id', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.disabled_at', 'is', null)
    .where('sessions.expires_at', '>', timestamp(context))
    .where('sessions.last_seen_at', '>', timestamp(context, -context.settings.sessionIdleMs))
    .executeTakeFirst();
}

async function touch(
  context: AccountsContext,
  queries: AccountsQueries,
  sessionId: string,
  lastSeenAt: string,
): Promise<void> {
  const intervalMs = Math.min(touchEveryMs, context.settings.sessionIdleMs / 10);
  if (lastSeenAt > timestamp(context, -intervalMs)) return;
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: timestamp(context) })
    .where('id', '=', sessionId)
    .execute();
}
