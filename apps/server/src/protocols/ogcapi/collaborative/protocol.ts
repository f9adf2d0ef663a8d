import { CartableError } from '@cartable/contract';
import { DocumentCache } from '../../context/answer/document-cache.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { readForEachRequest, withTables } from '../../features/collaborative-tables.ts';
import type { Answering, Protocol, Resource } from '../../protocol.ts';
import { answerDocument } from '../core/answer-document.ts';
import type { ApiContext, ApiPart, ApiResource } from '../core/api.ts';
import { apiContextOf, widestContextOf } from '../core/api-context.ts';
import { coreResources } from '../core/core-resources.ts';
import { reject } from '../core/exceptions.ts';
import { isWholeFile } from '../features/whole-file.ts';
import { createFeature, deleteFeature, replaceFeature, updateFeature } from './edit-items.ts';
import { collaborativePart } from './part.ts';
import { tellItemMethods, tellItemsMethods } from './tell-methods.ts';

const parts: readonly ApiPart[] = [collaborativePart];

/**
 * OGC API – Features on the tables of the collaborative space, those of one database or of all, which its Part 4
 * (OGC 20-002, draft) changes: the same rights, rules, grids and journal as every other way of changing them.
 */
export function createCollaborativeOgcApi(): Protocol<RequestContext> {
  const resources: readonly ApiResource[] = [...coreResources, ...collaborativePart.resources];
  return {
    name: 'espaceco-ogcapi',
    mounts: [{ root: '/api/espaceco/ogcapi', audience: 'restricted', scopes: ['', '/databases/:database'] }],
    serves: readForEachRequest,
    requestsPerSecond: (config) => config.featuresApiPerSecond,
    resources: resources.map(toResource),
    reject: (context, received, error) =>
      reject(widestContextOf({ ...context, published: [] }, received, parts), error),
    extend: (mounted, { root }, limit) => {
      mounted.get(`${root}/*`, limit, () => {
        throw new CartableError('common.not-found');
      });
    },
  };
}

type InApi = (context: ApiContext, received: ReceivedRequest) => ReturnType<Answering<RequestContext>>;

function toResource(resource: ApiResource): Resource<RequestContext> {
  const answer = inApi((context, received) =>
    'document' in resource
      ? answerDocument(context, resource, received.path, new DocumentCache())
      : resource.answer(context, received),
  );
  return {
    path: resource.path,
    operation: resource.operation ?? 'other',
    answer,
    ...changesOf(resource.path),
  };
}

/** What is done at the addresses of features besides reading them. */
function changesOf(path: string): Partial<Resource<RequestContext>> {
  if (path === '/collections/:collectionId/items')
    return { changes: { POST: inApi(createFeature) }, options: telling(tellItemsMethods) };
  if (path !== '/collections/:collectionId/items/:featureId') return {};
  return {
    changes: {
      PUT: inApi(replaceFeature),
      PATCH: inApi(updateFeature),
      DELETE: inApi(deleteFeature),
    },
    options: telling(tellItemMethods),
  };
}

/** Within the tables that whoever asks may read, or take away whole. */
function inApi(answer: InApi): Answering<RequestContext> {
  return async (context, received) => {
    const needs = isWholeFile(received) ? 'EXPORT' : 'VIEW';
    const tables = await withTables(context, { name: received.path.database, needs });
    return answer(apiContextOf(tables, received, parts), received);
  };
}

/** Whoever does not say who they are learns what the address is for, and nothing of what is there. */
function telling(tell: (context: ApiContext | undefined, received: ReceivedRequest) => ReturnType<InApi>) {
  const known = inApi(tell);
  return (context: RequestContext, received: ReceivedRequest) =>
    context.visitor.kind === 'anonymous' ? tell(undefined, received) : known(context, received);
}
