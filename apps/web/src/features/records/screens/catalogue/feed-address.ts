import { addressOfQuery, type CatalogueQuery } from './catalogue-query.ts';

export const feedFormats = ['atom', 'rss'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** The same words, filters and place, from the first page on and in the order of feeds: newest first. */
export function feedAddress(query: CatalogueQuery, format: FeedFormat): string {
  const text = queryText({ ...query, sort: 'relevance' });
  return `/catalogue.${format}${text === '' ? '' : `?${text}`}`;
}

/** The search as in the address of the catalogue, from the first page on. */
export function queryText(query: CatalogueQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(addressOfQuery({ ...query, page: 1 })))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters.toString();
}
