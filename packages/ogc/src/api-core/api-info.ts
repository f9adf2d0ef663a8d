/** Facts of the API that every document of it tells, and the links they share. */
import type { Licence } from '../common/licence.ts';
import type { MetadataLink } from '../common/service-info.ts';
import { htmlMediaType, jsonMediaType, type Link } from './link.ts';

export interface ApiInfo {
  readonly title: string;
  readonly description: string;
  readonly provider: { readonly name: string; readonly site: string };
  /** Address of the landing page, without query nor final slash. */
  readonly baseUrl: string;
  /** Titles of links, in the language of the reader. */
  readonly texts: LinkTexts;
  /** Purpose of each parameter, by its name. */
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
  'skipGeometry',
  'sortby',
  'filter',
  'filter-lang',
  'filter-crs',
  'collectionId',
  'featureId',
  'q',
  'ids',
  'externalIds',
] as const;

export type ParameterTexts = Readonly<Record<(typeof describedParameters)[number], string>> & {
  /** Purpose of the parameter named after a property. */
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
  readonly records: string;
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

/** Another resource, in both its forms. */
export function linksTo(url: string, rel: string, title: string): Link[] {
  return [
    { href: `${url}?f=json`, rel, type: jsonMediaType, title },
    { href: `${url}?f=html`, rel, type: htmlMediaType, title },
  ];
}

/** Terms of use of a collection (OGC 17-069r4 §7.14, recommendation 12). */
export function licensedBy(licence: Licence | null | undefined): Link[] {
  return licence ? [{ href: licence.url, rel: 'license', title: licence.title }] : [];
}

/** Links to descriptions of a collection beyond this API (OGC 17-069r4 §7.14, recommendation 11). */
export function describedBy(links: readonly MetadataLink[], title: string): Link[] {
  return links.map(({ url, format }) => ({ href: url, rel: 'describedby', type: format, title }));
}
