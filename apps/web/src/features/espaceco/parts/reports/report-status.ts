import {
  closedStatuses,
  defaultReportStatuses,
  type EspacecoCommunity,
  type ReportState,
  type ReportStatus,
  reportStatuses,
} from '@cartable/contract/espaceco';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

export const isClosed = (status: ReportState): boolean => closedStatuses.some((closed) => closed === status);

/** Neither closed nor a trial. */
export const isOpen = (status: ReportState): boolean => !isClosed(status) && status !== 'test';

/** Statuses that are still to be dealt with. */
export const openStatuses = reportStatuses.filter((status) => !isClosed(status));

/** The platform itself gives these: a person chooses among the others. */
const given: readonly ReportStatus[] = ['submit', 'pending0', 'pending2'];

/** Statuses a reply may wish, as the community uses them. */
export function wishedStatuses(community: EspacecoCommunity | undefined): readonly ReportStatus[] {
  const known = community?.report_statuses ?? defaultReportStatuses;
  return reportStatuses.filter((status) => !given.includes(status) && known[status].active);
}

/** Names of the statuses: those of the community where it changed them. */
export function useStatusTitle(community: EspacecoCommunity | undefined): (status: ReportState) => string {
  const t = useTexts(texts);
  return (status) => {
    const own = status === 'test' ? undefined : community?.report_statuses[status].title;
    const isOwn = status !== 'test' && own !== undefined && own !== defaultReportStatuses[status].title;
    return isOwn ? own : t(`status_${status}`);
  };
}
