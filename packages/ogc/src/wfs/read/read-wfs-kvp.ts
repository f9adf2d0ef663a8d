/** WFS 2.0 requests written as parameters (OGC 09-025r2, tables "KVP encoding" of each operation). */

import { Kvp } from '../../common/kvp.ts';
import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  quote,
  unsupportedOption,
} from '../../common/ogc-request-error.ts';
import { readXml } from '../../common/xml-reader.ts';
import { readFilter } from '../../filter/read-fes.ts';
import { parseRequestedName, type RequestedName } from '../feature-type.ts';
import {
  assertVersion,
  maxCount,
  negotiateVersion,
  readBboxNumbers,
  readCrs,
  readFeatureFormat,
  readResultType,
  readSortBy,
  unknownOperation,
} from './read-parameters.ts';
import {
  type CapabilitiesSection,
  capabilitiesSections,
  type GetCapabilitiesRequest,
  type GetFeatureRequest,
  getFeatureByIdQuery,
  isGetFeatureById,
  type WfsRequest,
  wfsOperations,
} from '../wfs-request.ts';

/** @param text query of the address, or body of a form @throws {OgcRequestError} */
export function readWfsKvp(text: string): WfsRequest {
  const kvp = Kvp.parse(text);
  const operation = kvp.get('request', wfsOperations.join(', '));
  const service = kvp.get('service', 'WFS');
  if (service.toUpperCase() !== 'WFS') throw invalidParameter('service', service, 'WFS');
  if (operation.toLowerCase() !== 'getcapabilities') assertVersion(kvp.find('version'));
  switch (operation.toLowerCase()) {
    case 'getcapabilities':
      return readGetCapabilities(kvp);
    case 'describefeaturetype':
      return { operation: 'DescribeFeatureType', typeNames: readDescribedTypes(kvp) };
    case 'getfeature':
      return readGetFeature(kvp);
    case 'liststoredqueries':
      return { operation: 'ListStoredQueries' };
    case 'describestoredqueries':
      return readDescribeStoredQueries(kvp);
    default:
      throw unknownOperation(operation);
  }
}

function readGetCapabilities(kvp: Kvp): GetCapabilitiesRequest {
  negotiateVersion(kvp.list('AcceptVersions'));
  return { operation: 'GetCapabilities', sections: readSections(kvp.list('sections')) };
}

/** Names we do not have are ignored, as table 7 of OWS Common allows; `All` or none means everything. */
export function readSections(names: readonly string[]): ReadonlySet<CapabilitiesSection> {
  const wanted = capabilitiesSections.filter((section) =>
    names.some((name) => name.toLowerCase() === section.toLowerCase()),
  );
  const isAll = names.length === 0 || names.some((name) => name.toLowerCase() === 'all');
  return new Set(isAll ? capabilitiesSections : wanted);
}

function readDescribedTypes(kvp: Kvp): RequestedName[] {
  readFeatureFormatOfSchema(kvp.find('outputFormat'));
  const bindings = readNamespaces(kvp);
  return typeNameTexts(kvp).map((name) => parseRequestedName(name, bindings));
}

function readFeatureFormatOfSchema(text: string | undefined): void {
  if (text !== undefined && readFeatureFormat(text) !== 'gml32') {
    throw invalidParameter('outputFormat', text, 'application/gml+xml; version=3.2');
  }
}

function typeNameTexts(kvp: Kvp): string[] {
  const text = kvp.find('typeNames', 'typeName');
  if (text === undefined) return [];
  // Lists in brackets are one query each; a bracketed single name is still a single name.
  return text
    .replace(/^\((.*)\)$/, '$1')
    .split(',')
    .map((name) => name.trim());
}

/** `xmlns(p,http://…),xmlns(http://…)` (OGC 09-025r2 §7.6.6). */
function readNamespaces(kvp: Kvp): Record<string, string> {
  const text = kvp.find('namespaces', 'namespace');
  const bindings: Record<string, string> = {};
  for (const [, prefix, separator, uri] of text?.matchAll(/xmlns\(([^,=()]*)([,=]?)([^()]*)\)/gi) ?? []) {
    if (separator) bindings[prefix!.trim()] = uri!.trim();
    else bindings[''] = prefix!.trim();
  }
  return bindings;
}

