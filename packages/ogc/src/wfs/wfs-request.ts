/** Requests of WFS once read: the same whatever the version, and whether they came as a GET, a form or an XML document. */

import type { Expression } from '@cartable/expressions';
import type { CrsName } from '@cartable/geo';
import type { ResourceVersion } from '../filter/read-filter.ts';
import type { RequestedName } from './feature-type.ts';
import type { FeatureFormat, GmlFormat } from './output-formats.ts';
import type { WfsVersion } from './wfs-version.ts';

interface VersionedRequest {
  readonly version: WfsVersion;
}

export interface GetCapabilitiesRequest extends VersionedRequest {
  readonly operation: 'GetCapabilities';
  readonly sections: ReadonlySet<CapabilitiesSection>;
  /** As written: the client has the document of that number. */
  readonly updateSequence?: string | undefined;
}

export const capabilitiesSections = [
  'ServiceIdentification',
  'ServiceProvider',
  'OperationsMetadata',
  'FeatureTypeList',
  'Filter_Capabilities',
] as const;
export type CapabilitiesSection = (typeof capabilitiesSections)[number];

export interface DescribeFeatureTypeRequest extends VersionedRequest {
  readonly operation: 'DescribeFeatureType';
  /** Empty means all. */
  readonly typeNames: readonly RequestedName[];
  /** Format of the features the schema describes. */
  readonly format: GmlFormat;
}

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
}

/** One query of a request: features of one type, or of the types that identifiers tell. */
export interface QueryExpression {
  readonly typeName?: RequestedName | undefined;
  /** Names as written; undefined means all. */
  readonly propertyNames?: readonly string[] | undefined;
  /** Condition as written: property names are not yet checked. */
  readonly filter?: Expression | undefined;
  /** Four numbers in the order of the CRS they are named in, or of the default CRS of the type. */
  readonly bbox?: { readonly values: readonly number[]; readonly crs?: CrsName | undefined } | undefined;
  /** Identifiers as written (`layer.table.12`); undefined when not asked. */
  readonly resourceIds?: readonly string[] | undefined;
  /** Versions of them that are meant; undefined: as they are. */
  readonly resourceVersions?: readonly ResourceVersion[] | undefined;
  readonly sortBy: readonly SortKey[];
  readonly srs?: CrsName | undefined;
  /** The stored query GetFeatureById: alone, the answer is the feature itself, not a collection. */
  readonly byId: boolean;
}

/** Part of the answer that is wanted; it counts over all the queries together (OGC 09-025r2 §7.6.3). */
export interface PageRequest {
  readonly count?: number | undefined;
  readonly startIndex: number;
  readonly resultType: 'results' | 'hits';
}

export interface GetFeatureRequest extends VersionedRequest, PageRequest {
  readonly operation: 'GetFeature';
  /** At least one. */
  readonly queries: readonly QueryExpression[];
  readonly format: FeatureFormat;
  /**
   * Of a map its features are for, where a service offers it: units of the CRS of the answer per pixel. Shapes are told
   * as they look there.
   */
  readonly resolution?: number | undefined;
  /** Of more features than `count`, some of all over the table rather than the first ones, where a service offers it. */
  readonly isSpread?: boolean;
}

export interface GetPropertyValueRequest extends VersionedRequest, PageRequest {
  readonly operation: 'GetPropertyValue';
  readonly query: QueryExpression;
  /** A path to a property, as written. */
  readonly valueReference: string;
}

export interface ListStoredQueriesRequest extends VersionedRequest {
  readonly operation: 'ListStoredQueries';
}

export interface DescribeStoredQueriesRequest extends VersionedRequest {
  readonly operation: 'DescribeStoredQueries';
}

export type WfsRequest =
  | GetCapabilitiesRequest
  | DescribeFeatureTypeRequest
  | GetFeatureRequest
  | GetPropertyValueRequest
  | ListStoredQueriesRequest
  | DescribeStoredQueriesRequest;

export const getFeatureByIdQuery = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
const getFeatureByIdHttp = 'http://www.opengis.net/def/query/OGC-WFS/0/GetFeatureById';

export function isGetFeatureById(id: string): boolean {
  return id === getFeatureByIdQuery || id === getFeatureByIdHttp;
}
