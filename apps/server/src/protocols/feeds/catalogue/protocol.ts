import { publishedRecords } from '../../context/published-records.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { Protocol } from '../../protocol.ts';
import { answerDescription, answerFeed, feedFormats } from './answer.ts';

/** Any search of the catalogue as a feed, and its description for OpenSearch: beside the page, `/catalogue`. */
export function createCatalogueFeeds(): Protocol<RequestContext> {
  return {
    name: 'feeds',
    mounts: [{ root: '/catalogue', audience: 'open', scopes: [''] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      ...feedFormats.map((format) => ({
        path: `.${format.extension}`,
        answer: (context: RequestContext, request: { readonly query: string }) =>
          answerFeed(context, request, format),
      })),
      { path: '/opensearch.xml', answer: answerDescription },
    ],
  };
}
