import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';

export const rssMediaType = 'application/rss+xml';

/** A document in the language of its reader, sent again only when it has changed. */
export function feedAnswer(body: string, mediaType: string): ServiceAnswer {
  return {
    body,
    contentType: `${mediaType}; charset=utf-8`,
    headers: { etag: etagOf(body), 'cache-control': 'no-cache', vary: 'accept-language' },
  };
}
