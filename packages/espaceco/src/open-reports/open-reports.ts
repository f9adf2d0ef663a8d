import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type FileAnswer } from '@cartable/contract';
import { communityOf } from '../communities/community-of.ts';
import { answerFile } from '../files/stored-file.ts';
import { tellChange } from '../live/tell-change.ts';
import type { ReportsContext } from '../reports/reports-context.ts';
import { tellOf } from '../reports/tell-of.ts';
import { acceptReport, type OfReceived, refuseReport } from './decide-report.ts';
import { followReport } from './follow-report.ts';
import type { OpenReport } from './open-report.model.ts';
import { countWaiting, findOpenReport, listWaiting } from './open-report.store.ts';
import { admitReport, openCommunity, receiveReport } from './receive-report.ts';

/** Reports sent without an account: received, looked at by managers, followed by whoever sent them. */
export function createOpenReports(context: ReportsContext) {
  const { db } = context.metadata;
  return {
    community: (communityId: number) => openCommunity(db, communityId),
    /** Before files are received. */
    admit: (from: Parameters<typeof admitReport>[1]) => admitReport(context, from),
    receive: async (received: Parameters<typeof receiveReport>[1]) => {
      const key = await receiveReport(context, received);
      await tellChange(context, `reports:${received.communityId}`);
      return key;
    },
    follow: (key: string) => followReport(db, key),
    list: async (
      visitor: SignedInVisitor,
      question: { readonly communityId: number; readonly offset: number; readonly limit: number },
    ): Promise<{ readonly total: number; readonly items: readonly OpenReport[] }> => {
      const { communityId } = question;
      await communityOf(db, visitor, { communityId, action: 'manage' });
      return { total: await countWaiting(db, communityId), items: await listWaiting(db, question) };
    },
    readFile: async (
      visitor: SignedInVisitor,
      of: OfReceived & { readonly rank: number },
    ): Promise<FileAnswer> => {
      await communityOf(db, visitor, { communityId: of.communityId, action: 'manage' });
      const stored = (await findOpenReport(db, of))?.files[of.rank];
      if (stored === undefined) throw new CartableError('espaceco.received-report-unknown');
      return answerFile(context, stored.file);
    },
    accept: async (visitor: SignedInVisitor, of: OfReceived) => {
      const reportId = await acceptReport(context, visitor, of);
      await tellOf(context, reportId);
      return reportId;
    },
    refuse: async (visitor: SignedInVisitor, of: OfReceived & { readonly reason: string }) => {
      await refuseReport(context, visitor, of);
      await tellChange(context, `reports:${of.communityId}`);
    },
  };
}
