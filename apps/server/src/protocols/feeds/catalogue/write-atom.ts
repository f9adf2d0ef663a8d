import { element, serializeDocument, type XmlElement } from '@cartable/ogc';
import type { Feed, FeedEntry } from './feed.ts';
import { boxOf, feedNamespaces, openSearchOf } from './feed-elements.ts';

/** Atom (RFC 4287) with OpenSearch and GeoRSS. */
export function writeAtom(feed: Feed): string {
  const { title, language, siteTitle, selfUrl, pageUrl, descriptionUrl, pages, updated, entries } = feed;
  return serializeDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', ...feedNamespaces, 'xml:lang': language },
      element('id', {}, selfUrl),
      element('title', {}, title),
      element('updated', {}, updated),
      element('author', {}, element('name', {}, siteTitle)),
      link('self', selfUrl, 'application/atom+xml'),
      link('alternate', pageUrl, 'text/html'),
      link('search', descriptionUrl, 'application/opensearchdescription+xml'),
      pages.map(([relation, url]) => link(relation, url, 'application/atom+xml')),
      openSearchOf(feed),
      entries.map(entryElement),
    ),
  );
}

function entryElement(entry: FeedEntry): XmlElement {
  const { licence } = entry;
  return element(
    'entry',
    {},
    element('id', {}, entry.pageUrl),
    element('title', {}, entry.title),
    element('updated', {}, entry.update_date),
    element('published', {}, entry.publication_date),
    element('author', {}, element('name', {}, entry.producer)),
    element('summary', {}, entry.abstract),
    licence !== null && element('rights', {}, licence.title),
    link('alternate', entry.pageUrl, 'text/html'),
    link('via', entry.xmlUrl, 'application/xml'),
    entry.thumbnail_url !== null && link('icon', entry.thumbnail_url),
    element('dc:identifier', {}, entry.file_identifier),
    boxOf(entry),
  );
}

const link = (rel: string, href: string, type?: string): XmlElement => element('link', { rel, href, type });
