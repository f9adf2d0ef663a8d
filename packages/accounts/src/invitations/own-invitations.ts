import { CartableError } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { joinByInvitation, readReceived } from './answer-invitation.ts';
import type { ReceivedInvitation } from './invitation.model.ts';
import { deleteInvitation, type InvitationRow, listOpenInvitationRows } from './invitation.store.ts';

/**
 * Invitations of the address of one's account. Confirming the address proved the mailbox they were sent to, as holding
 * the mailed link does; until then there are none, or anybody could sign up with the address of somebody invited.
 */

export async function readOwnInvitations(
  context: AccountsContext,
  visitor: SignedInVisitor,
): Promise<ReceivedInvitation[]> {
  const queries = queriesOf(context);
  const rows = await listOwnRows(context, queries, visitor);
  return Promise.all(rows.map((row) => readReceived(queries, row)));
}

/** @throws {CartableError} `invitation.invalid` */
export function acceptOwnInvitation(
  context: AccountsContext,
  visitor: SignedInVisitor,
  invitationId: string,
): Promise<Community> {
  return inTransaction(context, async (queries) => {
    const row = await getOwnRow(context, queries, { visitor, invitationId });
    return joinByInvitation(context, queries, { visitor, row });
  });
}

/** @throws {CartableError} `invitation.invalid` */
export function declineOwnInvitation(
  context: AccountsContext,
  visitor: SignedInVisitor,
  invitationId: string,
): Promise<void> {
  return inTransaction(context, async (queries) => {
    const row = await getOwnRow(context, queries, { visitor, invitationId });
    await deleteInvitation(queries, row.id);
  });
}

async function listOwnRows(
  context: AccountsContext,
  queries: AccountsQueries,
  visitor: SignedInVisitor,
): Promise<InvitationRow[]> {
  return visitor.emailVerified ? listOpenInvitationRows(context, queries, visitor.email) : [];
}

/** Somebody else's invitation is told as one that is no more. */
async function getOwnRow(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, invitationId }: { visitor: SignedInVisitor; invitationId: string },
): Promise<InvitationRow> {
  const row = (await listOwnRows(context, queries, visitor)).find(({ id }) => id === invitationId);
  if (row === undefined) throw new CartableError('invitation.invalid');
  return row;
}
