import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, defaultReportStatuses, type ReportState, reportStatuses } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findCommunityRow } from '../communities/community.store.ts';
import { timestamp } from '../context.ts';
import { concerned } from './parts-of.ts';
import { reportLifecycle } from './report.lifecycle.ts';
import type { Report } from './report.model.ts';
import type { ReportsContext } from './reports-context.ts';
import { isClosed } from './status-rules.ts';

/** The report under its next status, with what a closing or an opening says of it. @throws {CartableError} `lifecycle.move-refused` */
export function withStatus(
  context: ReportsContext,
  report: Report,
  { status, by }: { readonly status: ReportState; readonly by: SignedInVisitor },
): Report {
  const updatedAt = timestamp(context);
  if (status === report.status) return { ...report, updatedAt };
  reportLifecycle.assertMove(report.status, status);
  const closing = isClosed(status)
    ? { closedAt: updatedAt, validatorId: by.id }
    : { closedAt: null, validatorId: null };
  return { ...report, status, updatedAt, ...closing };
}

/** Once both are known: what was, and what was saved. */
export async function notifyOfStatus(
  context: ReportsContext,
  db: Connection,
  { before, after }: { readonly before: Report; readonly after: Report },
): Promise<void> {
  if (before.status === after.status) return;
  await context.onEvent(db, { kind: 'georem_status_changed', report: after });
}

/**
 * People choose among the statuses the community uses; the platform itself gives those that wait.
 * @throws {CartableError} `espaceco.status-inactive`
 */
export async function requireActive(db: Connection, report: Report, status: ReportState): Promise<void> {
  const [responsible] = concerned(report);
  const community = responsible === undefined ? undefined : await findCommunityRow(db, responsible);
  const statuses = community?.reportStatuses ?? defaultReportStatuses;
  const accepted = reportStatuses.filter((code) => statuses[code].active);
  if ((accepted as readonly string[]).includes(status)) return;
  throw new CartableError('espaceco.status-inactive', { status, accepted: accepted.join(', ') });
}
