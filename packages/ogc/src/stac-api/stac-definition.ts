/** The STAC API in OpenAPI 3.0: what `service-desc` leads to. */
import { maxStacLimit, stacItemsParameters, stacSearchParameters } from './read-stac-search.ts';

export function stacDefinition(info: {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly baseUrl: string;
}): object {
  const { title, description, version, baseUrl } = info;
  const page = [query('limit'), query('token')];
  return {
    openapi: '3.0.3',
    info: { title, description, version },
    servers: [{ url: baseUrl }],
    paths: {
      '/': get('getLandingPage', 'Catalog', []),
      '/conformance': get('getConformance', 'Conformance classes', []),
      '/collections': get('getCollections', 'Collections: one for each public record', page),
      '/collections/{collectionId}': get('getCollection', 'Collection', [path('collectionId')]),
      '/collections/{collectionId}/items': get('getItems', 'Items: one for each service with files', [
        path('collectionId'),
        ...stacItemsParameters.map(query),
      ]),
      '/collections/{collectionId}/items/{itemId}': get('getItem', 'Item', [
        path('collectionId'),
        path('itemId'),
      ]),
      '/search': {
        ...get('getItemSearch', 'Search of items', stacSearchParameters.map(query)),
        post: {
          operationId: 'postItemSearch',
          summary: 'Search of items',
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses,
        },
      },
    },
  };
}

const responses = {
  200: { description: 'OK' },
  400: { description: 'Bad request' },
  404: { description: 'Not found' },
};

const query = (name: string): object => ({
  name,
  in: 'query',
  required: false,
  schema: name === 'limit' ? { type: 'integer', minimum: 1, maximum: maxStacLimit } : { type: 'string' },
});

const path = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });

function get(operationId: string, summary: string, parameters: readonly object[]): object {
  return { get: { operationId, summary, parameters, responses } };
}
