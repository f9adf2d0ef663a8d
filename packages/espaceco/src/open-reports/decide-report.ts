import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { inTransaction, timestamp } from '../context.ts';
import { dropFile } from '../files/stored-file.ts';
import { makeReport } from '../reports/add-report.ts';
import { chooseTheme } from '../reports/choose-theme.ts';
import type { ReportsContext } from '../reports/reports-context.ts';
import type { OpenReport, SentReport } from './open-report.model.ts';
import { findOpenReport, keysOf, saveOpenReport, waitForOpenReport } from './open-report.store.ts';

/** Where an open report comes from, as reports tell it. */
const device = 'web-open';

export interface OfReceived {
  readonly communityId: number;
  readonly receivedId: number;
}

/**
 * Makes a report of it, of nobody.
 * @returns its number
 * @throws {CartableError} `common.*`, `espaceco.received-report-decided`, `espaceco.report-theme`
 */
export function acceptReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  of: OfReceived,
): Promise<number> {
  return inTransaction(context, async (db) => {
    const { open, form } = await waitingOf(db, visitor, of);
    const { community } = await communityOf(db, visitor, { ...of, action: 'manage' });
    const theme = await chooseTheme(db, visitor, { community, written: form.attributes });
    const report = await makeReport(context, db, {
      form: {
        geometry: form.geometry,
        comment: form.comment,
        sketch: form.sketch,
        community: of.communityId,
        status: undefined,
        input_device: device,
        device_version: null,
      },
      theme,
      authorId: null,
      stored: open.files,
      acceptedBy: visitor.id,
    });
    const decidedAt = timestamp(context);
    await saveOpenReport(db, {
      ...open,
      form: null,
      files: [],
      state: 'accepted',
      decidedAt,
      reportId: report.id,
    });
    return report.id;
  });
}

/** What it said is erased. @throws {CartableError} `common.*`, `espaceco.received-report-decided` */
export async function refuseReport(
  context: ReportsContext,
  visitor: SignedInVisitor,
  { reason, ...of }: OfReceived & { readonly reason: string },
): Promise<void> {
  const files = await inTransaction(context, async (db) => {
    const { open } = await waitingOf(db, visitor, of);
    const decidedAt = timestamp(context);
    await saveOpenReport(db, {
      ...open,
      form: null,
      files: [],
      state: 'refused',
      decidedAt,
      reason: reason || null,
    });
    return open.files;
  });
  for (const key of files.flatMap(keysOf)) await dropFile(context, key);
}

async function waitingOf(
  db: Connection,
  visitor: SignedInVisitor,
  of: OfReceived,
): Promise<{ readonly open: OpenReport; readonly form: SentReport }> {
  await communityOf(db, visitor, { communityId: of.communityId, action: 'manage' });
  await waitForOpenReport(db, of.receivedId);
  const open = await findOpenReport(db, of);
  if (open === undefined) throw new CartableError('espaceco.received-report-unknown');
  const { form } = open;
  if (open.state !== 'waiting' || form === null) throw new CartableError('espaceco.received-report-decided');
  return { open, form };
}
