/** Requests of WFS 2.0 (OGC 09-025r2) once read: the same whether they came as a GET, a form or an XML document. */

import type { Expression } from '@cartable/expressions';
import type { CrsName } from '@cartable/geo';
import type { RequestedName } from './feature-type.ts';
import type { FeatureFormat } from './output-formats.ts';

export interface GetCapabilitiesRequest {
  readonly operation: 'GetCapabilities';
  readonly sections: ReadonlySet<CapabilitiesSection>;
}

export const capabilitiesSections = [
  'ServiceIdentification',
  'ServiceProvider',
  'OperationsMetadata',
  'FeatureTypeList',
  'Filter_Capabilities',
] as const;
export type CapabilitiesSection = (typeof capabilitiesSections)[number];

export interface DescribeFeatureTypeRequest {
  readonly operation: 'DescribeFeatureType';
  /** Empty means all. */
  readonly typeNames: readonly RequestedName[];
}

export interface SortKey {
  readonly property: string;
  readonly descending: boolean;
}

export interface GetFeatureRequest {
  readonly operation: 'GetFeature';
  readonly typeName?: RequestedName | undefined;
  /** Names as written; undefined means all. */
  readonly propertyNames?: readonly string[] | undefined;
  /** Condition as written: property names are not yet checked. */
  readonly filter?: Expression | undefined;
  /** Four numbers in the order of the CRS they are named in, or of the default CRS of the type. */
  readonly bbox?: { readonly values: readonly number[]; readonly crs?: CrsName | undefined } | undefined;
  /** Identifiers as written (`layer.table.12`); undefined when not asked. */
  readonly resourceIds?: readonly string[] | undefined;
  readonly sortBy: readonly SortKey[];
  readonly srs?: CrsName | undefined;
  readonly count?: number | undefined;
  readonly startIndex: number;
  readonly resultType: 'results' | 'hits';
  readonly format: FeatureFormat;
  /** The stored query GetFeatureById: the answer is the feature itself, not a collection. */
  readonly byId: boolean;
}

export interface ListStoredQueriesRequest {
  readonly operation: 'ListStoredQueries';
}

export interface DescribeStoredQueriesRequest {
  readonly operation: 'DescribeStoredQueries';
}

export type WfsRequest =
  | GetCapabilitiesRequest
  | DescribeFeatureTypeRequest
  | GetFeatureRequest
  | ListStoredQueriesRequest
  | DescribeStoredQueriesRequest;

export const wfsOperations = [
  'GetCapabilities',
  'DescribeFeatureType',
  'ListStoredQueries',
  'DescribeStoredQueries',
  'GetFeature',
] as const;

/** Versions answered; both have the same documents. */
export const wfsVersions = ['2.0.0', '2.0.2'] as const;
export const wfsVersion = wfsVersions[0];

export const getFeatureByIdQuery = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
const getFeatureByIdHttp = 'http://www.opengis.net/def/query/OGC-WFS/0/GetFeatureById';

export function isGetFeatureById(id: string): boolean {
  return id === getFeatureByIdQuery || id === getFeatureByIdHttp;
}
