import { isLastAdministrator, waitForAdministrators } from '../administration/change-user.ts';
import type { Community } from '../communities/community.model.ts';
import { findCommunity } from '../communities/community.store.ts';
import { deleteMember, findMember } from '../communities/member.store.ts';
import { writeMember } from '../communities/members.ts';
import { recordChange } from '../communities/record-change.ts';
import { enrol, sortRights } from '../communities/update-member.ts';
import type { AccountsContext } from '../context.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import { visitorOf } from '../sessions/load-visitor.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow, type UserRow } from '../users/user.store.ts';
import type { IdentityGrants, IdentityMembership } from './identity.model.ts';

/**
 * Gives the person what the claims open, and takes back what they do not open any more, in what the mapping names only.
 * The last administrator stays one, and a supervisor a member.
 */
export async function applyGrants(
  context: AccountsContext,
  queries: AccountsQueries,
  user: UserRow,
  { isAdministrator, memberships }: IdentityGrants,
): Promise<void> {
  if (isAdministrator !== undefined) await applyRole(queries, user, isAdministrator);
  for (const membership of memberships) await applyMembership(context, queries, user, membership);
}

async function applyRole(queries: AccountsQueries, user: UserRow, isAdministrator: boolean): Promise<void> {
  if ((user.is_administrator === 1) === isAdministrator) return;
  await waitForAdministrators(queries);
  const current = await findUserRow(queries, user.id);
  if (!isAdministrator && current && (await isLastAdministrator(queries, current))) return;
  await queries
    .updateTable('users')
    .set({ is_administrator: isAdministrator ? 1 : 0 })
    .where('id', '=', user.id)
    .execute();
}

async function applyMembership(
  context: AccountsContext,
  queries: AccountsQueries,
  user: UserRow,
  { technicalName, rights }: IdentityMembership,
): Promise<void> {
  const community = await findByTechnicalName(queries, technicalName);
  if (community === undefined || community.supervisor.id === user.id) return;
  const member = await findMember(queries, community, user.id);
  const visitor = await visitorOf(queries, user, null);
  if (rights === null) {
    if (member === undefined) return;
    await deleteMember(context, queries, { communityId: community.id, userId: user.id });
    const subject = nameText(member.user);
    const change = { kind: 'member.removed', actor: visitor, subject, subjectId: user.id } as const;
    return recordChange(context, queries, community, change);
  }
  const given = sortRights(rights).filter((right) => !(community.isSandbox && right === 'COMMUNITY'));
  if (member === undefined) return enrol(context, queries, { visitor, community, user, rights: given });
  if (sortRights(member.rights).join() === given.join()) return;
  await writeMember(context, queries, { communityId: community.id, userId: user.id, rights: given });
  const subject = nameText(member.user);
  const change = { kind: 'member.changed', actor: visitor, subject, subjectId: user.id } as const;
  await recordChange(context, queries, community, change);
}

async function findByTechnicalName(
  queries: AccountsQueries,
  technicalName: string,
): Promise<Community | undefined> {
  const row = await queries
    .selectFrom('communities')
    .select('id')
    .where('technical_name', '=', technicalName)
    .executeTakeFirst();
  return row && findCommunity(queries, row.id);
}
