import { element, serializeDocument } from '@cartable/ogc';
import { feedTexts } from '../texts.ts';
import type { FeedPlace } from './feed.ts';

/** Longest of OpenSearch 1.1. */
const nameLength = 16;

const searchParameters =
  'q={searchTerms?}&page={startPage?}&limit={count?}&bbox={geo:box?}&updated_since={time:start?}';

/** The search of the catalogue for browsers and clients: OpenSearch 1.1 with the extensions geo and time (OGC 10-032r8). */
export function writeDescription({ publicUrl, siteTitle, language }: Omit<FeedPlace, 'feedUrl'>): string {
  const url = (type: string, template: string) =>
    element('Url', { type, rel: 'results', template: `${publicUrl}${template}` });
  return serializeDocument(
    element(
      'OpenSearchDescription',
      {
        xmlns: 'http://a9.com/-/spec/opensearch/1.1/',
        'xmlns:geo': 'http://a9.com/-/opensearch/extensions/geo/1.0/',
        'xmlns:time': 'http://a9.com/-/opensearch/extensions/time/1.0/',
      },
      element('ShortName', {}, [...siteTitle].slice(0, nameLength).join('')),
      element('Description', {}, `${feedTexts[language].aboutCatalogue} ${siteTitle}`),
      url('text/html', '/catalogue?q={searchTerms}'),
      url('application/atom+xml', `/catalogue.atom?${searchParameters}`),
      url('application/rss+xml', `/catalogue.rss?${searchParameters}`),
      element('Query', { role: 'example', searchTerms: 'communes' }),
      element('Language', {}, language),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
    ),
  );
}
