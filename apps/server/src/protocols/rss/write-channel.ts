import type { Language } from '@cartable/contract';
import { element, serializeDocument, type XmlElement } from '@cartable/ogc';

export interface Channel {
  readonly title: string;
  readonly description: string;
  readonly pageUrl: string;
  readonly selfUrl: string;
  readonly language: Language;
  readonly items: readonly ChannelItem[];
}

export interface ChannelItem {
  readonly guid: { readonly text: string; readonly isPermaLink: boolean };
  readonly title: string;
  readonly description: string;
  readonly url: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly tags: readonly string[];
}

/** Minutes after which readers ask again. */
const LIFE_MINUTES = 60;

/** RSS 2.0. */
export function writeChannel({ title, description, pageUrl, selfUrl, language, items }: Channel): string {
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, pageUrl),
    element('description', {}, description),
    element('language', {}, language),
    items[0] && element('lastBuildDate', {}, mailDate(items[0].date)),
    element('ttl', {}, LIFE_MINUTES),
    element('atom:link', { rel: 'self', href: selfUrl, type: 'application/rss+xml' }),
    items.map(itemElement),
  );
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom' };
  return serializeDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}

function itemElement({ guid, title, description, url, date, tags }: ChannelItem): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, title),
    url !== undefined && element('link', {}, url),
    element('guid', { isPermaLink: guid.isPermaLink }, guid.text),
    element('pubDate', {}, mailDate(date)),
    tags.map((tag) => element('category', {}, tag)),
    element('description', {}, description),
  );
}

/** RFC 822, as RSS has it. */
const mailDate = (date: string): string => new Date(date).toUTCString();
