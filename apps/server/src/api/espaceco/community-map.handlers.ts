import type { espacecoCommunityMapRoutes, ReportState } from '@cartable/contract';
import { ages } from '@cartable/espaceco';
import type { HandlersOf } from '../../http/handlers.ts';
import { presentShippedGrid } from './present-grid.ts';

export const espacecoCommunityMapHandlers: HandlersOf<typeof espacecoCommunityMapRoutes> = {
  async getCommunityEvents({ services, visitor, session }, { params: { communityId } }) {
    // Read with the session: whoever is signed in has one.
    const token = session.token ?? '';
    const subjects = await services.espaceco.presences.subjectsOf(visitor, communityId);
    return {
      listen: (sink) => services.communityMaps.listen({ visitor, token, communityId, subjects, sink }),
    };
  },

  async announcePresence({ services, visitor }, { params: { communityId }, body }) {
    await services.espaceco.presences.announce(visitor, { communityId, ...body });
  },

  getKeptPlaces: ({ services, visitor }, { params }) => services.espaceco.keptPlaces.list(visitor, params),

  keepPlace: ({ services, visitor }, { params, body }) =>
    services.espaceco.keptPlaces.keep(visitor, { ...params, ...body }),

  async removeKeptPlace({ services, visitor }, { params, query }) {
    await services.espaceco.keptPlaces.remove(visitor, { ...params, ...query });
  },

  async getCommunityOverview({ services, visitor, language }, { params: { communityId }, query: { since } }) {
    const found = await services.espaceco.overview(visitor, { communityId, since });
    const person = (of: { readonly number: number; readonly userName: string }) => ({
      id: of.number,
      username: of.userName,
    });
    return {
      by_status: found.byStatus.map(({ key, ...counts }) => ({ status: key as ReportState, ...counts })),
      open_by_age: found.openByAge.map((count, rank) => ({ days: ages[rank] ?? null, count })),
      by_theme: found.byTheme.map(({ key, communityId: community, ...counts }) => ({
        theme: key,
        community,
        ...counts,
      })),
      by_commune: found.byCommune.map(({ key, ...counts }) => ({
        commune: key === null ? null : presentShippedGrid(key, language),
        ...counts,
      })),
      by_author: found.byAuthor.map(({ key, ...counts }) => ({
        author: key ? person(key) : null,
        ...counts,
      })),
      answers: found.answers,
      closings: found.closings,
      received: found.received,
      members: found.activity.members.map((member) => ({ ...member, person: person(member.person) })),
      uncounted_databases: [...found.activity.uncounted],
    };
  },
};
