import type { EspacecoMember, espacecoMemberRoutes, espacecoUserRoutes } from '@cartable/contract';
import { type Me, type Member, nameOf } from '@cartable/espaceco';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { presentGrids } from './present-grid.ts';

export const espacecoMemberHandlers: HandlersOf<typeof espacecoMemberRoutes> = {
  async getEspacecoMembers(context, { params: { communityId }, query: { roles } }) {
    const { services, visitor } = context;
    const members = await services.espaceco.members.list(visitor, { communityId, roles });
    return Promise.all(members.map((member) => presentMember(context, member)));
  },

  async addEspacecoMembers(context, { params: { communityId }, body }) {
    const { services, visitor } = context;
    const members = await services.espaceco.members.add(visitor, {
      communityId,
      numbers: [...new Set(body.members.filter((one) => typeof one === 'number'))],
      emails: body.members.filter((one) => typeof one === 'string'),
    });
    return Promise.all(members.map((member) => presentMember(context, member)));
  },

  async withdrawEspacecoInvitation({ services, visitor }, { params: { communityId }, query: { email } }) {
    await services.espaceco.members.withdrawInvitation(visitor, { communityId, email });
  },

  async updateEspacecoMemberRole(context, { params, body: { role } }) {
    const { services, visitor } = context;
    const { communityId, userId: number } = params;
    const member = await services.espaceco.members.changeRole(visitor, { communityId, number, role });
    return presentMember(context, member);
  },

  async updateEspacecoMemberGrids(context, { params, body: { grids } }) {
    const { services, visitor } = context;
    const { communityId, userId: number } = params;
    const member = await services.espaceco.members.changeGrids(visitor, { communityId, number, grids });
    return presentMember(context, member);
  },

  async removeEspacecoMember({ services, visitor }, { params: { communityId, userId } }) {
    await services.espaceco.members.remove(visitor, { communityId, number: userId });
    return { user_id: userId };
  },
};

export const espacecoUserHandlers: HandlersOf<typeof espacecoUserRoutes> = {
  async getEspacecoMe(context) {
    const { services, visitor } = context;
    const { person, mayCreate, memberships, sharedThemes } = await services.espaceco.members.me(visitor);
    return {
      id: person.number,
      email: person.email,
      username: person.userName,
      firstname: person.firstName,
      surname: person.lastName,
      administrator: visitor.roles.includes('ADMINISTRATOR'),
      creator: mayCreate,
      communities_member: await Promise.all(
        memberships.map(async ({ communityId, communityName, role, grids, since, profile }) => ({
          user_id: person.number,
          community_id: communityId,
          community_name: communityName,
          role,
          grids: await presentGrids(context, grids),
          date: since,
          profile: profile.map(presentProfile),
        })),
      ),
      profile: memberships.flatMap(({ profile }) => profile.slice(0, 1).map(presentProfile))[0] ?? null,
      shared_themes: sharedThemes.map(presentOffered),
    };
  },

  async getEspacecoSharedThemes({ services, visitor }) {
    const offered = await services.espaceco.communities.offeredThemes(visitor);
    return offered.map(presentOffered);
  },

  async searchEspacecoUsers({ services, visitor }, { query: { search } }) {
    const people = await services.espaceco.members.searchPeople(visitor, search);
    return people.map(({ number, userName, firstName, lastName }) => ({
      id: number,
      username: userName,
      firstname: firstName,
      surname: lastName,
    }));
  },
};

function presentProfile({ communityId, themes }: Me['memberships'][number]['profile'][number]) {
  return { community_id: communityId, themes: [...themes] };
}

function presentOffered({ communityId, communityName, themes }: Me['sharedThemes'][number]) {
  return { community_id: communityId, community_name: communityName, themes: [...themes] };
}

async function presentMember(
  context: Pick<RequestContext, 'services' | 'language'>,
  member: Member,
): Promise<EspacecoMember> {
  const { person, membership } = member;
  return {
    user_id: person?.number ?? null,
    community_id: membership.communityId,
    username: nameOf(member),
    firstname: person?.firstName ?? null,
    surname: person?.lastName ?? null,
    role: membership.role,
    grids: await presentGrids(context, membership.grids),
    date: membership.since,
  };
}
