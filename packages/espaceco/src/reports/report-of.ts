import type { Visitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { partsOf } from './parts-of.ts';
import type { ReadReport, ReportAction } from './report.model.ts';
import { reportPolicy } from './report.policy.ts';
import { findReport } from './report.store.ts';

/**
 * A report for somebody who wants to do something with it.
 * @throws {CartableError} `common.not-found` for those who may not see it, `common.forbidden` to the others
 */
export async function reportOf(
  db: Connection,
  visitor: Visitor,
  { reportId, action }: { readonly reportId: number; readonly action: ReportAction },
): Promise<ReadReport> {
  const report = await findReport(db, reportId);
  if (report === undefined) throw new CartableError('common.not-found');
  const read = { report, part: (await partsOf(db, visitor, [report]))(report) };
  reportPolicy.require(visitor, action, read);
  return read;
}
