import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type NewReport, type ReportChanges } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findCommunityRow } from '../communities/community.store.ts';
import { inTransaction } from '../context.ts';
import { dropFile } from '../files/stored-file.ts';
import { locatePoint } from '../grids/locate-point.ts';
import { listAttachments } from './attachment.store.ts';
import { notifyOfStatus, requireActive, withStatus } from './change-status.ts';
import { changesBetween } from './changes-between.ts';
import { checkSketch } from './check-sketch.ts';
import { chooseTheme } from './choose-theme.ts';
import { communityToReport } from './community-to-report.ts';
import { readPlace } from './read-place.ts';
import type { Report } from './report.model.ts';
import { reportPolicy } from './report.policy.ts';
import { deleteReportRow, saveReport, waitForReport } from './report.store.ts';
import { recordChanges } from './report-history.store.ts';
import { reportOf } from './report-of.ts';
import type { ReportsContext } from './reports-context.ts';
import { isClosed, isOpen, statusAfterTheme } from './status-rules.ts';

interface Change {
  readonly reportId: number;
  readonly changes: ReportChanges;
}

/**
 * Changes what is given and nothing else. The status is for managers, and it alone of a report that is closed.
 * @throws {CartableError} `common.*`, `espaceco.report-*`, `espaceco.status-inactive`, `lifecycle.move-refused`
 */
export function changeReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { reportId, changes }: Change,
): Promise<void> {
  const { status: wished, ...content } = changes;
  return inTransaction(context, async (db) => {
    await waitForReport(db, reportId);
    const read = await reportOf(db, visitor, { reportId, action: 'change' });
    const before = read.report;
    const status = wished === before.status ? undefined : wished;
    if (status !== undefined) reportPolicy.require(visitor, 'set_status', read);
    const changesContent = Object.keys(content).length > 0;
    if (isClosed(before.status) && (changesContent || status === undefined)) {
      throw new CartableError('espaceco.report-closed', { status: before.status });
    }
    const changed = await withContent(db, visitor, { report: before, content });
    if (status !== undefined) await requireActive(db, changed, status);
    const themes = { had: before.theme !== null, has: changed.theme !== null };
    const next = status ?? statusAfterTheme(before.status, themes);
    const after = withStatus(context, changed, { status: next, by: visitor });
    await saveReport(db, after);
    const made = { reportId, authorId: visitor.id, at: after.updatedAt };
    await recordChanges(db, made, changesBetween(before, after));
    await notifyOfStatus(context, db, { before, after });
    if (after.status !== before.status)
      await context.onNews(db, { report: after, by: visitor, isStatusChanged: true });
  });
}

/** All that may be changed is given. */
export function replaceReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { reportId, form }: { readonly reportId: number; readonly form: NewReport },
): Promise<void> {
  const { geometry, community, comment, attributes, sketch, status } = form;
  const changes = { geometry, community, comment, attributes, sketch, status };
  return changeReport(context, visitor, { reportId, changes });
}

async function withContent(
  db: Connection,
  visitor: SignedInVisitor,
  { report, content }: { readonly report: Report; readonly content: Omit<ReportChanges, 'status'> },
): Promise<Report> {
  const { geometry, comment, sketch } = content;
  const place = geometry === undefined ? undefined : readPlace(geometry);
  return {
    ...report,
    ...place,
    ...(place && locatePoint(place.longitude, place.latitude)),
    comment: comment ?? report.comment,
    sketch: sketch === undefined ? report.sketch : checkSketch(sketch),
    ...(await withTheme(db, visitor, { report, content })),
  };
}

/** Moved to another community, a report keeps its theme if it may be one there. */
async function withTheme(
  db: Connection,
  visitor: SignedInVisitor,
  { report, content }: { readonly report: Report; readonly content: ReportChanges },
): Promise<Pick<Report, 'communityId' | 'theme'>> {
  const communityId = content.community === undefined ? report.communityId : content.community;
  const isMoved = communityId !== report.communityId;
  if (!isMoved && content.attributes === undefined) return { communityId, theme: report.theme };
  const community = isMoved
    ? await communityToReport(db, visitor, communityId)
    : ((communityId === null ? undefined : await findCommunityRow(db, communityId)) ?? null);
  const current = report.theme && {
    community: report.theme.communityId,
    theme: report.theme.name,
    attributes: { ...report.theme.values },
  };
  const written = content.attributes === undefined ? current : content.attributes;
  return { communityId, theme: await chooseTheme(db, visitor, { community, written }) };
}

/** @throws {CartableError} `common.*` */
export async function removeReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  reportId: number,
): Promise<void> {
  const files = await inTransaction(context, async (db) => {
    await reportOf(db, visitor, { reportId, action: 'remove' });
    const attachments = await listAttachments(db, [reportId]);
    await deleteReportRow(db, reportId);
    return attachments.flatMap(({ file, thumbnail }) => [file, thumbnail ?? []].flat());
  });
  for (const { objectKey } of files) await dropFile(context, objectKey);
}

/** @throws {CartableError} `espaceco.report-closed` */
export function requireOpen({ status }: Report): void {
  if (!isOpen(status)) throw new CartableError('espaceco.report-closed', { status });
}
