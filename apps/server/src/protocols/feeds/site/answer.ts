import { findAlertsPlace, readPublishedAlerts } from '@cartable/datastore';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { feedAnswer, rssMediaType } from '../feed-answer.ts';
import { type RssChannel, writeRss } from '../rss/write-rss.ts';
import { feedTexts } from '../texts.ts';

const NEWS = 50;
/** Minutes. */
const LIFE_MINUTES = 60;

export async function answerAlerts({ services, language, baseUrl }: RequestContext): Promise<ServiceAnswer> {
  const { config, datastores } = services;
  const { siteTitle, publicUrl } = config;
  const { alerts, aboutAlerts } = feedTexts[language];
  const place = await findAlertsPlace(datastores.context, config);
  const found = await readPublishedAlerts(datastores.context, place);
  return channelAnswer({
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
  const { news, aboutNews } = feedTexts[language];
  const { items } = await services.content.news.list({ page: 0, limit: NEWS, language });
  return channelAnswer({
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

function channelAnswer(channel: Omit<RssChannel, 'updated' | 'life'>): ServiceAnswer {
  const updated = channel.items[0]?.date;
  return feedAnswer(writeRss({ ...channel, updated, life: LIFE_MINUTES }), rssMediaType);
}
