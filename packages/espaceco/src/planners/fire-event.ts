import type { EmailPlanner } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunities } from '../communities/community.store.ts';
import type { EspacecoContext } from '../context.ts';
import { concerned } from '../reports/parts-of.ts';
import type { Report, ReportEvent } from '../reports/report.model.ts';
import { isClosed } from '../reports/status-rules.ts';
import { dueDate } from './due-date.ts';
import { cancelMails, planMail } from './planned-mail.store.ts';
import { listPlanners } from './planner.store.ts';

/**
 * What happened to a report plans mails, in the same transaction, and takes out those it cancels: of planners that wait
 * for no change of status, and of those that repeat once the report is closed.
 */
export async function fireEvent(context: EspacecoContext, db: Connection, event: ReportEvent): Promise<void> {
  const { report } = event;
  const communities = await findCommunities(db, concerned(report));
  for (const community of communities.values()) {
    const planners = await listPlanners(db, community.id);
    const cancelled = planners.filter((planner) => isCancelled(planner, event));
    await cancelMails(db, { reportId: report.id, plannerIds: cancelled.map(({ id }) => id) });
    for (const planner of planners) {
      if (!isFit(planner, community) || !isFired(planner, community, event)) continue;
      const dueAt = dueDate(context.clock.now(), planner.delay);
      await planMail(db, { plannerId: planner.id, reportId: report.id, dueAt });
    }
  }
}

function isCancelled({ cancel_event, repeat }: EmailPlanner, { kind, report }: ReportEvent): boolean {
  if (kind !== 'georem_status_changed') return false;
  return cancel_event === 'georem_status_changed' || (repeat && isClosed(report.status));
}

function isFired(planner: EmailPlanner, community: Community, { kind, report }: ReportEvent): boolean {
  if (planner.event !== kind || !isAbout(planner, community, report)) return false;
  return planner.condition === null || planner.condition.status.includes(report.status);
}

/** No theme: all of them. */
function isAbout({ themes }: EmailPlanner, { id }: Community, { theme }: Report): boolean {
  return themes.length === 0 || (theme?.communityId === id && themes.includes(theme.name));
}

/** One that names a status the community no longer uses, or a theme it no longer has, is kept and writes nothing. */
export function isFit({ condition, themes }: EmailPlanner, community: Community): boolean {
  const themeNames = new Set(community.themes.map(({ theme }) => theme));
  const statuses = (condition?.status ?? []) as (keyof Community['reportStatuses'])[];
  return (
    statuses.every((status) => community.reportStatuses[status].active) &&
    themes.every((theme) => themeNames.has(theme))
  );
}
