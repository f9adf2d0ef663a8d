import { communityPolicy } from '@cartable/accounts';
import { CartableError, type peopleRoutes } from '@cartable/contract';
import type { HandlersOf } from '../http/handlers.ts';
import { presentCatalogueCommunity, presentCommunity } from './communities/present-community.ts';
import { presentUser } from './present-user.ts';

export const peopleHandlers: HandlersOf<typeof peopleRoutes> = {
  async getMe({ services, visitor }) {
    return presentUser(services, await services.accounts.getAccount(visitor.id));
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
