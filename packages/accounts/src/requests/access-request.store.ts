import { isUniqueViolation, jsonColumn } from '@cartable/storage';
import type { AccountsQueries } from '../tables.ts';
import type { RequestedRecord, RequestedService } from './access-request.model.ts';

/** Access that was asked for, of whom, and for whom, as it was then. */
export interface RequestedAccess {
  readonly record: RequestedRecord;
  readonly services: readonly RequestedService[];
  readonly myself: boolean;
  readonly communities: readonly { readonly id: string; readonly name: string }[];
}

export interface OwnAccessRequest extends RequestedAccess {
  readonly id: string;
  readonly createdAt: string;
}

/** Newest first. */
export async function listAccessRequestsOf(
  queries: AccountsQueries,
  userId: string,
): Promise<OwnAccessRequest[]> {
  const rows = await queries
    .selectFrom('access_requests')
    .select(['id', 'created_at', 'content'])
    .where('user_id', '=', userId)
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at: createdAt, content }) => ({
    ...jsonColumn.read<RequestedAccess>(content!),
    id,
    createdAt,
  }));
}

/** What these people, and the members of these communities, asked for. */
export async function listAccessRequestedBy(
  queries: AccountsQueries,
  { people, communities }: { readonly people: readonly string[]; readonly communities: readonly string[] },
): Promise<{ userId: string; content: RequestedAccess }[]> {
  const rows = await queries
    .selectFrom('access_requests')
    .select(['user_id', 'content'])
    .where('content', 'is not', null)
    .where((eb) =>
      eb.or([
        ...(people.length === 0 ? [] : [eb('user_id', 'in', people)]),
        ...(communities.length === 0
          ? []
          : [
              eb('user_id', 'in', (members) =>
                members.selectFrom('members').select('user_id').where('community_id', 'in', communities),
              ),
            ]),
      ]),
    )
    .execute();
  return rows.map(({ user_id: userId, content }) => ({
    userId,
    content: jsonColumn.read<RequestedAccess>(content!),
  }));
}

/** @returns what it was, when that person made it */
export async function takeAccessRequest(
  queries: AccountsQueries,
  { requestId, userId }: { requestId: string; userId: string },
): Promise<OwnAccessRequest | undefined> {
  const found = (await listAccessRequestsOf(queries, userId)).find(({ id }) => id === requestId);
  if (found) await queries.deleteFrom('access_requests').where('id', '=', requestId).execute();
  return found;
}

/** @returns false when the same is there */
export async function insertAccessRequest(
  queries: AccountsQueries,
  {
    id,
    userId,
    fingerprint,
    createdAt,
    content,
  }: { id: string; userId: string; fingerprint: string; createdAt: string; content: RequestedAccess },
): Promise<boolean> {
  try {
    await queries
      .insertInto('access_requests')
      .values({
        id,
        user_id: userId,
        fingerprint,
        created_at: createdAt,
        content: jsonColumn.write(content),
      })
      .execute();
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}

/** So that it may be made anew. */
export async function deleteSameRequest(
  queries: AccountsQueries,
  { userId, fingerprint, until }: { userId: string; fingerprint: string; until: string },
): Promise<void> {
  await queries
    .deleteFrom('access_requests')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '<=', until)
    .execute();
}
