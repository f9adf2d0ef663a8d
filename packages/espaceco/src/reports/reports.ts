import type { SignedInVisitor, Visitor } from '@cartable/accounts';
import type { Language, NewReport, ReportFilter, ReportState } from '@cartable/contract';
import { findCommunityRow } from '../communities/community.store.ts';
import type { ReceivedFile } from '../files/stored-file.ts';
import { accountNumbered } from './account-numbered.ts';
import { addReport } from './add-report.ts';
import { addAttachments, admitAttachments, readAttachment, removeAttachment } from './attachments.ts';
import { changeReport, removeReport, replaceReport } from './change-report.ts';
import { clusterReports } from './cluster-reports.ts';
import { type AuthorsQuestion, findAuthors } from './find-authors.ts';
import { importSketch } from './import-sketch.ts';
import { concerned } from './parts-of.ts';
import { readHistory } from './read-history.ts';
import { addReply, changeReply } from './replies.ts';
import type { Report, ShownReply, ShownReport } from './report.model.ts';
import { countReports, listReports, type ReportQuestion } from './report.store.ts';
import type { ReportCondition } from './report-condition.ts';
import type { ShownHistoryLine } from './report-history.model.ts';
import { reportOf } from './report-of.ts';
import type { ReportsContext } from './reports-context.ts';
import { type ReportExtras, showReports } from './show-reports.ts';
import { titleOfStatus, titlesOfStatuses } from './status-title.ts';
import { following, tellOf } from './tell-of.ts';

export type Reports = ReturnType<typeof createReports>;

export interface ReportPageQuestion {
  readonly filter: ReportFilter;
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
  readonly told: ReportExtras;
}

