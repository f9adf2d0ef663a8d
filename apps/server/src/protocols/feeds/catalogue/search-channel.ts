import { element } from '@cartable/ogc';
import type { RssChannel } from '../rss/write-rss.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { boxOf, feedNamespaces, openSearchOf } from './feed-elements.ts';

/** A page of a search for RSS, with OpenSearch and GeoRSS. */
export function searchChannel(feed: Feed): RssChannel {
  const { title, description, language, selfUrl, pageUrl, updated, entries } = feed;
  return {
    title,
    description,
    pageUrl,
    selfUrl,
    language,
    updated,
    items: entries.map(itemOf),
    extensions: { namespaces: feedNamespaces, elements: openSearchOf(feed) },
  };
}

function itemOf(entry: FeedEntry): RssChannel['items'][number] {
  return {
    guid: { text: entry.pageUrl, isPermaLink: true },
    title: entry.title,
    description: entry.abstract,
    url: entry.pageUrl,
    date: entry.update_date,
    tags: [],
    extensions: [element('dc:creator', {}, entry.producer), boxOf(entry)],
  };
}
