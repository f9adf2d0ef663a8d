import { type EspacecoReport, espacecoCalls, type ReportHistoryLine } from '@cartable/contract/espaceco';
import { useEffect } from 'react';
import { invalidate } from '../../../../base/api/hooks.ts';
import { useParts } from '../../../../base/api/useParts.ts';

const FRESH_MS = 20_000;
const LINES = 50;

/** What happened to a report, and what came with it where it is a reply. */
export interface ThreadItem {
  /** Of its own: two photographs of one name may be joined at once. */
  readonly key: string;
  readonly line: ReportHistoryLine;
  readonly brought: readonly ReportHistoryLine[];
}

/** Lines as they are read, the oldest first: what came with a reply that is among them stands with it. Pure. */
export function threadOf(newestFirst: readonly ReportHistoryLine[]): readonly ThreadItem[] {
  const lines = newestFirst.toReversed();
  const replies = new Set(lines.flatMap(({ kind, reply }) => (kind === 'reply' ? (reply ?? []) : [])));
  const isBrought = ({ kind, reply }: ReportHistoryLine) =>
    kind !== 'reply' && reply !== null && replies.has(reply);
  const alike = new Map<string, number>();
  const keyOfLine = ({ kind, date, reply }: ReportHistoryLine) => {
    const words = `${kind} ${date} ${reply}`;
    const rank = (alike.get(words) ?? 0) + 1;
    alike.set(words, rank);
    return `${words} ${rank}`;
  };
  return lines
    .filter((line) => !isBrought(line))
    .map((line) => ({
      key: keyOfLine(line),
      line,
      brought: line.kind === 'reply' ? lines.filter((one) => isBrought(one) && one.reply === line.reply) : [],
    }));
}

/** What a report tells by itself, while its history is read or where it cannot be. Pure. */
export function linesOf({ author, opening_date, replies = [] }: EspacecoReport): ReportHistoryLine[] {
  const nothing = { before: null, after: null };
  return [
    ...replies
      .map((reply) => ({
        ...nothing,
        kind: 'reply' as const,
        date: reply.date,
        author: reply.author,
        reply: reply.id,
      }))
      .toReversed(),
    { ...nothing, kind: 'opened', date: opening_date, author, reply: null },
  ];
}

/** The history of a report from its end, further back each time more is asked for. */
export function useReportHistory(report: EspacecoReport) {
  const read = useParts(
    espacecoCalls.getReportHistory,
    { params: { reportId: report.id }, query: { limit: LINES } },
    { staleTime: FRESH_MS },
  );
  return {
    lines: read.items ?? linesOf(report),
    /** Else they do not tell what came with the replies. */
    isRead: read.items !== undefined,
    error: read.error,
    hasEarlier: read.hasMore,
    isReadingEarlier: read.isReadingMore,
    readEarlier: read.readMore,
    retry: read.retry,
  };
}

/** A report that lacks a reply its history tells of is read again: once for each, lest one that never comes be asked for ever. */
export function useReadAnew(
  { id: reportId, replies = [] }: EspacecoReport,
  lines: readonly ReportHistoryLine[],
) {
  const known = new Set(replies.map(({ id }) => id));
  const newest = lines.find(
    ({ kind, reply }) => kind === 'reply' && reply !== null && !known.has(reply),
  )?.reply;
  useEffect(() => {
    if (newest !== undefined) void invalidate(espacecoCalls.getReport, { params: { reportId } });
  }, [newest, reportId]);
}
