import type { ReportAddress } from '../../espaceco_reports/report-filter.ts';
import type { GuichetAddress } from '../guichet-address.ts';

/** What reports of the community an address asks for: the list, the map and the table show the same. */
export function reportAddressOf(address: GuichetAddress): ReportAddress {
  const { communityId: community, page, status, theme, author, departement, commune } = address;
  const { since, opened, openedBefore, search, box, order } = address;
  const dates = { since, opened, openedBefore };
  return { community, page, status, theme, author, departement, commune, ...dates, search, box, order };
}

/** Of a filter that changes. */
export function guichetChangeOf({
  community: _,
  ...change
}: Partial<ReportAddress>): Partial<GuichetAddress> {
  return { ...change, page: 1 };
}
