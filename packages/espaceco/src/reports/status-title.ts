import {
  defaultReportStatuses,
  englishStatusTitles,
  type Language,
  type ReportState,
  reportStatuses,
} from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunities } from '../communities/community.store.ts';
import { concerned } from './parts-of.ts';
import type { Report } from './report.model.ts';

/**
 * A status as the community calls it, or in the language of the reader where it calls it as every community does; those
 * the platform itself gives have their code.
 */
export function titleOfStatus(
  status: ReportState,
  community: Community | undefined,
  language: Language,
): string {
  const code = reportStatuses.find((one) => one === status);
  if (code === undefined) return status;
  const usual = defaultReportStatuses[code].title;
  const title = community?.reportStatuses[code].title ?? usual;
  return title === usual && language === 'en' ? englishStatusTitles[code] : title;
}

/** How the community of each of the reports calls its status. */
export async function titlesOfStatuses(
  db: Connection,
  reports: readonly Report[],
): Promise<(report: Report, language: Language) => string> {
  const responsible = reports.flatMap((report) => concerned(report).slice(0, 1));
  const communities = await findCommunities(db, [...new Set(responsible)]);
  return (report, language) =>
    titleOfStatus(report.status, communities.get(concerned(report)[0] ?? 0), language);
}
