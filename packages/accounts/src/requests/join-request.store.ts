import { CartableError, type JoinRequestState, type Language } from '@cartable/contract';
import type { Selectable } from 'kysely';
import type { AccountsQueries, AccountsTables } from '../tables.ts';
import type { JoinRequest, OwnJoinRequest } from './join-request.model.ts';

export type JoinRequestRow = Selectable<AccountsTables['join_requests']>;

/** A screen shows them all. */
const listedRequests = 500;

/** Requests that wait for an answer, oldest first. */
export async function listPendingRequests(
  queries: AccountsQueries,
  communityId: string,
): Promise<JoinRequest[]> {
  const rows = await queries
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .select([
      'join_requests.id as request_id',
      'join_requests.message',
      'join_requests.created_at as asked_at',
      'users.id',
      'users.user_name',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.language',
    ])
    .where('join_requests.community_id', '=', communityId)
    .where('join_requests.state', '=', 'PENDING')
    .where('users.disabled_at', 'is', null)
    .orderBy('join_requests.created_at')
    .orderBy('join_requests.id')
    .limit(listedRequests)
    .execute();
  return rows.map((row) => ({
    id: row.request_id,
    user: {
      id: row.id,
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      language: row.language as Language,
    },
    message: row.message,
    createdAt: row.asked_at,
  }));
}

/** Newest first. */
export async function listRequestsOf(queries: AccountsQueries, userId: string): Promise<OwnJoinRequest[]> {
  const rows = await queries
    .selectFrom('join_requests')
    .innerJoin('communities', 'communities.id', 'join_requests.community_id')
    .selectAll('join_requests')
    .select('communities.name')
    .where('join_requests.user_id', '=', userId)
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id')
    .limit(listedRequests)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    community: { id: row.community_id, name: row.name },
    state: row.state as JoinRequestState,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
  }));
}

export function findRequestOf(
  queries: AccountsQueries,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<JoinRequestRow | undefined> {
  return queries
    .selectFrom('join_requests')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** @throws {CartableError} `common.not-found`, `join-request.answered` when it waits for no answer any more */
export async function getPendingRequest(
  queries: AccountsQueries,
  where: { requestId: string } & ({ communityId: string } | { userId: string }),
): Promise<JoinRequestRow> {
  const row = await queries
    .selectFrom('join_requests')
    .selectAll()
    .where('id', '=', where.requestId)
    .executeTakeFirst();
  const isMeant =
    row !== undefined &&
    ('communityId' in where ? row.community_id === where.communityId : row.user_id === where.userId);
  if (!isMeant) throw new CartableError('common.not-found');
  if (row.state !== 'PENDING') throw new CartableError('join-request.answered');
  return row;
}

/** Replaces the former request of the same person to the same community. */
export async function saveRequest(queries: AccountsQueries, row: JoinRequestRow): Promise<void> {
  const { id, message, state, created_at, answered_at } = row;
  await queries
    .insertInto('join_requests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'user_id'])
        .doUpdateSet({ id, message, state, created_at, answered_at }),
    )
    .execute();
}

export async function settleRequest(
  queries: AccountsQueries,
  requestId: string,
  answer: { state: JoinRequestState; at: string },
): Promise<void> {
  await queries
    .updateTable('join_requests')
    .set({ state: answer.state, answered_at: answer.at })
    .where('id', '=', requestId)
    .execute();
}
