import type { ReportThread } from '@cartable/espaceco';
import type { RssChannel, RssItem } from '../../../protocols/feeds/rss/write-rss.ts';
import { type FeedFacts, placeOf, reportPage } from './report-channel.ts';

/** Of a feed: the last ones. */
const newest = 100;

const words = {
  fr: {
    title: (id: number, theme: string) => `Signalement n° ${id}${theme}`,
    description: (status: string) => `Statut\u00a0: ${status}`,
    reply: (by: string, status: string) => `Réponse de ${by}\u00a0: ${status}`,
    changed: (status: string) => `Signalement modifié\u00a0: ${status}`,
    nobody: 'quelqu’un',
  },
  en: {
    title: (id: number, theme: string) => `Report no. ${id}${theme}`,
    description: (status: string) => `Status: ${status}`,
    reply: (by: string, status: string) => `Reply of ${by}: ${status}`,
    changed: (status: string) => `Report changed: ${status}`,
    nobody: 'somebody',
  },
} as const;

/** A report, its replies, and its last change if no reply tells it: newest first. */
export function threadChannel(facts: FeedFacts, { shown, titleOf }: ReportThread): RssChannel {
  const { siteTitle, publicUrl, language } = facts;
  const { report, replies = [] } = shown;
  const said = words[language];
  const url = reportPage(publicUrl, report.id);
  const guid = `${publicUrl}/api/espaceco/reports/${report.id}`;
  const theme = report.theme === null ? '' : ` – ${report.theme.name}`;
  const itemOf = (of: Pick<RssItem, 'title' | 'description' | 'date' | 'tags'>, part = ''): RssItem => ({
    ...of,
    guid: { text: `${guid}${part}`, isPermaLink: false },
    url,
  });
  const opened = {
    ...itemOf({
      title: said.title(report.id, theme),
      description: report.comment,
      date: report.openedAt,
      tags: report.theme === null ? [] : [report.theme.name],
    }),
    extensions: [placeOf(report)],
  };
  const answers = replies.map(({ id, title, content, status, createdAt, author }) =>
    itemOf(
      {
        title: title ?? said.reply(author?.userName ?? said.nobody, titleOf(status)),
        description: content,
        date: createdAt,
        tags: [titleOf(status)],
      },
      `/replies/${id}`,
    ),
  );
  const told = replies.at(-1)?.createdAt ?? report.openedAt;
  const status = titleOf(report.status);
  const change = { title: said.changed(status), description: '', date: report.updatedAt, tags: [status] };
  const changes = report.updatedAt > told ? [itemOf(change, `#${report.updatedAt}`)] : [];
  return {
    title: `${said.title(report.id, theme)} – ${siteTitle}`,
    description: said.description(status),
    pageUrl: url,
    selfUrl: `${guid}/rss`,
    language,
    updated: report.updatedAt,
    items: [opened, ...answers, ...changes].reverse().slice(0, newest),
    extensions: { namespaces: { 'xmlns:georss': 'http://www.georss.org/georss' }, elements: [] },
  };
}
