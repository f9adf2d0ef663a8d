import { findAlertsPlace, readPublishedAlerts } from '@cartable/datastore';
import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Channel, writeChannel } from './write-channel.ts';

const NEWS = 50;

const words = {
  fr: {
    alerts: 'Alertes',
    aboutAlerts: 'État des services de',
    news: 'Actualités',
    aboutNews: 'Ce qui change sur',
  },
  en: {
    alerts: 'Alerts',
    aboutAlerts: 'State of the services of',
    news: 'News',
    aboutNews: 'What changes on',
  },
} as const;

export async function answerAlerts({ services, language, baseUrl }: RequestContext): Promise<ServiceAnswer> {
  const { config, datastores } = services;
  const { siteTitle, publicUrl } = config;
  const { alerts, aboutAlerts } = words[language];
  const place = await findAlertsPlace(datastores.context, config);
  const found = await readPublishedAlerts(datastores.context, place);
  return documentOf({
    title: `${alerts} — ${siteTitle}`,
    description: `${aboutAlerts} ${siteTitle}.`,
    pageUrl: `${publicUrl}/niveau-de-service`,
    selfUrl: `${baseUrl}/alertes`,
    language,
    items: found.map(({ id, title, description = '', link, date }) => ({
      guid: { text: id, isPermaLink: false },
      title,
      description,
      // A path of this site is made whole.
      url: link.url === undefined ? undefined : new URL(link.url, publicUrl).href,
      date,
      tags: [],
    })),
  });
}

export async function answerNews({ services, language, baseUrl }: RequestContext): Promise<ServiceAnswer> {
  const { siteTitle, publicUrl } = services.config;
  const { news, aboutNews } = words[language];
  const { items } = await services.content.news.list({ page: 0, limit: NEWS, language });
  return documentOf({
    title: `${news} — ${siteTitle}`,
    description: `${aboutNews} ${siteTitle}.`,
    pageUrl: `${publicUrl}/actualites`,
    selfUrl: `${baseUrl}/actualites`,
    language,
    items: items.map(({ slug, title, summary, date, tags }) => {
      const url = `${publicUrl}/actualites/${slug}`;
      return { guid: { text: url, isPermaLink: true }, title, description: summary, url, date, tags };
    }),
  });
}

function documentOf(channel: Channel): ServiceAnswer {
  const body = writeChannel(channel);
  return {
    body,
    contentType: 'application/rss+xml; charset=utf-8',
    headers: { etag: etagOf(body), 'cache-control': 'no-cache', vary: 'accept-language' },
  };
}
