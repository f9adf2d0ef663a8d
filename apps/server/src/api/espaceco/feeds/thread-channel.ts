import type { ReportState } from '@cartable/contract';
import type { ReportThread, ShownHistoryLine, ShownReply } from '@cartable/espaceco';
import type { RssChannel, RssItem } from '../../../protocols/feeds/rss/write-rss.ts';
import { type FeedFacts, placeOf, reportPage } from './report-channel.ts';
import { type ThreadWords, threadWords } from './thread-words.ts';

type TitleOf = (status: ReportState) => string;

/** A reply, a change or the opening, with what came with it where it is a reply. */
interface Happening {
  readonly line: ShownHistoryLine;
  readonly brought: readonly ShownHistoryLine[];
}

/** What happened to a report, an item for each line of its history that is not part of a reply: newest first. */
export function threadChannel(facts: FeedFacts, { shown, lines, ...thread }: ReportThread): RssChannel {
  const { siteTitle, publicUrl, language } = facts;
  const titleOf: TitleOf = (status) => thread.titleOf(status, language);
  const { report, replies = [] } = shown;
  const words = threadWords[language];
  const url = reportPage(publicUrl, report.id);
  const guid = `${publicUrl}/api/espaceco/reports/${report.id}`;
  const theme = report.theme === null ? '' : ` – ${report.theme.name}`;
  const status = titleOf(report.status);
  const itemOf = (
    of: Pick<RssItem, 'title' | 'description' | 'tags'>,
    date: string,
    part: string,
  ): RssItem => ({ ...of, date, url, guid: { text: `${guid}${part}`, isPermaLink: false } });
  const opening = {
    ...itemOf(
      {
        title: words.report(report.id, theme),
        description: report.comment,
        tags: report.theme === null ? [] : [report.theme.name],
      },
      report.openedAt,
      '',
    ),
    extensions: [placeOf(report)],
  };
  const items = happeningsOf(lines).flatMap(({ line, brought }) => {
    if (line.kind === 'opened') return opening;
    const reply = line.kind === 'reply' && replies.find(({ id }) => id === line.replyId);
    if (reply) return itemOf(replyItem(words, titleOf, { reply, brought }), line.at, `/replies/${reply.id}`);
    // A reply that went while the feed was read.
    if (line.kind === 'reply') return [];
    return itemOf(changeItem(words, titleOf, line), line.at, `/changes/${line.id}`);
  });
  return {
    title: `${words.report(report.id, theme)} – ${siteTitle}`,
    description: words.status(status),
    pageUrl: url,
    selfUrl: `${guid}/rss`,
    language,
    updated: report.updatedAt,
    items,
    extensions: { namespaces: { 'xmlns:georss': 'http://www.georss.org/georss' }, elements: [] },
  };
}

/** What came with a reply stands with it; a reply that is changed afterwards is told again. */
function happeningsOf(lines: readonly ShownHistoryLine[]): readonly Happening[] {
  const told = lines.filter(({ kind }) => kind !== 'bulk');
  const replies = new Set(told.flatMap(({ kind, replyId }) => (kind === 'reply' ? (replyId ?? []) : [])));
  const isBrought = ({ kind, replyId }: ShownHistoryLine) =>
    kind !== 'reply' && kind !== 'reply_changed' && replyId !== null && replies.has(replyId);
  const brought = Map.groupBy(told.filter(isBrought), ({ replyId }) => replyId);
  return told
    .filter((line) => !isBrought(line))
    .map((line) => ({ line, brought: line.kind === 'reply' ? (brought.get(line.replyId) ?? []) : [] }));
}

function replyItem(
  words: ThreadWords,
  titleOf: TitleOf,
  { reply, brought }: { readonly reply: ShownReply; readonly brought: readonly ShownHistoryLine[] },
) {
  const { title, content, status, author } = reply;
  const changes = brought.map((line) => changeItem(words, titleOf, line).title);
  return {
    title: title ?? words.reply(author?.userName ?? words.somebody, titleOf(status)),
    description: [content, ...changes].filter((text) => text !== '').join('\n'),
    tags: [titleOf(status)],
  };
}

function changeItem(words: ThreadWords, titleOf: TitleOf, { kind, before, after, author }: ShownHistoryLine) {
  const by = author === undefined ? '' : words.by(author.userName);
  const named = (value: string | null) => (value === null ? '' : titleOf(value as ReportState));
  if (kind === 'status')
    return { title: words.statusChanged(named(before), named(after)), description: by, tags: [named(after)] };
  const title = words.done[kind as Exclude<typeof kind, 'status' | 'reply' | 'opened' | 'bulk'>];
  const about = kind === 'moved' || kind === 'theme' ? [before, after] : [before ?? after];
  const values = about
    .filter((value) => value !== null)
    .map((value) => (kind === 'moved' ? latitudeFirst(value) : value))
    .join(' → ');
  return { title: values === '' ? title : words.about(title, values), description: by, tags: [] };
}

/** As people write a place; the history has it as WKT. */
const latitudeFirst = (wkt: string): string => wkt.replace(/^POINT\((\S+) (\S+)\)$/, '$2, $1');
