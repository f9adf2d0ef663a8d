import { defaultReportStatuses, type ReportState, reportStatuses } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';

/** A status as the community calls it; those the platform itself gives have their code. */
export function titleOfStatus(status: ReportState, community: Community | undefined): string {
  const code = reportStatuses.find((one) => one === status);
  if (code === undefined) return status;
  return (community?.reportStatuses ?? defaultReportStatuses)[code].title;
}
