import type { AdministeredCommunity } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import type { administrationRoutes } from '@cartable/contract';
import { namesOfDatastores } from '@cartable/datastore';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';

type Routes = typeof administrationRoutes;
type CommunityRoutes = Pick<
  Routes,
  | 'getCommunities'
  | 'createCommunity'
  | 'editCommunityAsAdministrator'
  | 'changeSupervisorAsAdministrator'
  | 'deleteCommunity'
>;

export const communityAdministrationHandlers: HandlersOf<CommunityRoutes> = {
  async getCommunities(context, { query: { without_datastore: withoutDatastore, ...question } }) {
    const { administration } = context.services.accounts;
    const { items, ...page } = await administration.listCommunities({ ...question, withoutDatastore });
    return { items: await presentAll(context, items), ...page };
  },

  async createCommunity(context, { body }) {
    context.tell(body.name);
    const community = await context.services.accounts.administration.createCommunity({
      name: body.name,
      technicalName: body.technical_name,
      description: body.description || null,
      contact: body.contact || null,
      isPublic: body.public,
      supervisor: body.supervisor,
    });
    return present(context, community);
  },

  async editCommunityAsAdministrator(context, { params: { communityId }, body }) {
    const { administration } = context.services.accounts;
    context.tell((await administration.readCommunity(communityId)).name);
    await administration.editCommunity(context.visitor, communityId, {
      name: body.name,
      description: body.description,
      contact: body.contact === undefined ? undefined : body.contact || null,
      isPublic: body.public,
    });
    return present(context, await administration.readCommunity(communityId));
  },

  async changeSupervisorAsAdministrator(context, { params: { communityId }, body }) {
    const { administration } = context.services.accounts;
    context.tell(`${(await administration.readCommunity(communityId)).name} ← ${body.supervisor}`);
    await administration.giveSupervisor(context.visitor, { communityId, user: body.supervisor });
    return present(context, await administration.readCommunity(communityId));
  },

  async deleteCommunity(context, { params: { communityId } }) {
    const { administration } = context.services.accounts;
    context.tell((await administration.readCommunity(communityId)).name);
    await administration.deleteCommunity(communityId);
  },
};

async function present(
  context: RequestContext,
  community: AdministeredCommunity,
): Promise<Contract.AdministeredCommunity> {
  const [presented] = await presentAll(context, [community]);
  return presented as Contract.AdministeredCommunity;
}

async function presentAll(
  { services }: RequestContext,
  communities: readonly AdministeredCommunity[],
): Promise<Contract.AdministeredCommunity[]> {
  const ids = communities.flatMap(({ datastoreId }) => datastoreId ?? []);
  const datastores = await namesOfDatastores(services.datastores.context, ids);
  return communities.map((community) => ({
    _id: community.id,
    name: community.name,
    technical_name: community.technicalName,
    description: community.description,
    contact: community.contact,
    public: community.isPublic,
    is_sandbox: community.isSandbox,
    supervisor: {
      _id: community.supervisor.id,
      email: community.supervisor.email,
      first_name: community.supervisor.firstName,
      last_name: community.supervisor.lastName,
    },
    members: community.members,
    datastore: community.datastoreId === null ? null : (datastores.get(community.datastoreId) ?? null),
    created: community.createdAt,
  }));
}
