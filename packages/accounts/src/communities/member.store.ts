import { type CommunityRight, communityRights, type Language } from '@cartable/contract';
import { booleanColumn, jsonColumn } from '@cartable/storage';
import { sql } from 'kysely';
import { searchPatterns } from '../administration/fold-words.ts';
import type { AccountsContext } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { Community } from './community.model.ts';
import type { Member, MemberPage } from './member.model.ts';

export interface MemberSearch {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
}

/** By name, then first name; a page beyond the last one is the last one. */
export async function listMembers(
  queries: AccountsQueries,
  community: Pick<Community, 'id' | 'supervisor'>,
  { page, limit, search }: MemberSearch,
): Promise<MemberPage> {
  let found = select(queries, community.id);
  for (const pattern of searchPatterns(search)) {
    found = found.where(sql<boolean>`users.search_text like ${pattern} escape '\\'`);
  }
  const { total } = await found
    .clearSelect()
    .select((count) => count.fn.countAll<number | bigint | string>().as('total'))
    .executeTakeFirstOrThrow();
  const last = Math.max(1, Math.ceil(Number(total) / limit));
  const shown = Math.min(page, last);
  const rows = await found
    .orderBy('users.search_text')
    .orderBy('users.id')
    .limit(limit)
    .offset((shown - 1) * limit)
    .execute();
  const items = rows.map((row) => readMember(row, community.supervisor.id));
  return { items, total: Number(total), page: shown, limit };
}

export async function findMember(
  queries: AccountsQueries,
  community: Pick<Community, 'id' | 'supervisor'>,
  userId: string,
): Promise<Member | undefined> {
  const row = await select(queries, community.id).where('users.id', '=', userId).executeTakeFirst();
  return row && readMember(row, community.supervisor.id);
}

/** Members holding a right, the supervisor first; only those whose address is confirmed can be written to. */
export async function findReachableMembers(
  queries: AccountsQueries,
  community: Pick<Community, 'id' | 'supervisor'>,
  { right, limit }: { right: CommunityRight; limit: number },
): Promise<Member[]> {
  const rows = await select(queries, community.id)
    .where('users.email_verified', '=', 1)
    .where('users.disabled_at', 'is', null)
    .where((or) =>
      or.or([or('users.id', '=', community.supervisor.id), or('members.rights', 'like', `%"${right}"%`)]),
    )
    .orderBy((order) => order.case().when('users.id', '=', community.supervisor.id).then(0).else(1).end())
    .orderBy('members.joined_at')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map((row) => readMember(row, community.supervisor.id));
}

export async function deleteMember(
  context: AccountsContext,
  queries: AccountsQueries,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<void> {
  await context.memberships?.changing(queries);
  await queries
    .deleteFrom('members')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

function select(queries: AccountsQueries, communityId: string) {
  return queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id',
      'users.user_name',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.email_verified',
      'users.language',
      'members.rights',
      'members.joined_at',
    ])
    .where('members.community_id', '=', communityId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function readMember(row: Row, supervisorId: string): Member {
  const isSupervisor = row.id === supervisorId;
  return {
    user: {
      id: row.id,
      userName: row.user_name,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      emailVerified: booleanColumn.read(row.email_verified),
      language: row.language as Language,
    },
    rights: isSupervisor ? communityRights : jsonColumn.read<CommunityRight[]>(row.rights),
    isSupervisor,
    joinedAt: row.joined_at,
  };
}
