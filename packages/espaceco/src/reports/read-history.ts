import type { Visitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import type { ShownHistoryLine } from './report-history.model.ts';
import { countHistory, listHistory } from './report-history.store.ts';
import { reportOf } from './report-of.ts';

interface HistoryQuestion {
  readonly reportId: number;
  readonly offset: number;
  readonly limit: number;
}

/**
 * What happened to a report, for whoever may read it, the newest first.
 * @throws {CartableError} `common.not-found`
 */
export async function readHistory(
  context: EspacecoContext,
  visitor: Visitor,
  question: HistoryQuestion,
): Promise<{ readonly total: number; readonly items: readonly ShownHistoryLine[] }> {
  const { db } = context.metadata;
  const { reportId } = question;
  await reportOf(db, visitor, { reportId, action: 'read' });
  const lines = await listHistory(db, question);
  const people = await context.people.findPeople(
    lines.flatMap(({ authorId }) => authorId ?? []),
    db,
  );
  return {
    total: await countHistory(db, reportId),
    items: lines.map((line) => ({ ...line, author: people.get(line.authorId ?? '') })),
  };
}
