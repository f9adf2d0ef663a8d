/** Which reports a count of the dashboard is of, as the address of their list says it. Pure. */

import type { CommunityOverview, EspacecoCommunity, ReportState } from '@cartable/contract/espaceco';
import { isOpen } from '../../../parts/reports/report-status.ts';
import { themeKey } from '../../../parts/reports/report-themes.ts';
import type { ReportAddress } from '../../espaceco_reports/report-filter.ts';

interface Counted {
  readonly community: Pick<EspacecoCommunity, 'id'>;
  /** ISO date; undefined: since the beginning. */
  readonly since: string | undefined;
  /** When the counts were made, in milliseconds. */
  readonly now: number;
}

const dayMs = 86_400_000;

export function countedReports({ community, since, now }: Counted) {
  const opened: ReportAddress = { page: 1, community: community.id, ...(since ? { opened: since } : {}) };
  /** No count includes trials. */
  const real: ReportAddress = { ...opened, status: 'real' };
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  /** The later of when the period begins and so many days ago. */
  const sinceDays = (days: number) => [before(days), since ?? ''].toSorted().at(-1)!;
  return {
    all: real,
    ofStatus: (status: ReportState): ReportAddress => ({ ...opened, status }),
    /** Between two ages in days: one null, of those before the last age; one undefined, from today on. */
    ofAge: (days: number | null, younger: number | undefined): ReportAddress => ({
      ...opened,
      status: 'open',
      ...(days === null ? {} : { opened: sinceDays(days) }),
      ...(younger === undefined ? {} : { openedBefore: before(younger) }),
    }),
    ofTheme: ({ theme, community: owner }: CommunityOverview['by_theme'][number]): ReportAddress | null =>
      theme === null || owner === null ? null : { ...real, theme: themeKey(owner, theme) },
    ofCommune: (commune: CommunityOverview['by_commune'][number]['commune']): ReportAddress | null =>
      commune && { ...real, commune: commune.name },
    ofAuthor: (author: CommunityOverview['by_author'][number]['author']): ReportAddress | null =>
      author && { ...real, author: author.id },
  };
}

/** Of them, those to deal with; null where their status says that they are not. */
export function openOf(reports: ReportAddress): ReportAddress | null {
  if (reports.status === 'real') return { ...reports, status: 'open' };
  return reports.status === 'open' || isOpen(reports.status as ReportState) ? reports : null;
}
