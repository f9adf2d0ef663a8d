/** The definition of the API (OpenAPI 3.0), written from facts. */

import { cursorParameter } from '../paging/cursor.ts';
import type { TileCollection } from '../tiles-api/tile-collection.ts';
import { type OperationWriter, tileCollectionPaths, tileMatrixSetPaths } from '../tiles-api/tiles-paths.ts';
import type { FeaturesCollection } from './collection.ts';
import { findItemFormat, itemFormats } from './item-formats.ts';
import { htmlMediaType, jsonMediaType, openApiMediaType, problemMediaType, schemaMediaType } from './link.ts';
import { defaultLimit, filterLanguages, maxLimit, parameterColumns } from './read-items-request.ts';
import { type ApiFacts, propertySchema } from './write-documents.ts';

/**
 * Up to so many collections each has its own paths, with its properties as parameters. Beyond, the document would weigh
 * megabytes and clients fetch it before anything else: one template then stands for all.
 */
const maxDescribed = 60;

type Schema = Readonly<Record<string, unknown>>;

export function apiDefinition(
  facts: ApiFacts,
  collections: readonly FeaturesCollection[],
  version: string,
  tiles: readonly TileCollection[] = [],
): object {
  const { title, description, provider, baseUrl } = facts;
  return {
    openapi: '3.0.3',
    info: { title, description, version, contact: { name: provider.name, url: provider.site } },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'API', description: facts.texts.definition },
      { name: 'Data', description: facts.texts.collections },
    ],
    paths: {
      '/': document('getLandingPage', facts.texts.landing, 'LandingPage'),
      '/api': {
        get: operation('getApiDefinition', facts.texts.definition, 'API', [common], {
          [openApiMediaType]: object,
          [htmlMediaType]: text,
        }),
      },
      '/conformance': document('getConformance', facts.texts.conformance, 'Conformance'),
      '/collections': document('getCollections', facts.texts.collections, 'Collections', 'Data'),
      ...(collections.length > maxDescribed ? templatePaths(facts) : ownPaths(facts, collections)),
      ...tileMatrixSetPaths(facts, writer),
      ...tilePaths(facts, tiles.slice(0, maxDescribed)),
    },
    components: { parameters: parametersOf(facts), schemas, responses },
  };
}

const object: Schema = { type: 'object' };
const text: Schema = { type: 'string' };
const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const uri: Schema = { type: 'string', format: 'uri' };
const formatNames = [...itemFormats.map(({ name }) => name), 'html'];

function parameter(name: string, schema: Schema, description: string): object {
  return { name, in: 'query', required: false, style: 'form', explode: false, description, schema };
}

/** Parameters of queries, by their place in the components: one name may have two schemas. */
const querySchemas: Readonly<Record<string, Schema>> = {
  f: { type: 'string', enum: ['json', 'html'] },
  itemFormat: { type: 'string', enum: formatNames },
  lang: { type: 'string', enum: ['fr', 'en'] },
  limit: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  offset: { type: 'integer', minimum: 0, default: 0 },
  [cursorParameter]: text,
  bbox: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  'bbox-crs': uri,
  crs: uri,
  datetime: text,
  properties: { type: 'array', items: { type: 'string' } },
  sortby: { type: 'array', items: { type: 'string', pattern: '^[+-]?.+$' } },
  filter: text,
  'filter-lang': { type: 'string', enum: filterLanguages, default: filterLanguages[0] },
  'filter-crs': uri,
};

function parametersOf({ parameterTexts: texts }: ApiFacts): Record<string, object> {
  const query = Object.entries(querySchemas).map(([key, schema]) => {
    const name = key === 'itemFormat' ? 'f' : key;
    return [key, parameter(name, schema, texts[name as keyof typeof texts])];
  });
  const path = (['collectionId', 'featureId'] as const).map((name) => {
    return [name, { name, in: 'path', required: true, description: texts[name], schema: text }];
  });
  return Object.fromEntries([...query, ...path]) as Record<string, object>;
}

const common = ['f', 'lang'] as const;
const ofItem = ['itemFormat', 'lang', 'crs', 'properties'] as const;
const ofItems = [
  ...ofItem,
  'limit',
  'offset',
  'cursor',
  'bbox',
  'bbox-crs',
  'datetime',
  'sortby',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;

const link: Schema = {
  type: 'object',
  required: ['href', 'rel'],
  properties: { href: text, rel: text, type: text, title: text, hreflang: text },
};
const links: Schema = { type: 'array', items: reference('schemas', 'Link') };

const schemas = {
  Link: link,
  LandingPage: {
    type: 'object',
    required: ['links'],
    properties: { title: text, description: text, links },
  },
  Conformance: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: text } },
  },
  Collection: {
    type: 'object',
    required: ['id', 'links'],
    properties: {
      id: text,
      title: text,
      description: text,
      links,
      extent: object,
      itemType: { type: 'string', default: 'feature' },
      crs: { type: 'array', items: text },
      storageCrs: uri,
    },
  },
  Collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: { links, collections: { type: 'array', items: reference('schemas', 'Collection') } },
  },
  Feature: {
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      geometry: { type: 'object', nullable: true },
      properties: { type: 'object', nullable: true },
      links,
    },
  },
  FeatureCollection: {
    type: 'object',
    required: ['type', 'features'],
    properties: {
      type: { type: 'string', enum: ['FeatureCollection'] },
      features: { type: 'array', items: reference('schemas', 'Feature') },
      links,
      timeStamp: { type: 'string', format: 'date-time' },
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
    },
  },
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: text,
      parameter: text,
    },
  },
};

