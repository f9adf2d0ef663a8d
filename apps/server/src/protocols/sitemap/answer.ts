import { CartableError } from '@cartable/contract';
import { countListedRecords, listProducersOfCatalogue, listRecordPlaces } from '@cartable/datastore';
import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { RequestContext } from '../context/request-context.ts';
import { countParts, partOf } from './parts.ts';
import { publicPages, unreadPaths } from './public-pages.ts';
import { sitemapCapacity, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

export function answerRobots({ services }: RequestContext): ServiceAnswer {
  const { publicUrl } = services.config;
  const lines = [
    'User-agent: *',
    ...unreadPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return { body: `${lines.join('\n')}\n`, contentType: 'text/plain; charset=utf-8', headers: dayLong };
}

const dayLong = { 'cache-control': 'public, max-age=86400' };

/** Everything in one document as long as it holds in one; then an index of several. */
export async function answerSitemap(context: RequestContext): Promise<ServiceAnswer> {
  const count = countParts(await readCounts(context), sitemapCapacity);
  if (count === 1) return answerPart(context, 1);
  const { publicUrl } = context.services.config;
  const addresses = Array.from({ length: count }, (_, rank) => `${publicUrl}/sitemap/${rank + 1}.xml`);
  return documentOf(writeSitemapIndex(addresses));
}

/** @throws {CartableError} `common.not-found` for a part there is not */
export async function answerPart(context: RequestContext, rank: number): Promise<ServiceAnswer> {
  const { datastores, config } = context.services;
  const part = partOf(await readCounts(context), rank, sitemapCapacity);
  if (!part) throw new CartableError('common.not-found');
  const records = await listRecordPlaces(datastores.context, part.records);
  return documentOf(
    writeSitemap([
      ...part.pages.map((path) => ({ url: config.publicUrl + path })),
      ...records.map(({ pageUrl: url, updated }) => ({ url, updated })),
    ]),
  );
}

async function readCounts({ services: { datastores } }: RequestContext) {
  const producers = await listProducersOfCatalogue(datastores.context);
  const paths = producers.map(
    ({ technical_name: name }) => `/catalogue/producteurs/${encodeURIComponent(name)}`,
  );
  return { pages: [...publicPages, ...paths], records: await countListedRecords(datastores.context) };
}

function documentOf(body: string): ServiceAnswer {
  return {
    body,
    contentType: 'application/xml; charset=utf-8',
    headers: { etag: etagOf(body), 'cache-control': 'no-cache' },
  };
}
