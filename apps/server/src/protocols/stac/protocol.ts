import type { Mount } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol } from '../protocol.ts';
import { getCollection, getCollections, getItem, getItems } from './collections.ts';
import { rejectStac } from './exceptions.ts';
import { typesWithFiles } from './files-of-services.ts';
import { getApi, getConformance, getLandingPage } from './landing.ts';
import { search } from './search.ts';

const mounts: readonly Mount[] = [{ root: '/stac', audience: 'open', scopes: [''] }];

/**
 * STAC API 1.0: a collection for each public record, an item for each of its open services that has files to take.
 * Records are published for everyone alike, and items are what everyone may take: it has no private address.
 */
export function createStac(): Protocol<ServiceContext> {
  return {
    name: 'stac',
    mounts,
    serves: offeringsOf(...typesWithFiles),
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      { path: '', answer: getLandingPage },
      { path: '/conformance', answer: getConformance },
      { path: '/api', answer: getApi },
      { path: '/collections', answer: getCollections },
      { path: '/collections/:collectionId', answer: getCollection },
      { path: '/collections/:collectionId/items', operation: 'items', answer: getItems },
      { path: '/collections/:collectionId/items/:itemId', operation: 'items', answer: getItem },
      { path: '/search', isPosted: true, operation: 'items', answer: search },
    ],
    reject: (context, _request, error) => rejectStac(context, error),
  };
}