function readGetFeature(kvp: Kvp): GetFeatureRequest {
  const storedQuery = kvp.find('storedQuery_id', 'storedQueryId');
  if (storedQuery !== undefined) return readStoredQuery(kvp, storedQuery);
  const typeName = readSingleType(kvp);
  const resourceIds = kvp
    .find('resourceId', 'featureId')
    ?.split(',')
    .map((id) => id.trim());
  if (!typeName && !resourceIds) throw missingParameter('typeNames', 'layer:table');
  const filterText = kvp.find('filter');
  const bboxText = kvp.find('bbox');
  const conditions = [resourceIds && 'resourceId', filterText && 'filter', bboxText && 'bbox'].filter(
    Boolean,
  );
  if (conditions.length > 1)
    throw invalidParameter(String(conditions[1]), conditions.join(' + '), 'one of resourceId, filter, bbox');
  assertFesLanguage(kvp);
  const filter = filterText === undefined ? undefined : readFilter(readXml(unwrap(filterText)), 'filter');
  return {
    operation: 'GetFeature',
    typeName,
    resourceIds: resourceIds ?? filter?.resourceIds,
    filter: filter?.condition,
    bbox: bboxText === undefined ? undefined : readBbox(bboxText),
    ...readPresentation(kvp),
    byId: false,
  };
}

function readSingleType(kvp: Kvp): RequestedName | undefined {
  const names = typeNameTexts(kvp);
  if (names.length > 1) throw unsupportedOption('several feature types in one request', 'typeNames');
  return names[0] === undefined ? undefined : parseRequestedName(names[0], readNamespaces(kvp));
}

/** Brackets around the filter of a single query. */
function unwrap(filter: string): string {
  return filter.replace(/^\((.*)\)$/s, '$1');
}

function assertFesLanguage(kvp: Kvp): void {
  const language = kvp.find('filter_language');
  if (language !== undefined && !/^urn:ogc:def:queryLanguage:OGC-FES:Filter$/i.test(language)) {
    throw invalidParameter('filter_language', language, 'urn:ogc:def:queryLanguage:OGC-FES:Filter');
  }
}

function readPresentation(
  kvp: Kvp,
): Pick<
  GetFeatureRequest,
  'propertyNames' | 'sortBy' | 'srs' | 'count' | 'startIndex' | 'resultType' | 'format'
> {
  const sortBy = kvp.find('sortBy');
  const srs = kvp.find('srsName');
  const properties = kvp
    .find('propertyName')
    ?.replace(/^\((.*)\)$/, '$1')
    .split(',')
    .map((name) => name.trim());
  return {
    propertyNames: properties?.some((name) => name === '*') ? undefined : properties,
    sortBy: sortBy === undefined ? [] : readSortBy(sortBy),
    srs: srs === undefined ? undefined : readCrs(srs, 'srsName'),
    count:
      kvp.findInteger('count', { min: 0, max: maxCount }) ??
      kvp.findInteger('maxFeatures', { min: 0, max: maxCount }),
    startIndex: kvp.findInteger('startIndex', { min: 0, max: maxCount }) ?? 0,
    resultType: readResultType(kvp.find('resultType')),
    format: readFeatureFormat(kvp.find('outputFormat')),
  };
}

function readBbox(text: string): NonNullable<GetFeatureRequest['bbox']> {
  const items = text.split(',').map((item) => item.trim());
  const named = items.length === 5 || items.length === 7 ? items.pop()! : undefined;
  return {
    values: readBboxNumbers(items, text),
    crs: named === undefined ? undefined : readCrs(named, 'bbox'),
  };
}

function readStoredQuery(kvp: Kvp, id: string): GetFeatureRequest {
  assertStoredQuery(id);
  return {
    operation: 'GetFeature',
    resourceIds: [kvp.get('id', 'layer.table.12')],
    ...readPresentation(kvp),
    byId: true,
  };
}

export function assertStoredQuery(id: string): void {
  if (isGetFeatureById(id)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'storedQuery_id',
    code: 'service.stored-query-unknown',
    params: { id: quote(id), expected: getFeatureByIdQuery },
  });
}

function readDescribeStoredQueries(kvp: Kvp): WfsRequest {
  for (const id of kvp.list('storedQuery_id')) assertStoredQuery(id);
  return { operation: 'DescribeStoredQueries' };
}
