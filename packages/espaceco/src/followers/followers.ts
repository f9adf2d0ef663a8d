import { createToken, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, REPORT_FOLLOWERS_MAX } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import { waitForReport } from '../reports/report.store.ts';
import { reportOf } from '../reports/report-of.ts';
import type { FollowerTables } from './follower.tables.ts';

const tables = tablesOf<FollowerTables>;

export interface Follower {
  readonly userId: string;
  readonly stopKey: string;
}

/** Who is written to when a report is answered or its status changes. */
export function createFollowers(context: EspacecoContext) {
  const { db } = context.metadata;
  return {
    /** Numbers of the reports somebody follows. */
    followedBy: async ({ id }: SignedInVisitor): Promise<number[]> => {
      const rows = await tables(db)
        .selectFrom('espaceco_report_followers')
        .select('report_id')
        .where('user_id', '=', id)
        .orderBy('report_id')
        .execute();
      return rows.map((row) => row.report_id);
    },
    isFollowed: (visitor: SignedInVisitor, reportId: number) => isFollowed(db, visitor, reportId),
    /** Twice is once. @throws {CartableError} `common.*`, `account.email-unconfirmed`, `espaceco.too-many-followers` */
    follow: (visitor: SignedInVisitor, reportId: number): Promise<void> =>
      inTransaction(context, async (trx) => {
        await waitForReport(trx, reportId);
        await reportOf(trx, visitor, { reportId, action: 'read' });
        if (!visitor.emailVerified) throw new CartableError('account.email-unconfirmed');
        if (await isFollowed(trx, visitor, reportId)) return;
        if ((await listFollowers(trx, reportId)).length >= REPORT_FOLLOWERS_MAX)
          throw new CartableError('espaceco.too-many-followers', { limit: REPORT_FOLLOWERS_MAX });
        await tables(trx)
          .insertInto('espaceco_report_followers')
          .values({
            report_id: reportId,
            user_id: visitor.id,
            stop_key: createToken(),
            since: timestamp(context),
          })
          .execute();
      }),
    /** Also of a report one may no longer see. */
    unfollow: async (visitor: SignedInVisitor, reportId: number): Promise<void> => {
      await tables(db)
        .deleteFrom('espaceco_report_followers')
        .where('report_id', '=', reportId)
        .where('user_id', '=', visitor.id)
        .execute();
    },
    /** By whoever reads a mail. A key that is of nothing, or no longer, tells nothing. */
    stop: async (key: string): Promise<void> => {
      await tables(db).deleteFrom('espaceco_report_followers').where('stop_key', '=', key).execute();
    },
  };
}

export async function listFollowers(db: Connection, reportId: number): Promise<Follower[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_report_followers')
    .select(['user_id', 'stop_key'])
    .where('report_id', '=', reportId)
    .orderBy('since')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, stopKey: row.stop_key }));
}

async function isFollowed(db: Connection, { id }: SignedInVisitor, reportId: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('espaceco_report_followers')
    .select('report_id')
    .where('report_id', '=', reportId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
