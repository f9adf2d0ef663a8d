import { CartableError } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { findCommunity } from '../communities/community.store.ts';
import { findMember } from '../communities/member.store.ts';
import { enrol } from '../communities/update-member.ts';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow } from '../users/user.store.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { ReceivedInvitation } from './invitation.model.ts';
import { deleteInvitation, getInvitationByToken, type InvitationRow, rightsOf } from './invitation.store.ts';

/** Invitation of the mailed token. @throws {CartableError} `invitation.invalid` */
export async function receiveInvitation(
  context: AccountsContext,
  token: string,
): Promise<ReceivedInvitation> {
  const queries = queriesOf(context);
  return readReceived(queries, await getInvitationByToken(context, queries, token));
}

/** Invitation with its community and its inviter. */
export async function readReceived(
  queries: AccountsQueries,
  row: InvitationRow,
): Promise<ReceivedInvitation> {
  const { id, name, description } = await communityOf(queries, row.community_id);
  const inviter = await findUserRow(queries, row.invited_by);
  return {
    id: row.id,
    community: { id, name, description },
    email: row.email,
    rights: rightsOf(row),
    invitedBy:
      inviter === undefined
        ? name
        : nameText({
            firstName: inviter.first_name,
            lastName: inviter.last_name,
            userName: inviter.user_name,
          }),
    expiresAt: row.expires_at,
  };
}

/**
 * Makes a member of the person whose account has the invited address. Whoever holds the token reads that mailbox: an
 * address not confirmed yet is confirmed by it.
 * @throws {CartableError} `invitation.invalid`, `invitation.other-address`
 */
export function acceptInvitation(
  context: AccountsContext,
  visitor: SignedInVisitor,
  token: string,
): Promise<Community> {
  return inTransaction(context, async (queries) => {
    const row = await getInvitationByToken(context, queries, token);
    const community = await joinByInvitation(context, queries, { visitor, row });
    await queries.updateTable('users').set({ email_verified: 1 }).where('id', '=', visitor.id).execute();
    return community;
  });
}

/** The invitation is used up; who came in another way meanwhile keeps the rights given there. */
export async function joinByInvitation(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, row }: { visitor: SignedInVisitor; row: InvitationRow },
): Promise<Community> {
  const community = await communityOf(queries, row.community_id);
  const user = await findUserRow(queries, visitor.id);
  if (user === undefined) throw new CartableError('common.unauthenticated');
  if (user.email_key !== row.email_key)
    throw new CartableError('invitation.other-address', { email: row.email });
  await deleteInvitation(queries, row.id);
  if ((await findMember(queries, community, user.id)) === undefined)
    await enrol(context, queries, { visitor, community, user, rights: rightsOf(row) });
  return community;
}

/** @throws {CartableError} `invitation.invalid` */
export async function declineInvitation(context: AccountsContext, token: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const row = await getInvitationByToken(context, queries, token);
    await deleteInvitation(queries, row.id);
  });
}

async function communityOf(queries: AccountsQueries, communityId: string): Promise<Community> {
  const community = await findCommunity(queries, communityId);
  if (community === undefined) throw new CartableError('invitation.invalid');
  return community;
}
