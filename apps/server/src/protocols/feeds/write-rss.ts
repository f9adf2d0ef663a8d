import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import type { Feed, FeedEntry } from './feed.ts';
import { boxOf, feedNamespaces, openSearchOf } from './feed-elements.ts';

/** RSS 2.0 with OpenSearch and GeoRSS. */
export function writeRss(feed: Feed): string {
  const { title, siteTitle, selfUrl, pageUrl, updated, entries } = feed;
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, pageUrl),
    element('description', {}, `Données publiées sur ${siteTitle}.`),
    element('language', {}, 'fr'),
    element('lastBuildDate', {}, mailDate(updated)),
    element('atom:link', { rel: 'self', href: selfUrl, type: 'application/rss+xml' }),
    openSearchOf(feed),
    entries.map(itemElement),
  );
  const namespaces = { ...feedNamespaces, 'xmlns:atom': 'http://www.w3.org/2005/Atom' };
  return serializeDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}

function itemElement(entry: FeedEntry): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.pageUrl),
    element('guid', { isPermaLink: true }, entry.pageUrl),
    element('pubDate', {}, mailDate(entry.update_date)),
    element('dc:creator', {}, entry.producer),
    element('description', {}, entry.abstract),
    boxOf(entry),
  );
}

/** RFC 822, as RSS has it. */
const mailDate = (date: string): string => new Date(date).toUTCString();
