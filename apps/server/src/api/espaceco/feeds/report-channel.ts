import type { Language } from '@cartable/contract';
import type { ShownReport } from '@cartable/espaceco';
import { element, type XmlElement } from '@cartable/ogc';
import type { RssChannel } from '../../../protocols/feeds/rss/write-rss.ts';

export interface FeedFacts {
  readonly siteTitle: string;
  readonly publicUrl: string;
  readonly language: Language;
}

interface LastReports {
  readonly reports: readonly ShownReport[];
  readonly statusOf: (report: ShownReport['report'], language: Language) => string;
}

const words = {
  fr: {
    title: (site: string) => `Signalements – ${site}`,
    description: 'Les derniers signalements de l’espace collaboratif.',
    item: (id: number) => `Signalement n° ${id}`,
  },
  en: {
    title: (site: string) => `Reports – ${site}`,
    description: 'The last reports of the collaborative space.',
    item: (id: number) => `Report no. ${id}`,
  },
} as const;

/** Newest first, each where it is (GeoRSS). */
export function reportChannel(
  { siteTitle, publicUrl, language }: FeedFacts,
  { reports, statusOf }: LastReports,
): RssChannel {
  const { title, description, item } = words[language];
  return {
    title: title(siteTitle),
    description,
    pageUrl: `${publicUrl}${reportsPath}`,
    selfUrl: `${publicUrl}/api/espaceco/reports/rss`,
    language,
    updated: reports[0]?.report.openedAt,
    items: reports.map(({ report }) => ({
      guid: { text: `${publicUrl}/api/espaceco/reports/${report.id}`, isPermaLink: false },
      title: report.theme === null ? item(report.id) : `${item(report.id)} – ${report.theme.name}`,
      description: report.comment,
      url: reportPage(publicUrl, report.id),
      date: report.openedAt,
      // The code first: a reader's rules are written on it, whatever the language and the community call it.
      tags: [report.status, statusOf(report, language)],
      extensions: [placeOf(report)],
    })),
    extensions: { namespaces: { 'xmlns:georss': 'http://www.georss.org/georss' }, elements: [] },
  };
}

/** GeoRSS. */
export function placeOf({ latitude, longitude }: ShownReport['report']): XmlElement {
  return element('georss:point', {}, `${latitude} ${longitude}`);
}

/** The front answers it, and what lies under it. */
const reportsPath = '/espace-collaboratif/signalements';

export function reportPage(publicUrl: string, reportId: number): string {
  return `${publicUrl}${reportsPath}/${reportId}`;
}
