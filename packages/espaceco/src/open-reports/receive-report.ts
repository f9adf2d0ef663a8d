import { createToken, hashToken } from '@cartable/accounts';
import { CartableError, OPEN_REPORTS_WAITING_MAX } from '@cartable/contract';
import { countAct, nextNumber } from '@cartable/platform';
import { type Connection, tablesOf } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunityRow } from '../communities/community.store.ts';
import { inTransaction, timestamp } from '../context.ts';
import type { ReceivedFile } from '../files/stored-file.ts';
import { type StoredAttachment, withStored } from '../reports/attachments.ts';
import { checkSketch } from '../reports/check-sketch.ts';
import { chooseTheme } from '../reports/choose-theme.ts';
import { readPlace } from '../reports/read-place.ts';
import type { ReportsContext } from '../reports/reports-context.ts';
import { openReportLimits, type SentReport } from './open-report.model.ts';
import { countWaiting, insertOpenReport } from './open-report.store.ts';

type CountedActs = Parameters<typeof countAct>[0];

/** Nobody in particular: themes are those of the community, and those it shows. */
const anybody = { kind: 'anonymous' } as const;

/**
 * One that takes reports from anybody; the others, and those that are not there, answer alike.
 * @throws {CartableError} `espaceco.reports-not-open`
 */
export async function openCommunity(db: Connection, communityId: number): Promise<Community> {
  const community = await findCommunityRow(db, communityId);
  if (community?.active && community.openReports) return community;
  throw new CartableError('espaceco.reports-not-open');
}

/**
 * Before files are received: an attempt counts, whatever comes of it.
 * @throws {CartableError} `espaceco.reports-not-open`, `espaceco.open-reports-full`, `common.too-many`
 */
export async function admitReport(
  context: ReportsContext,
  { communityId, address }: { readonly communityId: number; readonly address: string },
): Promise<void> {
  await inTransaction(context, async (db) => {
    await openCommunity(db, communityId);
    await requireRoom(db, communityId);
    const subjects = {
      'espaceco.open-report.address': address,
      'espaceco.open-report.community': String(communityId),
    } as const;
    for (const act of ['espaceco.open-report.address', 'espaceco.open-report.community'] as const) {
      const limit = openReportLimits[act];
      const counted = { act, subject: subjects[act], limit, now: context.clock.now() };
      await countAct(tablesOf(db) as CountedActs, counted);
    }
  });
}

interface Received {
  readonly communityId: number;
  readonly form: SentReport;
  readonly files: readonly ReceivedFile[];
}

/**
 * Keeps what was sent until a manager decides.
 * @returns the key by which its sender follows it, and which is kept nowhere
 * @throws {CartableError} `espaceco.*`, `common.too-large`
 */
export function receiveReport(
  context: ReportsContext,
  { communityId, form, files }: Received,
): Promise<string> {
  readPlace(form.geometry);
  checkSketch(form.sketch);
  return withStored(context, files, (stored) => keep(context, { communityId, form, stored }));
}

function keep(
  context: ReportsContext,
  { communityId, form, stored }: Omit<Received, 'files'> & { readonly stored: readonly StoredAttachment[] },
): Promise<string> {
  return inTransaction(context, async (db) => {
    const community = await openCommunity(db, communityId);
    await chooseTheme(db, anybody, { community, written: form.attributes });
    // Numbers are given one at a time: those who send at once count one after the other.
    const id = await nextNumber(db, 'espaceco.open-report');
    await requireRoom(db, communityId);
    const key = createToken();
    await insertOpenReport(db, {
      id,
      communityId,
      keyHash: hashToken(key),
      form,
      files: stored,
      receivedAt: timestamp(context),
      state: 'waiting',
      decidedAt: null,
      reason: null,
      reportId: null,
    });
    return key;
  });
}

async function requireRoom(db: Connection, communityId: number): Promise<void> {
  if ((await countWaiting(db, communityId)) < OPEN_REPORTS_WAITING_MAX) return;
  throw new CartableError('espaceco.open-reports-full', { limit: OPEN_REPORTS_WAITING_MAX });
}
