import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoCommunity } from '@cartable/contract';
import { communityPolicy, mayJoin, type ReadCommunity } from '@cartable/espaceco';
import type { RequestContext } from '../../http/handlers.ts';
import { presentGrids } from './present-grid.ts';

export async function presentCommunity(
  context: RequestContext<SignedInVisitor>,
  read: ReadCommunity,
): Promise<EspacecoCommunity> {
  const { visitor } = context;
  const { community, role } = read;
  const { manage, open, choose_mode } = communityPolicy.abilities(visitor, read);
  return {
    id: community.id,
    name: community.name,
    description: community.description,
    editorial: community.editorial,
    keywords: [...community.keywords],
    logo_url: community.logo === null ? null : logoAddress(context, community.id),
    active: community.active,
    listed: community.listed,
    creation: community.createdAt,
    email: community.email,
    functionalities: [...community.functionalities],
    shared_georem: community.sharedGeorem,
    shared_extractions: community.sharedExtractions,
    all_members_can_valid: community.allMembersCanValid,
    default_comment: community.defaultComment,
    open_reports: community.openReports,
    attributes: community.themes.map((theme) => ({ ...theme })),
    report_statuses: community.reportStatuses,
    shared_themes: community.sharedThemes.map(({ communityId, themes }) => ({
      community_id: communityId,
      themes: [...themes],
    })),
    position: community.position,
    zoom: community.zoom,
    min_zoom: community.minZoom,
    max_zoom: community.maxZoom,
    extent: community.extent && [...community.extent],
    open_without_affiliation: community.openWithoutAffiliation,
    open_with_email:
      community.openWithEmail &&
      (await Promise.all(
        community.openWithEmail.map(async ({ domain, grids }) => ({
          email: domain,
          grids: await presentGrids(context, grids),
        })),
      )),
    offline_allowed: community.offlineAllowed,
    grids: await presentGrids(context, community.grids),
    role,
    abilities: { manage, open: open && community.active, join: mayJoin(read), choose_mode },
  };
}

export function logoAddress({ services }: RequestContext, communityId: number): string {
  return `${services.config.publicUrl}/api/espaceco/community/${communityId}/logo`;
}
