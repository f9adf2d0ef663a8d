import { element, type XmlElement } from '@cartable/ogc';
import type { Feed, FeedEntry } from './feed.ts';

/** Elements that both formats write alike. */

export const feedNamespaces = {
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:georss': 'http://www.georss.org/georss',
  'xmlns:os': 'http://a9.com/-/spec/opensearch/1.1/',
} as const;

/** OpenSearch 1.1 draft 6, response elements. */
export function openSearchOf({ total, startIndex, size, words }: Feed): XmlElement[] {
  return [
    element('os:totalResults', {}, total),
    element('os:startIndex', {}, startIndex),
    element('os:itemsPerPage', {}, size),
    element('os:Query', { role: 'request', searchTerms: words === '' ? undefined : words }),
  ];
}

/** Latitude first (GeoRSS Simple, OGC 17-002r1 §8). */
export function boxOf({ bbox }: FeedEntry): XmlElement | undefined {
  if (bbox === null) return undefined;
  return element('georss:box', {}, `${bbox.south} ${bbox.west} ${bbox.north} ${bbox.east}`);
}
