import type { communityRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { presentCommunity } from './present-community.ts';
import {
  presentInvitation,
  presentJoinRequest,
  presentMember,
  presentOwnJoinRequest,
  presentReceived,
} from './present-member.ts';

export const communityHandlers: HandlersOf<typeof communityRoutes> = {
  async getMembers({ services, visitor }, { params, query }) {
    const page = await services.accounts.communities.members(visitor, params.communityId, query);
    return { ...page, items: page.items.map(presentMember) };
  },

  async getMember({ services, visitor }, { params }) {
    return presentMember(await services.accounts.communities.member(visitor, params));
  },

  async updateMember({ services, visitor }, { params, body }) {
    const { userId, rights, invitation } = await services.accounts.communities.updateMember(visitor, {
      communityId: params.communityId,
      userId: body.user_id,
      email: body.email,
      rights: body.user_rights,
      isNew: body.user_creation,
    });
    return {
      user: userId,
      rights: [...rights],
      invitation: invitation && presentInvitation(invitation),
    };
  },

  async removeMember({ services, visitor }, { params, body }) {
    const userId = body.user_id;
    await services.accounts.communities.removeMember(visitor, { ...params, userId });
    return { user: userId };
  },

  async leaveCommunity({ services, visitor }, { params }) {
    await services.accounts.communities.leave(visitor, params.communityId);
  },

  async editCommunity(context, { params, body }) {
    const { services, visitor } = context;
    const { public: isPublic, ...edits } = body;
    const edited = await services.accounts.communities.edit(visitor, params.communityId, {
      ...edits,
      isPublic,
    });
    return presentCommunity(context, edited);
  },

  async transferSupervision(context, { params, body }) {
    const { services, visitor, address } = context;
    const community = await services.accounts.communities.transferSupervision(visitor, {
      communityId: params.communityId,
      userId: body.user_id,
      password: body.password,
      address,
    });
    // The visitor was known before the change: what he may do now is asked again.
    const memberships = visitor.memberships.map((membership) =>
      membership.communityId === community.id ? { ...membership, isSupervisor: false } : membership,
    );
    return presentCommunity({ ...context, visitor: { ...visitor, memberships } }, community);
  },

  async getInvitations({ services, visitor }, { params }) {
    const invitations = await services.accounts.communities.invitations(visitor, params.communityId);
    return invitations.map(presentInvitation);
  },

  async resendInvitation({ services, visitor }, { params }) {
    return presentInvitation(await services.accounts.communities.resendInvitation(visitor, params));
  },

  async revokeInvitation({ services, visitor }, { params }) {
    await services.accounts.communities.revokeInvitation(visitor, params);
  },

  async readInvitation({ services }, { body }) {
    return presentReceived(await services.accounts.communities.receiveInvitation(body.token));
  },

  async acceptInvitation({ services, visitor }, { body }) {
    const community = await services.accounts.communities.acceptInvitation(visitor, body.token);
    return { community: community.id, datastore: community.datastoreId };
  },

  async declineInvitation({ services }, { body }) {
    await services.accounts.communities.declineInvitation(body.token);
  },

  async getMyInvitations({ services, visitor }) {
    const received = await services.accounts.communities.ownInvitations(visitor);
    return received.map((invitation) => ({ _id: invitation.id, ...presentReceived(invitation) }));
  },

  async acceptMyInvitation({ services, visitor }, { params }) {
    const { communities } = services.accounts;
    const community = await communities.acceptOwnInvitation(visitor, params.invitationId);
    return { community: community.id, datastore: community.datastoreId };
  },

  async declineMyInvitation({ services, visitor }, { params }) {
    await services.accounts.communities.declineOwnInvitation(visitor, params.invitationId);
  },

  async getJoinRequests({ services, visitor }, { params }) {
    const requests = await services.accounts.requests.joinRequests(visitor, params.communityId);
    return requests.map(presentJoinRequest);
  },

  async acceptJoinRequest({ services, visitor }, { params, body }) {
    const request = { ...params, rights: body.user_rights };
    return presentMember(await services.accounts.requests.acceptJoinRequest(visitor, request));
  },

  async refuseJoinRequest({ services, visitor }, { params, body }) {
    await services.accounts.requests.refuseJoinRequest(visitor, { ...params, message: body.message || null });
  },

  async getMyJoinRequests({ services, visitor }) {
    return (await services.accounts.requests.ownJoinRequests(visitor)).map(presentOwnJoinRequest);
  },

  async withdrawJoinRequest({ services, visitor }, { params }) {
    await services.accounts.requests.withdrawJoinRequest(visitor, params.requestId);
  },
};
