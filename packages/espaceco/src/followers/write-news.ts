import { layOutMail, type MailContent } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import type { Site } from '../context.ts';
import type { Reply, Report } from '../reports/report.model.ts';
import { reportPage } from '../reports/report-page.ts';

interface News extends Site {
  readonly language: Language;
  readonly report: Report;
  /** Name of the community; undefined: it is of none. */
  readonly community: string | undefined;
  /** As its community calls it, when it changed. */
  readonly status: string | undefined;
  readonly reply: Reply | undefined;
  /** Who did it. */
  readonly by: string;
  readonly stopKey: string;
}

/** To whoever follows a report: what happened, where to read it, and how to hear no more of it. */
export function writeNews(news: News): MailContent {
  const { language, siteTitle, publicUrl, report, community, status, reply, by, stopKey } = news;
  const root = `${publicUrl}/espace-collaboratif/signalements`;
  const { id } = report;
  const words = {
    fr: {
      greeting: 'Bonjour,',
      subject:
        status === undefined ? `Réponse au signalement n° ${id}` : `Signalement n° ${id}\u00a0: ${status}`,
      text:
        status === undefined
          ? `${by} a répondu au signalement n° ${id}, que vous suivez.`
          : `${by} a changé le statut du signalement n° ${id}, que vous suivez.`,
      said: 'Ce qui était signalé',
      community: 'Guichet',
      status: 'Statut',
      read: 'Voir le signalement',
      stop: 'Ne plus recevoir ces courriels',
      closing: 'Vous recevez ce courriel parce que vous suivez ce signalement.',
    },
    en: {
      greeting: 'Hello,',
      subject: status === undefined ? `Reply to report no. ${id}` : `Report no. ${id}: ${status}`,
      text:
        status === undefined
          ? `${by} replied to report no. ${id}, which you follow.`
          : `${by} changed the status of report no. ${id}, which you follow.`,
      said: 'What was reported',
      community: 'Community',
      status: 'Status',
      read: 'See the report',
      stop: 'Stop these mails',
      closing: 'You receive this mail because you follow this report.',
    },
  }[language];
  const details = [
    [words.community, community ?? ''],
    [words.said, shorten(report.comment)],
    [words.status, status ?? ''],
  ] as const;
  return layOutMail({
    language,
    siteTitle,
    subject: words.subject,
    greeting: words.greeting,
    paragraphs: [words.text],
    details: details.filter(([, value]) => value !== ''),
    ...(reply === undefined || reply.content === '' ? {} : { quote: reply.content }),
    links: [
      { label: words.read, url: reportPage(news, id) },
      { label: words.stop, url: `${root}/ne-plus-suivre/${stopKey}` },
    ],
    closing: words.closing,
  });
}

const shortMax = 200;

const shorten = (text: string): string =>
  text.length <= shortMax ? text : `${text.slice(0, shortMax - 1).trimEnd()}…`;
