import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoCommunityChanges, espacecoCommunityRoutes, Theme } from '@cartable/contract';
import type { CommunitySettings, ReadCommunity } from '@cartable/espaceco';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentCommunity } from './present-community.ts';

const searched = 20;

export const espacecoCommunityHandlers: HandlersOf<typeof espacecoCommunityRoutes> = {
  async getEspacecoCommunities(context, { query: { name, sort, ...query } }) {
    const found = await context.services.espaceco.communities.list({
      reader: context.visitor,
      filter: 'listed',
      name,
      sort,
      ...rangeOf(query),
    });
    return envelopeOf(await presented(context, found), query, (item) => item);
  },

  getEspacecoCommunityNames: ({ services, visitor }) => services.espaceco.communities.names(visitor),

  async getEspacecoCommunitiesAsMember(context, { query: { pending, ...query } }) {
    const found = await context.services.espaceco.communities.list({
      reader: context.visitor,
      filter: pending ? 'affiliation' : 'iam_member',
      name: '',
      sort: 'name:ASC',
      ...rangeOf(query),
    });
    return envelopeOf(await presented(context, found), query, (item) => item);
  },

  async searchEspacecoCommunities(context, { query }) {
    const { communities } = context.services.espaceco;
    const question = { reader: context.visitor, ...query, offset: 0, limit: searched };
    return (await presented(context, await communities.list(question))).items;
  },

  async getEspacecoCommunity(context, { params: { communityId } }) {
    const { communities } = context.services.espaceco;
    return presentCommunity(context, await communities.read(context.visitor, communityId));
  },

  async addEspacecoCommunity(context, { body: { name } }) {
    context.tell(name);
    return presentCommunity(
      context,
      await context.services.espaceco.communities.create(context.visitor, name),
    );
  },

  async updateEspacecoCommunity(context, { params: { communityId }, body }) {
    const { communities } = context.services.espaceco;
    const updated = await communities.update(context.visitor, { communityId, changes: changesOf(body) });
    context.tell(updated.community.name);
    return presentCommunity(context, updated);
  },
};

async function presented(
  context: RequestContext<SignedInVisitor>,
  { total, items }: { readonly total: number; readonly items: readonly ReadCommunity[] },
) {
  return { total, items: await Promise.all(items.map((item) => presentCommunity(context, item))) };
}

function rangeOf({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { offset: (page - 1) * limit, limit };
}

function changesOf(body: EspacecoCommunityChanges): Partial<CommunitySettings> {
  const { minZoom, maxZoom } = body;
  return {
    name: body.name,
    description: body.description,
    editorial: body.editorial,
    keywords: body.keywords,
    active: body.active,
    listed: body.listed,
    email: body.email,
    functionalities: body.functionalities && [...new Set(body.functionalities)],
    sharedGeorem: body.shared_georem,
    sharedExtractions: body.shared_extractions,
    allMembersCanValid: body.all_members_can_valid,
    defaultComment: body.default_comment,
    openReports: body.open_reports,
    themes: body.attributes?.map(withoutEmpty),
    reportStatuses: body.report_statuses,
    sharedThemes: body.shared_themes?.map(({ community_id: id, themes }) => ({
      communityId: id,
      themes: [...new Set(themes)],
    })),
    position: body.position,
    zoom: body.zoom,
    minZoom: body.min_zoom === undefined ? minZoom : body.min_zoom,
    maxZoom: body.max_zoom === undefined ? maxZoom : body.max_zoom,
    extent: body.extent,
    openWithoutAffiliation: body.open_without_affiliation,
    openWithEmail: body.open_with_email && domainsOf(body.open_with_email),
    offlineAllowed: body.offline_allowed,
    grids: body.grids && [...new Set(body.grids)],
  };
}

/** An empty help and a theme that is not offered are not written. */
function withoutEmpty({ help, global, ...theme }: Theme): Theme {
  return { ...theme, ...(help ? { help } : {}), ...(global ? { global } : {}) };
}

function domainsOf(written: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(written).map(([domain, grids]) => ({
    domain: domain.toLowerCase(),
    grids: [...new Set(grids)],
  }));
}
