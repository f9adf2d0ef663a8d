import { CartableError } from '@cartable/contract';
import { type AccountsContext, queriesOf } from '../context.ts';
import { acceptInvitation, declineInvitation, receiveInvitation } from '../invitations/answer-invitation.ts';
import { readInvitations, resendInvitation, revokeInvitation } from '../invitations/manage-invitations.ts';
import {
  acceptOwnInvitation,
  declineOwnInvitation,
  readOwnInvitations,
} from '../invitations/own-invitations.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { type CommunityEdits, editCommunity } from './edit-community.ts';
import { enterCommunity } from './enter-community.ts';
import type { Member, MemberPage } from './member.model.ts';
import { findMember, listMembers, type MemberSearch } from './member.store.ts';
import { leaveCommunity, removeMember } from './remove-member.ts';
import { type Transfer, transferSupervision } from './transfer-supervision.ts';
import { type MemberUpdate, updateMember } from './update-member.ts';

export type Communities = ReturnType<typeof createCommunities>;

/** Members and how one becomes one. Each use case asks the policy of communities. */
export function createCommunities(context: AccountsContext) {
  return {
    members: (visitor: SignedInVisitor, communityId: string, search: MemberSearch) =>
      readMembers(context, visitor, communityId, search),
    member: (visitor: SignedInVisitor, of: { communityId: string; userId: string }) =>
      readMember(context, visitor, of),
    updateMember: (visitor: SignedInVisitor, update: MemberUpdate) => updateMember(context, visitor, update),
    removeMember: (visitor: SignedInVisitor, of: { communityId: string; userId: string }) =>
      removeMember(context, visitor, of),
    leave: (visitor: SignedInVisitor, communityId: string) => leaveCommunity(context, visitor, communityId),
    edit: (visitor: SignedInVisitor, communityId: string, edits: CommunityEdits) =>
      editCommunity(context, visitor, communityId, edits),
    transferSupervision: (visitor: SignedInVisitor, transfer: Transfer) =>
      transferSupervision(context, visitor, transfer),

    invitations: (visitor: SignedInVisitor, communityId: string) =>
      readInvitations(context, visitor, communityId),
    resendInvitation: (visitor: SignedInVisitor, of: { communityId: string; invitationId: string }) =>
      resendInvitation(context, visitor, of),
    revokeInvitation: (visitor: SignedInVisitor, of: { communityId: string; invitationId: string }) =>
      revokeInvitation(context, visitor, of),
    receiveInvitation: (token: string) => receiveInvitation(context, token),
    acceptInvitation: (visitor: SignedInVisitor, token: string) => acceptInvitation(context, visitor, token),
    declineInvitation: (token: string) => declineInvitation(context, token),
    ownInvitations: (visitor: SignedInVisitor) => readOwnInvitations(context, visitor),
    acceptOwnInvitation: (visitor: SignedInVisitor, invitationId: string) =>
      acceptOwnInvitation(context, visitor, invitationId),
    declineOwnInvitation: (visitor: SignedInVisitor, invitationId: string) =>
      declineOwnInvitation(context, visitor, invitationId),
  };
}

async function readMembers(
  context: AccountsContext,
  visitor: SignedInVisitor,
  communityId: string,
  search: MemberSearch,
): Promise<MemberPage> {
  const queries = queriesOf(context);
  return listMembers(queries, await enterCommunity(queries, visitor, communityId, 'members'), search);
}

/** @throws {CartableError} `member.unknown` */
async function readMember(
  context: AccountsContext,
  visitor: SignedInVisitor,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<Member> {
  const queries = queriesOf(context);
  const community = await enterCommunity(queries, visitor, communityId, 'members');
  const member = await findMember(queries, community, userId);
  if (member === undefined) throw new CartableError('member.unknown');
  return member;
}
