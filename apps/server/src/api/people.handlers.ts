import { type Community as CommunityModel, communityPolicy } from '@cartable/accounts';
import { CartableError, type Community, type peopleRoutes } from '@cartable/contract';
import type { HandlersOf, RequestContext } from '../http/handlers.ts';
import { presentUser } from './present-user.ts';

export const peopleHandlers: HandlersOf<typeof peopleRoutes> = {
  async getMe({ services, visitor }) {
    return presentUser(await services.accounts.getAccount(visitor.id));
  },

  async getMyDatastores({ services, visitor }) {
    return services.datastores.listSummaries(visitor);
  },

  async addMeToSandbox({ services, visitor }) {
    await services.accounts.joinSandbox(visitor.id);
  },

  async getCommunity(context, { params }) {
    const community = await context.services.accounts.findCommunity(params.communityId);
    if (community === undefined) throw new CartableError('common.not-found');
    communityPolicy.require(context.visitor, 'see', community);
    return presentCommunity(context, community);
  },

  async getPublicCommunities({ services }) {
    const communities = await services.accounts.listPublicCommunities();
    return communities.map(presentCatalogueCommunity);
  },
};

async function presentCommunity(
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

function presentCatalogueCommunity(community: CommunityModel) {
  return {
    _id: community.id,
    name: community.name,
    description: community.description,
    technical_name: community.technicalName,
    contact: community.contact,
    public: community.isPublic,
  };
}
