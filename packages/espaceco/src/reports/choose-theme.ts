import type { Visitor } from '@cartable/accounts';
import { CartableError, type Theme, type WrittenReportTheme } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { communityPolicy } from '../communities/community.policy.ts';
import { findCommunityRow } from '../communities/community.store.ts';
import { findMembership } from '../memberships/membership.store.ts';
import { checkValues } from '../themes/check-values.ts';
import type { ReportTheme } from './report.model.ts';

/**
 * The theme of a report, with its answers: one of its community, one that community shows, or one offered to all by a
 * community the person may know.
 * @param community of the report
 * @throws {CartableError} `espaceco.report-theme`, `espaceco.report-attribute`, `espaceco.report-value*`
 */
export async function chooseTheme(
  db: Connection,
  visitor: Visitor,
  {
    community,
    written,
  }: { readonly community: Community | null; readonly written: WrittenReportTheme | null },
): Promise<ReportTheme | null> {
  if (written === null) return null;
  const theme = await findTheme(db, visitor, { community, written });
  if (theme === undefined) {
    const params = { theme: written.theme, community: written.community };
    throw new CartableError('espaceco.report-theme', params);
  }
  const values = checkValues(theme, written.attributes);
  return { communityId: written.community, name: theme.theme, values };
}

async function findTheme(
  db: Connection,
  visitor: Visitor,
  { community, written }: { readonly community: Community | null; readonly written: WrittenReportTheme },
): Promise<Theme | undefined> {
  const isNamed = ({ theme }: Theme) => theme === written.theme;
  if (community?.id === written.community) return community.themes.find(isNamed);
  const owner = await findCommunityRow(db, written.community);
  const offered = owner?.active ? owner.themes.find((one) => isNamed(one) && one.global === true) : undefined;
  if (owner === undefined || offered === undefined) return undefined;
  const isShown = community?.sharedThemes.some(
    ({ communityId, themes }) => communityId === owner.id && themes.includes(offered.theme),
  );
  if (isShown) return offered;
  const role = (await findMembership(db, owner.id, visitor))?.role ?? null;
  return communityPolicy.can(visitor, 'read', { community: owner, role }) ? offered : undefined;
}
