import { type EspacecoReport, espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';

const FRESH_MS = 20_000;
/** The specification: an hour. */
const COMMUNITY_FRESH_MS = 3_600_000;

export function useReport(reportId: number) {
  return useRead(
    espacecoCalls.getReport,
    { params: { reportId }, query: {} },
    { staleTime: FRESH_MS, meta: { persist: false } },
  );
}

/** The report itself and the lists are read again after a change. */
export async function reloadReports(): Promise<void> {
  await Promise.all(
    [
      espacecoCalls.getReport,
      espacecoCalls.getReportHistory,
      espacecoCalls.getReportPage,
      espacecoCalls.getReportClusters,
    ].map((call) => invalidate(call)),
  );
}

/** Community of a report, where there is one that the reader may know: its words for themes and statuses. */
export const useReportCommunity = (communityId: number | null | undefined) =>
  useReportCommunityRead(communityId).data;

/** The same, for who waits for it. */
export function useReportCommunityRead(communityId: number | null | undefined) {
  return useRead(
    espacecoCalls.getEspacecoCommunity,
    { params: { communityId: communityId ?? 0 }, query: {} },
    { staleTime: COMMUNITY_FRESH_MS, enabled: typeof communityId === 'number', retry: false },
  );
}

/** Its name among reports: they have a number, and nothing else of their own. */
export const themeOf = ({ attributes }: EspacecoReport) => attributes[0];

/** Sent without an account: it is of nobody, and always was. */
export const isOpenReport = ({ input_device }: EspacecoReport) => input_device === 'web-open';
