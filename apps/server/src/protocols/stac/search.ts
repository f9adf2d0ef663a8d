import {
  geoJsonMediaType,
  readStacSearch,
  type StacSearch,
  type StacStart,
  stacQueryOf,
  writeToken,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { geoJsonAnswer } from './answer.ts';
import { itemsOf } from './collections.ts';
import { typesWithFiles } from './files-of-services.ts';
import { rootLink } from './links.ts';
import { listRecords } from './records.ts';

/** Records read at once, and for one page: one of few items ends early, and its `next` goes on. */
const batch = 20;
const mostRecords = 100;

export async function search(
  context: ServiceContext,
  { query, body }: ReceivedRequest,
): Promise<ServiceAnswer> {
  const requested = body === undefined ? query : stacQueryOf(body.text);
  const { items, next } = await find(context, readStacSearch(requested));
  const url = `${context.baseUrl}/search`;
  return geoJsonAnswer({
    type: 'FeatureCollection',
    features: items,
    numberReturned: items.length,
    links: [
      rootLink(context),
      { href: query === '' ? url : `${url}?${query}`, rel: 'self', type: geoJsonMediaType },
      ...(next === undefined
        ? []
        : [body === undefined ? nextPage(url, requested, next) : nextDocument(url, body.text, next)]),
    ],
  });
}

function nextPage(url: string, query: string, next: StacStart): object {
  const parameters = new URLSearchParams(query);
  parameters.set('token', writeToken(next));
  return { href: `${url}?${parameters}`, rel: 'next', type: geoJsonMediaType, method: 'GET' };
}

/** STAC API item-search: the document of the next page, whole. */
function nextDocument(url: string, text: string, next: StacStart): object {
  const body = { ...(JSON.parse(text) as object), token: writeToken(next) };
  return { href: url, rel: 'next', type: geoJsonMediaType, method: 'POST', merge: false, body };
}

async function find(context: ServiceContext, { constraint, ids, limit, start }: StacSearch) {
  const items: object[] = [];
  const last = start.record + mostRecords;
  for (let offset = start.record; offset < last; offset += batch) {
    const { total, records } = await listRecords(context, {
      constraint,
      services: typesWithFiles,
      offset,
      limit: batch,
    });
    for (const [rank, record] of records.entries()) {
      const all = await itemsOf(context, record);
      const skipped = offset + rank === start.record ? start.item : 0;
      for (const [place, item] of all.entries()) {
        if (place < skipped || (ids && !ids.includes(item.id))) continue;
        if (items.length === limit) return { items, next: { record: offset + rank, item: place } };
        items.push(item);
      }
    }
    if (offset + batch >= total) return { items, next: undefined };
  }
  return { items, next: { record: last, item: 0 } };
}
