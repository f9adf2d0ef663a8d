import type { Visitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import type { ShownHistoryLine } from './report-history.model.ts';
import { type HistoryQuestion, listHistory } from './report-history.store.ts';
import { reportOf } from './report-of.ts';

/**
 * What happened to a report, for whoever may read it, the newest first.
 * @throws {CartableError} `common.not-found`
 */
export async function readHistory(
  context: EspacecoContext,
  visitor: Visitor,
  question: HistoryQuestion,
): Promise<{ readonly items: readonly ShownHistoryLine[]; readonly next: string | null }> {
  const { db } = context.metadata;
  const { reportId } = question;
  await reportOf(db, visitor, { reportId, action: 'read' });
  const { lines, next } = await listHistory(db, question);
  const people = await context.people.findPeople(
    lines.flatMap(({ authorId }) => authorId ?? []),
    db,
  );
  return {
    next,
    items: lines.map((line) => ({ ...line, author: people.get(line.authorId ?? '') })),
  };
}
