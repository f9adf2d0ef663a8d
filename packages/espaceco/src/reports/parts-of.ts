import type { Visitor } from '@cartable/accounts';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunities } from '../communities/community.store.ts';
import { listMembershipsOf } from '../memberships/membership.store.ts';
import type { Report, ReportPart } from './report.model.ts';

/**
 * What ties the visitor to each of the reports. A report is seen by its author, by everybody when it is of no community
 * or of one that shares its reports with all, and by the members or the managers of its community and of the one that
 * owns its theme, whose business it is too.
 */
export async function partsOf(
  db: Connection,
  visitor: Visitor,
  reports: readonly Report[],
): Promise<(report: Report) => ReportPart> {
  const ids = reports.flatMap((report) => concerned(report));
  const communities = await findCommunities(db, [...new Set(ids)]);
  const memberships = visitor.kind === 'anonymous' ? [] : await listMembershipsOf(db, visitor);
  const roles = new Map(memberships.map(({ communityId, role }) => [communityId, role]));
  return (report) => {
    const own = concerned(report).flatMap((id) => communities.get(id) ?? []);
    const managed = own.filter(({ id }) => roles.get(id) === 'admin');
    const joined = own.filter(({ id }) => roles.get(id) === 'member');
    const isAuthor = visitor.kind !== 'anonymous' && report.authorId === visitor.id;
    const isForMembers = joined.some(({ sharedGeorem }) => sharedGeorem !== 'personal');
    const isPublic = isForAll(report, communities);
    return {
      isVisible: isAuthor || managed.length > 0 || isForMembers || isPublic,
      isPublic,
      isAuthor,
      isMember: managed.length > 0 || joined.length > 0,
      isManager: managed.length > 0,
      membersValidate: joined.some(({ allMembersCanValid }) => allMembersCanValid),
    };
  };
}

function isForAll({ communityId }: Report, communities: ReadonlyMap<number, Community>): boolean {
  if (communityId === null) return true;
  const community = communities.get(communityId);
  return community?.active === true && community.listed && community.sharedGeorem === 'all';
}

/** By number: the community of the report, and that of its theme. */
export function concerned({ communityId, theme }: Report): number[] {
  return [communityId, theme?.communityId].filter((id) => typeof id === 'number');
}