export interface ReportSelection {
  readonly filter: ReportFilter;
  readonly condition?: ReportCondition | undefined;
  readonly sort: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ReportPage {
  readonly total: number;
  readonly items: readonly ShownReport[];
}

/** A report with what happened to it lately, and how its community calls its statuses. */
export interface ReportThread {
  readonly shown: ShownReport;
  /** The newest first. */
  readonly lines: readonly ShownHistoryLine[];
  readonly titleOf: (status: ReportState, language: Language) => string;
}

interface ThreadQuestion {
  readonly reportId: number;
  /** Of the lines of its history. */
  readonly limit: number;
}

type Changing<R> = R extends (context: ReportsContext, visitor: SignedInVisitor, change: infer C) => unknown
  ? C
  : never;

/** Reports as people make, follow and answer them. */
export function createReports(context: ReportsContext) {
  const read = (visitor: Visitor, reportId: number) => readReport(context, visitor, reportId);
  return {
    list: (visitor: Visitor, question: ReportPageQuestion) => readPage(context, visitor, question),
    clusters: (visitor: Visitor, filter: ReportFilter) => clusterReports(context, visitor, filter),
    authors: (visitor: SignedInVisitor, question: AuthorsQuestion) => findAuthors(context, visitor, question),
    read,
    thread: (visitor: Visitor, question: ThreadQuestion) => readThread(context, visitor, question),
    history: (visitor: Visitor, question: Parameters<typeof readHistory>[2]) =>
      readHistory(context, visitor, question),
    /** How the communities of these reports call their statuses. */
    statusTitles: (reports: readonly Report[]) => titlesOfStatuses(context.metadata.db, reports),
    stream: (visitor: Visitor, selection: ReportSelection) => streamReports(context, visitor, selection),
    add: async (visitor: SignedInVisitor, form: NewReport, files: readonly ReceivedFile[] = []) => {
      const reportId = await addReport(context, visitor, form, files);
      await tellOf(context, reportId);
      return read(visitor, reportId);
    },
    replace: async (visitor: SignedInVisitor, change: Changing<typeof replaceReport>) => {
      await following(context, change.reportId, () => replaceReport(context, visitor, change));
      return read(visitor, change.reportId);
    },
    change: async (visitor: SignedInVisitor, change: Changing<typeof changeReport>) => {
      await following(context, change.reportId, () => changeReport(context, visitor, change));
      return read(visitor, change.reportId);
    },
    importSketch,
    remove: (visitor: SignedInVisitor, reportId: number) =>
      following(context, reportId, () => removeReport(context, visitor, reportId)),
    reply: async (visitor: SignedInVisitor, change: Changing<typeof addReply>) => {
      const replyId = await addReply(context, visitor, change);
      await tellOf(context, change.reportId);
      return readReply(context, visitor, { ...change, replyId });
    },
    changeReply: async (visitor: SignedInVisitor, change: Changing<typeof changeReply>) => {
      await changeReply(context, visitor, change);
      await tellOf(context, change.reportId);
      return readReply(context, visitor, change);
    },
    /** Before files are received. */
    admitAttachments: (visitor: SignedInVisitor, reportId: number) =>
      admitAttachments(context, visitor, reportId),
    attach: async (visitor: SignedInVisitor, change: Changing<typeof addAttachments>) => {
      await addAttachments(context, visitor, change);
      await tellOf(context, change.reportId);
      return (await read(visitor, change.reportId)).attachments ?? [];
    },
    detach: (visitor: SignedInVisitor, change: Changing<typeof removeAttachment>) =>
      following(context, change.reportId, () => removeAttachment(context, visitor, change)),
    readAttachment: (visitor: Visitor, of: Parameters<typeof readAttachment>[2]) =>
      readAttachment(context, visitor, of),
  };
}

async function readReport(context: ReportsContext, visitor: Visitor, reportId: number): Promise<ShownReport> {
  const { db } = context.metadata;
  const { report } = await reportOf(db, visitor, { reportId, action: 'read' });
  const told = { replies: true, attachments: true };
  const [shown] = await showReports(context, db, { visitor, reports: [report], told });
  return shown as ShownReport;
}

async function readThread(
  context: ReportsContext,
  visitor: Visitor,
  { reportId, limit }: ThreadQuestion,
): Promise<ReportThread> {
  const shown = await readReport(context, visitor, reportId);
  const { items: lines } = await readHistory(context, visitor, { reportId, limit });
  const [responsible] = concerned(shown.report);
  const community =
    responsible === undefined ? undefined : await findCommunityRow(context.metadata.db, responsible);
  const isOfAll = visitor.kind === 'anonymous';
  return {
    shown: isOfAll ? { ...shown, replies: shown.replies?.map(untoldReply) } : shown,
    lines: isOfAll ? lines.map(untoldLine) : lines,
    titleOf: (status, language) => titleOfStatus(status, community, language),
  };
}

/** What is told of a reply to who has no session, as the page of a report asks for one: that there is one, and its status. */
function untoldReply(reply: ShownReply): ShownReply {
  return { ...reply, title: null, content: '', author: undefined };
}

/** What was done, and the statuses; neither whose act it is, nor the places, themes and files there were. */
function untoldLine(line: ShownHistoryLine): ShownHistoryLine {
  const told = line.kind === 'status' ? {} : { before: null, after: null };
  return { ...line, ...told, authorId: null, author: undefined };
}

async function readReply(
  context: ReportsContext,
  visitor: Visitor,
  { reportId, replyId }: { readonly reportId: number; readonly replyId: number },
): Promise<ShownReply> {
  const { replies = [] } = await readReport(context, visitor, reportId);
  return replies.find(({ id }) => id === replyId) as ShownReply;
}

async function readPage(
  context: ReportsContext,
  visitor: Visitor,
  { filter: { author, ...filter }, told, ...range }: ReportPageQuestion,
): Promise<ReportPage> {
  const { db } = context.metadata;
  const authorId = author === undefined ? undefined : await accountNumbered(context, author);
  if (authorId === null) return { total: 0, items: [] };
  const question: ReportQuestion = { ...range, reader: visitor, filter: { ...filter, authorId } };
  const reports = await listReports(db, question);
  return {
    total: await countReports(db, question),
    items: await showReports(context, db, { visitor, reports, told }),
  };
}

/** Few enough rows that nobody waits for them. */
const streamedPage = 200;

/**
 * Page by page: what is told of many takes no more memory than of few. Each page goes on after the last report of the
 * one before: those who add or delete reports meanwhile move none of the others, and the hundredth page is read as fast
 * as the first.
 */
async function* streamReports(
  context: ReportsContext,
  visitor: Visitor,
  { filter: { author, ...filter }, condition, sort, offset, limit }: ReportSelection,
): AsyncGenerator<readonly ShownReport[], void, undefined> {
  const { db } = context.metadata;
  const authorId = author === undefined ? undefined : await accountNumbered(context, author);
  if (authorId === null) return;
  const told = { replies: false, attachments: false };
  const chosen = { reader: visitor, sort, filter: { ...filter, authorId, condition } };
  let after: Report | undefined;
  for (let left = limit; left > 0; left -= streamedPage) {
    const page = { after, offset: after === undefined ? offset : 0, limit: Math.min(streamedPage, left) };
    const reports = await listReports(db, { ...chosen, ...page });
    if (reports.length > 0) yield await showReports(context, db, { visitor, reports, told });
    if (reports.length < page.limit) return;
    after = reports.at(-1);
  }
}
