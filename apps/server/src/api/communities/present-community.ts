import { type Community as CommunityModel, communityPolicy } from '@cartable/accounts';
import type { Community } from '@cartable/contract';
import type { RequestContext } from '../../http/handlers.ts';

export async function presentCommunity(
  { services, visitor }: RequestContext,
  community: CommunityModel,
): Promise<Community> {
  const { datastoreId, supervisor } = community;
  return {
    ...presentCatalogueCommunity(community),
    datastore:
      datastoreId === null
        ? null
        : { _id: datastoreId, active: await services.datastores.isActive(datastoreId) },
    supervisor: { _id: supervisor.id, first_name: supervisor.firstName, last_name: supervisor.lastName },
    abilities: communityPolicy.abilities(visitor, community),
  };
}

export function presentCatalogueCommunity(community: CommunityModel) {
  return {
    _id: community.id,
    name: community.name,
    description: community.description,
    technical_name: community.technicalName,
    contact: community.contact,
    public: community.isPublic,
    is_sandbox: community.isSandbox,
  };
}
