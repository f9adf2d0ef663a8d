/** Features in the definition of the API (OpenAPI 3.0). */

import { type DefinitionPart, maxDescribed } from '../api-core/api-definition.ts';
import type { ApiInfo } from '../api-core/api-info.ts';
import { htmlMediaType, jsonMediaType, schemaMediaType } from '../api-core/link.ts';
import {
  type Contents,
  common,
  links,
  object,
  operation,
  parameter,
  reference,
  type Schema,
  text,
  uri,
} from '../api-core/operations.ts';
import { cursorParameter } from '../paging/cursor.ts';
import type { FeaturesCollection } from './collection.ts';
import { findItemFormat, itemFormats } from './item-formats.ts';
import { defaultLimit, filterLanguages, maxLimit, parameterColumns } from './read-items-request.ts';
import { propertySchema } from './write-documents.ts';

export function featuresDefinition(
  info: ApiInfo,
  collections: readonly FeaturesCollection[],
): DefinitionPart {
  return {
    paths: collections.length > maxDescribed ? templatePaths(info) : ownPaths(info, collections),
    parameters: parametersOf(info),
    schemas: featureSchemas,
  };
}

const formatNames = [...itemFormats.map(({ name }) => name), 'html'];

/** Parameters of queries, by their place in the components: one name may have two schemas. */
const querySchemas: Readonly<Record<string, Schema>> = {
  itemFormat: { type: 'string', enum: formatNames },
  limit: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  offset: { type: 'integer', minimum: 0, default: 0 },
  [cursorParameter]: text,
  bbox: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  'bbox-crs': uri,
  crs: uri,
  datetime: text,
  properties: { type: 'array', items: { type: 'string' } },
  skipGeometry: { type: 'boolean', default: false },
  sortby: { type: 'array', items: { type: 'string', pattern: '^[+-]?.+$' } },
  filter: text,
  'filter-lang': { type: 'string', enum: filterLanguages, default: filterLanguages[0] },
  'filter-crs': uri,
};

function parametersOf({ parameterTexts: texts }: ApiInfo): Record<string, object> {
  const query = Object.entries(querySchemas).map(([key, schema]) => {
    const name = key === 'itemFormat' ? 'f' : key;
    return [key, parameter(name, schema, texts[name as keyof typeof texts])];
  });
  const path = (['collectionId', 'featureId'] as const).map((name) => {
    return [name, { name, in: 'path', required: true, description: texts[name], schema: text }];
  });
  return Object.fromEntries([...query, ...path]) as Record<string, object>;
}

const ofItem = ['itemFormat', 'lang', 'crs', 'properties', 'skipGeometry'] as const;
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

const featureSchemas = {
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
};

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
  { texts }: ApiInfo,
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

function templatePaths(info: ApiInfo): object {
  return collectionPaths(info, {
    path: '/collections/{collectionId}',
    suffix: '',
    title: '',
    pathParameters: ['collectionId'],
    own: [],
  });
}

function ownPaths(info: ApiInfo, collections: readonly FeaturesCollection[]): object {
  const paths = collections.map((collection, rank) =>
    collectionPaths(info, {
      path: `/collections/${encodeURIComponent(collection.id)}`,
      suffix: `${rank + 1}`,
      title: collection.title,
      pathParameters: [],
      own: parameterColumns(collection).map((column) =>
        parameter(column.name, propertySchema(column), info.parameterTexts.own),
      ),
    }),
  );
  return Object.assign({}, ...paths) as object;
}
