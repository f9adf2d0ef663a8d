import type { Account, AccountMembership } from '@cartable/accounts';
import type { Membership, User } from '@cartable/contract';
import { readKeyQuota } from '@cartable/datastore';
import type { Services } from '../services.ts';

export async function presentUser({ datastores, documents }: Services, account: Account): Promise<User> {
  const keys = await readKeyQuota(datastores.context, account.id);
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
    keys_quota: keys.quota,
    keys_use: keys.use,
    documents_quota: documents.quotaBytes,
    documents_use: (await documents.measure(account.id)).bytes,
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
