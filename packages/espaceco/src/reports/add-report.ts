import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type NewReport } from '@cartable/contract';
import { countAct, nextNumber } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import { inTransaction, timestamp } from '../context.ts';
import type { ReceivedFile } from '../files/stored-file.ts';
import { locatePoint } from '../grids/locate-point.ts';
import { beginSentAct, isOther, saveResult } from '../sent-acts/sent-act.store.ts';
import { insertStored, type StoredAttachment, withStored } from './attachments.ts';
import { checkSketch } from './check-sketch.ts';
import { chooseTheme } from './choose-theme.ts';
import { communityToReport } from './community-to-report.ts';
import { readPlace } from './read-place.ts';
import type { Report, ReportTheme } from './report.model.ts';
import { findReport, insertReport } from './report.store.ts';
import { reportDigest } from './report-digest.ts';
import { recordChanges } from './report-history.store.ts';
import { type ReportsContext, reportLimits } from './reports-context.ts';
import { firstStatus } from './status-rules.ts';

type CountedActs = Parameters<typeof countAct>[0];

/**
 * In a community one belongs to, or in none.
 * @param files joined to it from the beginning: without them, there is no report either
 * @throws {CartableError} `common.*`, `espaceco.report-*`, `espaceco.sketch-geometry`, `espaceco.file-*`,
 * `espaceco.key-of-another-act`,
 * `espaceco.report-sent-deleted`, `espaceco.report-sent-otherwise`
 */
export async function addReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  form: NewReport,
  files: readonly ReceivedFile[] = [],
): Promise<number> {
  const { idempotency_key: key, ...sent } = form;
  const act = key === undefined ? undefined : { key, digest: reportDigest(form, files) };
  return withStored(context, files, (stored) => insert(context, visitor, { form: sent, act, stored }));
}

interface ReportToAdd {
  readonly form: Omit<NewReport, 'idempotency_key'>;
  /** Under a key of its author. */
  readonly act: { readonly key: string; readonly digest: string } | undefined;
  readonly stored: readonly StoredAttachment[];
}

async function insert(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { form, act, stored }: ReportToAdd,
): Promise<number> {
  readPlace(form.geometry);
  checkSketch(form.sketch);
  return inTransaction(context, async (db) => {
    const of = act && { userId: visitor.id, ...act };
    // Two that are sent at once wait for each other here: the second one finds what the first one made.
    const begun = of && (await beginSentAct(db, { ...of, at: timestamp(context) }));
    if (begun && begun.dataset_id !== null) throw new CartableError('espaceco.key-of-another-act');
    if (of && begun && begun.result !== null) return sentBefore(db, begun.result, isOther(begun, of.digest));
    const community = await communityToReport(db, visitor, form.community);
    const theme = await chooseTheme(db, visitor, { community, written: form.attributes });
    await countAct(tablesOf(db) as CountedActs, {
      act: 'espaceco.report.account',
      subject: visitor.id,
      limit: reportLimits['espaceco.report.account'],
      now: context.clock.now(),
    });
    const report = await makeReport(context, db, { form, theme, authorId: visitor.id, stored });
    if (of) await saveResult(db, { ...of, datasetId: null }, report.id);
    return report.id;
  });
}

/**
 * The one that was made of what is sent again.
 * @throws {CartableError} `espaceco.report-sent-deleted`, `espaceco.report-sent-otherwise`
 */
async function sentBefore(db: Connection, id: number, isSentOtherwise: boolean): Promise<number> {
  if (!(await findReport(db, id))) throw new CartableError('espaceco.report-sent-deleted', { id });
  if (isSentOtherwise) throw new CartableError('espaceco.report-sent-otherwise', { id });
  return id;
}

interface ReportToMake {
  readonly form: Omit<NewReport, 'attributes' | 'idempotency_key'>;
  readonly theme: ReportTheme | null;
  /** `null`: of nobody that has an account. */
  readonly authorId: string | null;
  readonly stored: readonly StoredAttachment[];
  /** Manager who took it, of one that was sent without an account. */
  readonly acceptedBy?: string;
}

/** Writes it with its files, and tells of it. @throws {CartableError} `espaceco.report-place`, `espaceco.sketch-geometry` */
export async function makeReport(
  context: ReportsContext,
  db: Connection,
  { form, theme, authorId, stored, acceptedBy }: ReportToMake,
): Promise<Report> {
  const place = readPlace(form.geometry);
  const openedAt = timestamp(context);
  const report: Report = {
    id: await nextNumber(db, 'espaceco.report'),
    communityId: form.community,
    ...place,
    ...locatePoint(place.longitude, place.latitude),
    comment: form.comment,
    status: firstStatus(form.status, theme !== null),
    theme,
    openedAt,
    updatedAt: openedAt,
    closedAt: null,
    authorId,
    validatorId: null,
    inputDevice: form.input_device,
    deviceVersion: form.device_version || null,
    sketch: checkSketch(form.sketch),
  };
  await insertReport(db, report);
  await insertStored(db, stored, { reportId: report.id, authorId, createdAt: openedAt });
  // Before it is told, as every change is: two that took these numbers in two orders would wait for each other.
  if (acceptedBy !== undefined)
    await recordChanges(db, { reportId: report.id, authorId: acceptedBy, at: openedAt }, [
      { kind: 'accepted' },
    ]);
  if (report.status !== 'test') await context.onEvent(db, { kind: 'georem_created', report });
  return report;
}