function problem(description: string): object {
  return {
    description,
    content: {
      [problemMediaType]: { schema: reference('schemas', 'Problem') },
      [htmlMediaType]: { schema: text },
    },
  };
}

const responses = {
  Invalid: problem('A parameter is unknown or has a value that is not valid.'),
  NotFound: problem('Nothing has this address.'),
  TooMany: problem('Too many requests in a short time.'),
  Failed: problem('The server cannot answer now.'),
};

type Contents = Readonly<Record<string, Schema>>;

function operation(
  operationId: string,
  summary: string,
  tag: string,
  names: readonly (readonly string[] | object)[],
  contents: Contents,
  headers?: object,
): object {
  return {
    tags: [tag],
    operationId,
    summary,
    parameters: names.flatMap((item) =>
      Array.isArray(item) ? item.map((name: string) => reference('parameters', name)) : [item],
    ),
    responses: {
      200: {
        description: summary,
        ...(headers === undefined ? {} : { headers }),
        content: Object.fromEntries(Object.entries(contents).map(([type, schema]) => [type, { schema }])),
      },
      400: reference('responses', 'Invalid'),
      404: reference('responses', 'NotFound'),
      429: reference('responses', 'TooMany'),
      500: reference('responses', 'Failed'),
      503: reference('responses', 'Failed'),
    },
  };
}

function document(operationId: string, summary: string, schema: string, tag = 'API'): object {
  const contents = { [jsonMediaType]: reference('schemas', schema), [htmlMediaType]: text };
  return { get: operation(operationId, summary, tag, [common], contents) };
}

/** How the resources of tiles are written with the same parameters and refusals as the others. */
const writer: OperationWriter = {
  document: (id, summary, parameters = []) => ({
    get: operation(id, summary, 'Data', [common, ...parameters], {
      [jsonMediaType]: object,
      [htmlMediaType]: text,
    }),
  }),
  tile: (id, summary, parameters, mediaTypes) => ({
    get: operation(
      id,
      summary,
      'Data',
      parameters,
      Object.fromEntries(mediaTypes.map((type) => [type, { type: 'string', format: 'binary' }])),
    ),
  }),
};

function tilePaths(facts: ApiFacts, collections: readonly TileCollection[]): object {
  const paths = collections.map((collection, rank) => tileCollectionPaths(facts, collection, rank, writer));
  return Object.assign({}, ...paths) as object;
}

function itemContents(schema: string): Contents {
  const geojson = findItemFormat('json')!.mediaType;
  const files = itemFormats.map(({ mediaType }) => [mediaType, { type: 'string', format: 'binary' }]);
  return {
    ...(Object.fromEntries(files) as Contents),
    [geojson]: reference('schemas', schema),
    [htmlMediaType]: text,
  };
}

const itemHeaders = {
  'Content-Crs': { description: 'System of coordinates of the answer, between < and >.', schema: text },
};

interface PathOptions {
  readonly path: string;
  /** Distinguishes the operations of one collection from those of another. */
  readonly suffix: string;
  readonly title: string;
  readonly pathParameters: readonly string[];
  readonly own: readonly object[];
}

function collectionPaths(
  { texts }: ApiFacts,
  { path, suffix, title, pathParameters, own }: PathOptions,
): object {
  const schema = { [schemaMediaType]: object, [htmlMediaType]: text };
  const about = (label: string) => (title === '' ? label : `${label} — ${title}`);
  const describing = { [jsonMediaType]: reference('schemas', 'Collection'), [htmlMediaType]: text };
  return {
    [path]: {
      get: operation(
        `describeCollection${suffix}`,
        about(texts.collection),
        'Data',
        [pathParameters, common],
        describing,
      ),
    },
    [`${path}/queryables`]: {
      get: operation(
        `getQueryables${suffix}`,
        about(texts.queryables),
        'Data',
        [pathParameters, common],
        schema,
      ),
    },
    [`${path}/items`]: {
      get: operation(
        `getFeatures${suffix}`,
        about(texts.items),
        'Data',
        [pathParameters, ofItems, ...own],
        itemContents('FeatureCollection'),
        itemHeaders,
      ),
    },
    [`${path}/items/{featureId}`]: {
      get: operation(
        `getFeature${suffix}`,
        about(texts.items),
        'Data',
        [[...pathParameters, 'featureId'], ofItem],
        itemContents('Feature'),
        itemHeaders,
      ),
    },
  };
}

function templatePaths(facts: ApiFacts): object {
  return collectionPaths(facts, {
    path: '/collections/{collectionId}',
    suffix: '',
    title: '',
    pathParameters: ['collectionId'],
    own: [],
  });
}

function ownPaths(facts: ApiFacts, collections: readonly FeaturesCollection[]): object {
  const paths = collections.map((collection, rank) =>
    collectionPaths(facts, {
      path: `/collections/${encodeURIComponent(collection.id)}`,
      suffix: `${rank + 1}`,
      title: collection.title,
      pathParameters: [],
      own: parameterColumns(collection).map((column) =>
        parameter(column.name, propertySchema(column), facts.parameterTexts.own),
      ),
    }),
  );
  return Object.assign({}, ...paths) as object;
}
