import { enterCommunity } from '../communities/enter-community.ts';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Invitation } from './invitation.model.ts';
import { deleteInvitation, getInvitationRow, listInvitations } from './invitation.store.ts';
import { mailInvitation } from './invite-address.ts';

interface InvitationOf {
  readonly communityId: string;
  readonly invitationId: string;
}

export async function readInvitations(
  context: AccountsContext,
  visitor: SignedInVisitor,
  communityId: string,
): Promise<Invitation[]> {
  const queries = queriesOf(context);
  await enterCommunity(queries, visitor, communityId, 'members');
  return listInvitations(context, queries, communityId);
}

/** @throws {CartableError} `common.not-found`, `common.too-many` */
export function resendInvitation(
  context: AccountsContext,
  visitor: SignedInVisitor,
  invitation: InvitationOf,
): Promise<Invitation> {
  return inTransaction(context, async (queries) => {
    const community = await enterCommunity(queries, visitor, invitation.communityId, 'members');
    const row = await getInvitationRow(queries, invitation);
    return mailInvitation(context, queries, { visitor, community, row });
  });
}

/** Its link stops working at once. @throws {CartableError} `common.not-found` */
export async function revokeInvitation(
  context: AccountsContext,
  visitor: SignedInVisitor,
  invitation: InvitationOf,
): Promise<void> {
  await inTransaction(context, async (queries) => {
    await enterCommunity(queries, visitor, invitation.communityId, 'members');
    const row = await getInvitationRow(queries, invitation);
    await deleteInvitation(queries, row.id);
  });
}
