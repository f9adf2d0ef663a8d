import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerPart, answerRobots, answerSitemap } from './answer.ts';

/** Documents search engines read before anything else: pages they may visit, and every public page there is. */
export function createSitemap(): Protocol<RequestContext> {
  return {
    name: 'sitemap',
    mounts: [{ root: '', audience: 'open', scopes: [''] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      { path: '/robots.txt', answer: answerRobots },
      { path: '/sitemap.xml', answer: (context) => answerSitemap(context) },
      {
        path: '/sitemap/:part.xml',
        answer: (context, { path }) =>
          answerPart(context, /^\d{1,6}$/.test(path.part ?? '') ? Number(path.part) : 0),
      },
    ],
  };
}
