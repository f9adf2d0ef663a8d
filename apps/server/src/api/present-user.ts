import type { Account, AccountMembership } from '@cartable/accounts';
import type { Membership, User } from '@cartable/contract';

export function presentUser(account: Account): User {
  return {
    id: account.id,
    email: account.email,
    user_name: account.userName,
    first_name: account.firstName,
    last_name: account.lastName,
    roles: [...account.roles],
    email_verified: account.emailVerified,
    language: account.language,
    communities_member: account.memberships.map(presentMembership),
    account_creation_date: account.createdAt,
    last_login_date: account.lastSignInAt,
  };
}

function presentMembership({ rights, community }: AccountMembership): Membership {
  return {
    rights: [...rights],
    community: {
      _id: community.id,
      name: community.name,
      description: community.description,
      technical_name: community.technicalName,
      datastore: community.datastoreId,
      supervisor: community.supervisorId,
      public: community.isPublic,
    },
  };
}
