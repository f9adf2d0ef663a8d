import { searchCatalogue } from '@cartable/datastore';
import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Feed, feedOf } from './feed.ts';
import { readSearch } from './read-search.ts';
import { writeAtom } from './write-atom.ts';
import { writeDescription } from './write-description.ts';
import { writeRss } from './write-rss.ts';

export interface FeedFormat {
  readonly extension: string;
  readonly mediaType: string;
  write(feed: Feed): string;
}

export const feedFormats: readonly FeedFormat[] = [
  { extension: 'atom', mediaType: 'application/atom+xml', write: writeAtom },
  { extension: 'rss', mediaType: 'application/rss+xml', write: writeRss },
];

export async function answerFeed(
  { services, baseUrl, language }: RequestContext,
  { query }: { readonly query: string },
  { extension, mediaType, write }: FeedFormat,
): Promise<ServiceAnswer> {
  const { publicUrl, siteTitle } = services.config;
  const search = readSearch(query, language);
  const page = await searchCatalogue(services.datastores.context, search);
  const addresses = { publicUrl, siteTitle, feedUrl: `${baseUrl}.${extension}` };
  return documentOf(write(feedOf(page, search, addresses)), mediaType);
}

export function answerDescription({ services }: RequestContext): ServiceAnswer {
  const { publicUrl, siteTitle } = services.config;
  return documentOf(writeDescription(publicUrl, siteTitle), 'application/opensearchdescription+xml');
}

function documentOf(body: string, mediaType: string): ServiceAnswer {
  return {
    body,
    contentType: `${mediaType}; charset=utf-8`,
    headers: { etag: etagOf(body), 'cache-control': 'no-cache' },
  };
}
