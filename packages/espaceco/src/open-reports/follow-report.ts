import { hashToken } from '@cartable/accounts';
import { CartableError, type FollowedReport } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findCommunityRow } from '../communities/community.store.ts';
import { listReplies } from '../reports/reply.store.ts';
import { findReport } from '../reports/report.store.ts';
import { findOpenReportByKey } from './open-report.store.ts';

/** What became of it, without any name. @throws {CartableError} `espaceco.received-report-unknown` */
export async function followReport(db: Connection, key: string): Promise<FollowedReport> {
  const open = await findOpenReportByKey(db, hashToken(key));
  const community = open && (await findCommunityRow(db, open.communityId));
  if (open === undefined || community === undefined)
    throw new CartableError('espaceco.received-report-unknown');
  const report = open.reportId === null ? undefined : await findReport(db, open.reportId);
  const isGone = open.state === 'accepted' && report === undefined;
  return {
    community: community.name,
    received: open.receivedAt,
    comment: open.form?.comment ?? report?.comment ?? '',
    state: isGone ? 'deleted' : open.state,
    decided: open.decidedAt,
    reason: open.reason,
    report:
      report === undefined
        ? null
        : {
            id: report.id,
            status: report.status,
            updated: report.updatedAt,
            closed: report.closedAt,
            replies: (await listReplies(db, [report.id])).map(({ content, status, createdAt }) => ({
              content,
              status,
              date: createdAt,
            })),
          },
  };
}
