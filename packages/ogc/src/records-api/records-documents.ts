/** The catalogue, its queryables and its pages of records as plain objects. */
import { crs84Http } from '@cartable/geo';
import { type ApiInfo, bothWays } from '../api-core/api-info.ts';
import {
  geoJsonMediaType,
  htmlMediaType,
  jsonMediaType,
  type Link,
  queryablesRelation,
  schemaMediaType,
} from '../api-core/link.ts';
import { recordsCollectionId } from '../features-api/collection-id.ts';
import { recordGeometry, recordQueryables } from './record-queryables.ts';

export interface RecordsCollection {
  readonly title: string;
  readonly description: string;
  /** Extent of all its records, where that was asked for. */
  readonly extent?: readonly [west: number, south: number, east: number, north: number] | undefined;
}

export const recordsUrl = ({ baseUrl }: Pick<ApiInfo, 'baseUrl'>): string =>
  `${baseUrl}/collections/${recordsCollectionId}`;

export const recordUrl = (info: Pick<ApiInfo, 'baseUrl'>, id: string): string =>
  `${recordsUrl(info)}/items/${encodeURIComponent(id)}`;

/** OGC 20-004r1 §7.3: a collection whose items are records. */
export function recordsCollectionDocument(info: ApiInfo, collection: RecordsCollection): object {
  const { title, description, extent } = collection;
  const { texts } = info;
  const url = recordsUrl(info);
  return {
    id: recordsCollectionId,
    type: 'Collection',
    itemType: 'record',
    title,
    description,
    ...(extent ? { extent: { spatial: { bbox: [extent], crs: crs84Http } } } : {}),
    crs: [crs84Http],
    links: [
      ...bothWays(url, title),
      { href: `${url}/items?f=json`, rel: 'items', type: geoJsonMediaType, title: texts.records },
      { href: `${url}/items?f=html`, rel: 'items', type: htmlMediaType, title: texts.records },
      ...(['json', 'html'] as const).map((form) => ({
        href: `${url}/queryables?f=${form}`,
        rel: queryablesRelation,
        type: form === 'json' ? schemaMediaType : htmlMediaType,
        title: texts.queryables,
      })),
    ],
  };
}

/** JSON Schema of what filters may name (OGC 19-079r2 §6.3). */
export function recordQueryablesDocument(info: ApiInfo, title: string): object {
  const properties = Object.entries(recordQueryables).map(([name, schema]) => [
    name,
    { title: name, ...schema },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${recordsUrl(info)}/queryables`,
    type: 'object',
    title,
    properties: {
      ...(Object.fromEntries(properties) as object),
      [recordGeometry]: { format: 'geometry-polygon', 'x-ogc-role': 'primary-geometry' },
    },
    additionalProperties: false,
  };
}

export interface RecordsPage {
  readonly query: string;
  readonly offset: number;
  readonly limit: number;
  readonly matched: number;
  readonly timeStamp: string;
  readonly records: readonly object[];
}

/** OGC 20-004r1 §8.3: a page of records, with the way to its neighbours. */
export function recordsPageDocument(info: ApiInfo, page: RecordsPage): object {
  const { matched, records, timeStamp } = page;
  return {
    type: 'FeatureCollection',
    timeStamp,
    numberMatched: matched,
    numberReturned: records.length,
    features: records,
    links: pageLinksOf(info, page),
  };
}

function pageLinksOf(info: ApiInfo, page: RecordsPage): Link[] {
  const { texts } = info;
  const url = `${recordsUrl(info)}/items`;
  const { next, previous } = neighboursOf(url, page);
  const html = new URLSearchParams(page.query);
  html.set('f', 'html');
  return [
    {
      href: page.query === '' ? url : `${url}?${page.query}`,
      rel: 'self',
      type: geoJsonMediaType,
      title: texts.self,
    },
    { href: `${url}?${html}`, rel: 'alternate', type: htmlMediaType, title: texts.self },
    { href: recordsUrl(info), rel: 'collection', type: jsonMediaType, title: texts.records },
    ...(next === undefined ? [] : [{ href: next, rel: 'next', type: geoJsonMediaType }]),
    ...(previous === undefined ? [] : [{ href: previous, rel: 'prev', type: geoJsonMediaType }]),
  ];
}

/** Addresses of the pages beside one, the other parameters as they came. */
export function neighboursOf(
  url: string,
  { query, offset, limit, matched }: Omit<RecordsPage, 'records' | 'timeStamp'>,
): { readonly next: string | undefined; readonly previous: string | undefined } {
  const at = (start: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('offset', String(start));
    parameters.set('limit', String(limit));
    return `${url}?${parameters}`;
  };
  return {
    next: offset + limit < matched ? at(offset + limit) : undefined,
    previous: offset > 0 ? at(Math.max(offset - limit, 0)) : undefined,
  };
}

/** Links the API adds to a record: its address and its collection here. */
export function recordLinks(info: ApiInfo, id: string): Link[] {
  const url = recordUrl(info, id);
  const { texts } = info;
  return [
    ...bothWays(url, texts.record, { type: geoJsonMediaType }),
    { href: recordsUrl(info), rel: 'collection', type: jsonMediaType, title: texts.records },
  ];
}
