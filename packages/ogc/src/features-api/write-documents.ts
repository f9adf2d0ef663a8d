/** Collections of features and their queryables as plain objects. */
import { type ColumnType, crs84Http, type GeometryType } from '@cartable/geo';
import { type ApiInfo, bothWays, describedBy, licensedBy } from '../api-core/api-info.ts';
import {
  htmlMediaType,
  jsonMediaType,
  type Link,
  queryablesRelation,
  schemaMediaType,
} from '../api-core/link.ts';
import type { AttributeInfo } from '../wfs/feature-type.ts';
import { type FeaturesCollection, queryableColumns } from './collection.ts';
import { itemFormats } from './item-formats.ts';

/** A collection as the list of collections tells it. */
export function listedCollectionDocument(info: ApiInfo, collection: FeaturesCollection): object {
  return {
    ...describe(collection),
    links: [
      { href: urlOf(info, collection), rel: 'self', type: jsonMediaType, title: collection.title },
      ...collectionLinks(info, collection),
    ],
  };
}

/** OGC 17-069r4 §7.14, with the systems of coordinates of OGC 18-058r1 §6.2. */
export function collectionDocument(info: ApiInfo, collection: FeaturesCollection): object {
  const url = urlOf(info, collection);
  return {
    ...describe(collection),
    links: [...bothWays(url, collection.title), ...collectionLinks(info, collection)],
  };
}

function describe(collection: FeaturesCollection): object {
  const { id, title, description, keywords, attribution, crs, storageCrs, type } = collection;
  return {
    id,
    title,
    ...(description === '' ? {} : { description }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(attribution ? { attribution: attribution.title } : {}),
    ...(type.geographicBbox ? { extent: { spatial: { bbox: [type.geographicBbox], crs: crs84Http } } } : {}),
    itemType: 'feature',
    crs,
    ...(storageCrs === undefined ? {} : { storageCrs }),
  };
}

function collectionLinks(info: ApiInfo, collection: FeaturesCollection): Link[] {
  const { texts } = info;
  const url = urlOf(info, collection);
  const { attribution } = collection;
  return [
    ...itemFormats.map(({ name, mediaType }) => ({
      href: `${url}/items?f=${name}`,
      rel: 'items',
      type: mediaType,
      title: texts.items,
    })),
    { href: `${url}/items?f=html`, rel: 'items', type: htmlMediaType, title: texts.items },
    {
      href: `${url}/queryables?f=json`,
      rel: queryablesRelation,
      type: schemaMediaType,
      title: texts.queryables,
    },
    {
      href: `${url}/queryables?f=html`,
      rel: queryablesRelation,
      type: htmlMediaType,
      title: texts.queryables,
    },
    ...describedBy(collection.type.metadataUrls, texts.record),
    ...licensedBy(collection.licence),
    ...(attribution ? [{ href: attribution.url, rel: 'related', title: attribution.title }] : []),
  ];
}

export function urlOf({ baseUrl }: Pick<ApiInfo, 'baseUrl'>, { id }: FeaturesCollection): string {
  return `${baseUrl}/collections/${encodeURIComponent(id)}`;
}

/** JSON Schema of what filters may name (OGC 19-079r2 §6.3). */
export function queryablesDocument(info: ApiInfo, collection: FeaturesCollection): object {
  const { geometry } = collection.type;
  const attributes = queryableColumns(collection).map((column) => [column.name, propertySchema(column)]);
  const spatial = geometry
    ? [[geometry.name, { format: geometryFormats[geometry.type], 'x-ogc-role': 'primary-geometry' }]]
    : [];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${urlOf(info, collection)}/queryables`,
    type: 'object',
    title: collection.title,
    properties: Object.fromEntries([...attributes, ...spatial]) as object,
    additionalProperties: false,
  };
}

const geometryFormats: Readonly<Record<GeometryType, string>> = {
  Point: 'geometry-point',
  LineString: 'geometry-linestring',
  Polygon: 'geometry-polygon',
  MultiPoint: 'geometry-multipoint',
  MultiLineString: 'geometry-multilinestring',
  MultiPolygon: 'geometry-multipolygon',
  GeometryCollection: 'geometry-geometrycollection',
  Geometry: 'geometry-any',
};

type PropertySchema = {
  readonly title: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  /** OGC API – Features Part 5 (OGC 23-058). */
  readonly 'x-ogc-unit'?: string;
};

/** Also the schema of the parameter of the same name. */
export function propertySchema({ name, type, definition, unit }: AttributeInfo): PropertySchema {
  return {
    title: name,
    ...jsonTypes[type],
    ...(definition !== undefined && { description: definition }),
    ...(unit !== undefined && { 'x-ogc-unit': unit }),
  };
}

const text = { type: 'string' } as const;
const jsonTypes: Readonly<Record<ColumnType, Pick<PropertySchema, 'type' | 'format'>>> = {
  integer: { type: 'integer' },
  bigint: { type: 'integer', format: 'int64' },
  double: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { ...text, format: 'date' },
  datetime: { ...text, format: 'date-time' },
  time: { ...text, format: 'time' },
  text,
  json: text,
  blob: text,
};
