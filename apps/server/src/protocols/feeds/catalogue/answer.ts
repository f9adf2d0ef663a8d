import { searchCatalogue } from '@cartable/datastore';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { feedAnswer, rssMediaType } from '../feed-answer.ts';
import { writeRss } from '../rss/write-rss.ts';
import { type Feed, feedOf } from './feed.ts';
import { readSearch } from './read-search.ts';
import { searchChannel } from './search-channel.ts';
import { writeAtom } from './write-atom.ts';
import { writeDescription } from './write-description.ts';

export interface FeedFormat {
  readonly extension: string;
  readonly mediaType: string;
  write(feed: Feed): string;
}

export const feedFormats: readonly FeedFormat[] = [
  { extension: 'atom', mediaType: 'application/atom+xml', write: writeAtom },
  { extension: 'rss', mediaType: rssMediaType, write: (feed) => writeRss(searchChannel(feed)) },
];

export async function answerFeed(
  { services, baseUrl, language }: RequestContext,
  { query }: { readonly query: string },
  { extension, mediaType, write }: FeedFormat,
): Promise<ServiceAnswer> {
  const { publicUrl, siteTitle } = services.config;
  const search = readSearch(query, language);
  const page = await searchCatalogue(services.datastores.context, search);
  const place = { publicUrl, siteTitle, language, feedUrl: `${baseUrl}.${extension}` };
  return feedAnswer(write(feedOf(page, search, place)), mediaType);
}

export function answerDescription({ services, language }: RequestContext): ServiceAnswer {
  const { publicUrl, siteTitle } = services.config;
  return feedAnswer(
    writeDescription({ publicUrl, siteTitle, language }),
    'application/opensearchdescription+xml',
  );
}
