import { publishedRecords } from '../../context/published-records.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { Protocol } from '../../protocol.ts';
import { answerAlerts, answerNews } from './answer.ts';

/** News of the site, for readers of feeds, and its alerts (specification §2). */
export function createSiteFeeds(): Protocol<RequestContext> {
  return {
    name: 'rss',
    mounts: [{ root: '/rss', audience: 'open', scopes: [''] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      { path: '/alertes', answer: answerAlerts },
      { path: '/actualites', answer: answerNews },
    ],
  };
}
