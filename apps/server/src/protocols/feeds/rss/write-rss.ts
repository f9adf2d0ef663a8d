import type { Language } from '@cartable/contract';
import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import { rssMediaType } from '../feed-answer.ts';

/** What a feed tells, before RSS. */
export interface RssChannel {
  readonly title: string;
  readonly description: string;
  readonly pageUrl: string;
  readonly selfUrl: string;
  readonly language: Language;
  /** Date of the last change, ISO 8601. @default not told */
  readonly updated?: string | undefined;
  /** Minutes after which readers ask again. @default as they like */
  readonly life?: number;
  readonly items: readonly RssItem[];
  /** Of other vocabularies. */
  readonly extensions?: RssExtensions;
}

export interface RssItem {
  readonly guid: { readonly text: string; readonly isPermaLink: boolean };
  readonly title: string;
  readonly description: string;
  readonly url: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly tags: readonly string[];
  readonly extensions?: readonly (XmlElement | undefined)[];
}

export interface RssExtensions {
  readonly namespaces: Readonly<Record<`xmlns:${string}`, string>>;
  readonly elements: readonly XmlElement[];
}

/** RSS 2.0. */
export function writeRss({ extensions, updated, life, ...channel }: RssChannel): string {
  const { title, description, pageUrl, selfUrl, language, items } = channel;
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', ...extensions?.namespaces };
  const content = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, pageUrl),
    element('description', {}, description),
    element('language', {}, language),
    updated !== undefined && element('lastBuildDate', {}, mailDate(updated)),
    life !== undefined && element('ttl', {}, life),
    element('atom:link', { rel: 'self', href: selfUrl, type: rssMediaType }),
    extensions?.elements ?? [],
    items.map(itemElement),
  );
  return serializeDocument(element('rss', { version: '2.0', ...namespaces }, content));
}

function itemElement({ guid, title, description, url, date, tags, extensions = [] }: RssItem): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, title),
    url !== undefined && element('link', {}, url),
    element('guid', { isPermaLink: guid.isPermaLink }, guid.text),
    element('pubDate', {}, mailDate(date)),
    tags.map((tag) => element('category', {}, tag)),
    element('description', {}, description),
    extensions.filter((one) => one !== undefined),
  );
}

/** RFC 822, as RSS has it. */
const mailDate = (date: string): string => new Date(date).toUTCString();
