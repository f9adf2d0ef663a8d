import { CartableError } from '@cartable/contract';
import { DocumentCache } from '../context/answer/document-cache.ts';
import { openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol, Resource } from '../protocol.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import { answerDocument } from './core/answer-document.ts';
import type { ApiPart, ApiResource } from './core/api.ts';
import { apiContextOf, apiName, checkApiScope, widestContextOf } from './core/api-context.ts';
import { coreResources } from './core/core-resources.ts';
import { reject } from './core/exceptions.ts';
import { styleSheet } from './core/html/style.ts';
import { featuresPart } from './features/part.ts';
import { recordsPart } from './records/part.ts';
import { createTilesPart } from './tiles/part.ts';

/** The address of the style sheet changes with its content. */
const STYLE_CACHE = 'public, max-age=31536000, immutable';

/**
 * OGC API: one landing page, conformance list and definition over its parts. `/ogcapi` is the whole platform,
 * `/ogcapi/datastores/{technical name}` one datastore, with the same resources below either (ADR 8).
 */
export function createOgcApi(stored: StoredTiles): Protocol {
  const parts: readonly ApiPart[] = [featuresPart, createTilesPart(stored), recordsPart];
  const resources = [...coreResources, ...parts.flatMap((part) => part.resources)];
  const cache = new DocumentCache();
  return {
    name: apiName,
    mounts: openAndPrivate(apiName, ['', '/datastores/:datastore']),
    serves: { ...offeringsOf(...parts.flatMap(({ offerings }) => offerings)), checkScope: checkApiScope },
    requestsPerSecond: (config) => config.featuresApiPerSecond,
    resources: resources.map((resource) => toResource(resource, parts, cache)),
    reject: (context, request, error) => reject(widestContextOf(context, request, parts), error),
    extend: (mounted, { root, audience }, limit) => {
      if (audience === 'open')
        mounted.get(`${root}/style.css`, async (_request, reply) =>
          reply.type('text/css; charset=utf-8').header('cache-control', STYLE_CACHE).send(styleSheet),
        );
      mounted.get(`${root}/*`, limit, () => {
        throw new CartableError('common.not-found');
      });
    },
  };
}

function toResource(
  resource: ApiResource,
  parts: readonly ApiPart[],
  cache: DocumentCache,
): Resource<ServiceContext> {
  return {
    path: resource.path,
    isUncounted: resource.isUncounted ?? false,
    operation: resource.operation ?? 'other',
    answer: (context, request) => {
      const api = apiContextOf(context, request, parts);
      if ('document' in resource) return answerDocument(api, resource, request.path, cache);
      return resource.answer(api, request);
    },
  };
}
