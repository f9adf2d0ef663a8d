/** The small documents of the API as plain objects: landing page, conformance, collections, queryables. */

import { type Column, crs84Http, type GeometryType } from '@cartable/geo';
import type { MetadataLink } from '../common/service-facts.ts';
import { type FeaturesCollection, queryableColumns } from './collection.ts';
import { conformanceClasses } from './conformance.ts';
import { itemFormats } from './item-formats.ts';
import {
  htmlMediaType,
  jsonMediaType,
  type Link,
  openApiMediaType,
  queryablesRelation,
  schemaMediaType,
} from './link.ts';

/** OGC 17-083r4 §9.2 */
const tilingSchemesRelation = 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes';

export interface ApiFacts {
  readonly title: string;
  readonly description: string;
  readonly provider: { readonly name: string; readonly site: string };
  /** Address of the landing page, without query nor final slash. */
  readonly baseUrl: string;
  /** Titles of links, in the language of the reader. */
  readonly texts: LinkTexts;
  /** What each parameter is for, by its name. */
  readonly parameterTexts: ParameterTexts;
}

export const describedParameters = [
  'f',
  'lang',
  'limit',
  'offset',
  'cursor',
  'bbox',
  'bbox-crs',
  'crs',
  'datetime',
  'properties',
  'sortby',
  'filter',
  'filter-lang',
  'filter-crs',
  'collectionId',
  'featureId',
] as const;

export type ParameterTexts = Readonly<Record<(typeof describedParameters)[number], string>> & {
  /** Of the parameter named after a property. */
  readonly own: string;
};

export interface LinkTexts {
  readonly self: string;
  readonly landing: string;
  readonly definition: string;
  readonly documentation: string;
  readonly conformance: string;
  readonly collections: string;
  readonly queryables: string;
  readonly record: string;
  readonly items: string;
  readonly collection: string;
  readonly tileMatrixSets: string;
  readonly tileMatrixSet: string;
  readonly tilesets: string;
  readonly tile: string;
}

/** The same resource as JSON and as a page; the one answered is `self`. */
export function bothWays(
  url: string,
  title: string,
  own: { readonly type: string } = { type: jsonMediaType },
): Link[] {
  return [
    { href: `${url}?f=json`, rel: 'self', type: own.type, title },
    { href: `${url}?f=html`, rel: 'alternate', type: htmlMediaType, title },
  ];
}

/** OGC 17-069r4 §7.2 */
export function landingDocument({ title, description, baseUrl, texts }: ApiFacts): object {
  return {
    title,
    description,
    links: [
      ...bothWays(`${baseUrl}`, texts.self),
      { href: `${baseUrl}/api?f=json`, rel: 'service-desc', type: openApiMediaType, title: texts.definition },
      { href: `${baseUrl}/api?f=html`, rel: 'service-doc', type: htmlMediaType, title: texts.documentation },
      ...linksTo(`${baseUrl}/conformance`, 'conformance', texts.conformance),
      ...linksTo(`${baseUrl}/collections`, 'data', texts.collections),
      ...linksTo(`${baseUrl}/tileMatrixSets`, tilingSchemesRelation, texts.tileMatrixSets),
    ],
  };
}

function linksTo(url: string, rel: string, title: string): Link[] {
  return [
    { href: `${url}?f=json`, rel, type: jsonMediaType, title },
    { href: `${url}?f=html`, rel, type: htmlMediaType, title },
  ];
}

/** OGC 17-069r4 §7.4 */
export function conformanceDocument({ baseUrl, texts }: ApiFacts): object {
  return { links: bothWays(`${baseUrl}/conformance`, texts.self), conformsTo: conformanceClasses };
}

/** OGC 17-069r4 §7.13 */
/** @param tiles documents of the collections of tiles, after those of features */
export function collectionsDocument(
  facts: ApiFacts,
  collections: readonly FeaturesCollection[],
  tiles: readonly object[] = [],
): object {
  const { baseUrl, texts } = facts;
  return {
    links: bothWays(`${baseUrl}/collections`, texts.self),
    collections: [
      ...collections.map((collection) => ({
        ...describe(collection),
        links: [
          { href: urlOf(facts, collection), rel: 'self', type: jsonMediaType, title: collection.title },
          ...collectionLinks(facts, collection),
        ],
      })),
      ...tiles,
    ],
  };
}

/** OGC 17-069r4 §7.14, with the systems of coordinates of OGC 18-058r1 §6.2. */
export function collectionDocument(facts: ApiFacts, collection: FeaturesCollection): object {
  const url = urlOf(facts, collection);
  return {
    ...describe(collection),
    links: [...bothWays(url, collection.title), ...collectionLinks(facts, collection)],
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

function collectionLinks(facts: ApiFacts, collection: FeaturesCollection): Link[] {
  const { texts } = facts;
  const url = urlOf(facts, collection);
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
    ...(attribution ? [{ href: attribution.url, rel: 'related', title: attribution.title }] : []),
  ];
}

/** What describes a collection beyond this API (OGC 17-069r4 §7.14, recommendation 11). */
export function describedBy(links: readonly MetadataLink[], title: string): Link[] {
  return links.map(({ url, format }) => ({ href: url, rel: 'describedby', type: format, title }));
}

export function urlOf({ baseUrl }: Pick<ApiFacts, 'baseUrl'>, { id }: FeaturesCollection): string {
  return `${baseUrl}/collections/${encodeURIComponent(id)}`;
}

/** JSON Schema of what filters may name (OGC 19-079r2 §6.3). */
export function queryablesDocument(facts: ApiFacts, collection: FeaturesCollection): object {
  const { geometry } = collection.type;
  const attributes = queryableColumns(collection).map((column) => [column.name, propertySchema(column)]);
  const spatial = geometry
    ? [[geometry.name, { format: geometryFormats[geometry.type], 'x-ogc-role': 'primary-geometry' }]]
    : [];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${urlOf(facts, collection)}/queryables`,
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

/** Also the schema of the parameter of the same name. */
export function propertySchema({ name, type }: Column): { title: string; type: string; format?: string } {
  switch (type) {
    case 'integer':
      return { title: name, type: 'integer' };
    case 'bigint':
      return { title: name, type: 'integer', format: 'int64' };
    case 'double':
      return { title: name, type: 'number' };
    case 'boolean':
      return { title: name, type: 'boolean' };
    case 'date':
      return { title: name, type: 'string', format: 'date' };
    case 'datetime':
      return { title: name, type: 'string', format: 'date-time' };
    case 'time':
      return { title: name, type: 'string', format: 'time' };
    default:
      return { title: name, type: 'string' };
  }
}
