import type {
  Invitation as InvitationModel,
  JoinRequest as JoinRequestModel,
  Member as MemberModel,
  OwnJoinRequest,
  ReceivedInvitation as ReceivedInvitationModel,
} from '@cartable/accounts';
import type {
  Invitation,
  JoinRequest,
  Member,
  MemberUser,
  MyJoinRequest,
  ReceivedInvitation,
} from '@cartable/contract';

export function presentMember({ user, rights, isSupervisor, joinedAt }: MemberModel): Member {
  return {
    user: presentMemberUser(user),
    rights: [...rights],
    is_supervisor: isSupervisor,
    joined: joinedAt,
  };
}

export function presentInvitation(invitation: InvitationModel): Invitation {
  return {
    _id: invitation.id,
    email: invitation.email,
    rights: [...invitation.rights],
    created: invitation.createdAt,
    sent: invitation.sentAt,
    expires: invitation.expiresAt,
    expired: invitation.isExpired,
  };
}

export function presentReceived(invitation: ReceivedInvitationModel): ReceivedInvitation {
  const { community, email, rights, invitedBy, expiresAt } = invitation;
  return {
    community: { _id: community.id, name: community.name, description: community.description },
    email,
    rights: [...rights],
    invited_by: invitedBy,
    expires: expiresAt,
  };
}

export function presentJoinRequest({ id, user, message, createdAt }: JoinRequestModel): JoinRequest {
  return { _id: id, user: presentMemberUser(user), message, created: createdAt };
}

export function presentOwnJoinRequest(request: OwnJoinRequest): MyJoinRequest {
  const { id, community, state, createdAt, answeredAt } = request;
  return {
    _id: id,
    community: { _id: community.id, name: community.name },
    state,
    created: createdAt,
    answered: answeredAt,
  };
}

function presentMemberUser(user: JoinRequestModel['user']): MemberUser {
  return {
    _id: user.id,
    email: user.email,
    user_name: user.userName,
    first_name: user.firstName,
    last_name: user.lastName,
  };
}
