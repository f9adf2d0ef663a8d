import { CartableError, type CommunityRight } from '@cartable/contract';
import { jsonColumn } from '@cartable/storage';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow } from '../users/user.store.ts';
import { findSandbox } from './community.store.ts';

export interface MemberRights {
  readonly communityId: string;
  readonly userId: string;
  readonly rights: readonly CommunityRight[];
}

/** Rights that the sandbox gives everybody. */
export const sandboxRights = [
  'UPLOAD',
  'PROCESSING',
  'ANNEX',
  'BROADCAST',
] as const satisfies CommunityRight[];

/** Adds the member, or replaces the rights. The caller has asked the policy. */
export async function writeMember(
  context: AccountsContext,
  queries: AccountsQueries,
  { communityId, userId, rights }: MemberRights,
): Promise<void> {
  const written = jsonColumn.write(rights);
  await context.memberships?.changing(queries);
  await queries
    .insertInto('members')
    .values({ community_id: communityId, user_id: userId, rights: written, joined_at: timestamp(context) })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doUpdateSet({ rights: written }))
    .execute();
}

/**
 * Makes a person with a confirmed address a member of the sandbox; a member stays as he is.
 * @throws {CartableError} `common.not-found` without a sandbox, `account.email-unconfirmed`
 */
export async function joinSandbox(context: AccountsContext, userId: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const sandbox = await findSandbox(queries);
    const user = await findUserRow(queries, userId);
    if (sandbox === undefined || user === undefined) throw new CartableError('common.not-found');
    if (!user.email_verified) throw new CartableError('account.email-unconfirmed');
    await context.memberships?.changing(queries);
    await queries
      .insertInto('members')
      .values({
        community_id: sandbox.id,
        user_id: userId,
        rights: jsonColumn.write(sandboxRights),
        joined_at: timestamp(context),
      })
      .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doNothing())
      .execute();
  });
}
