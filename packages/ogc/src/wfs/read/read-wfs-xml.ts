/** WFS 2.0 requests written as XML documents and sent by POST (OGC 09-025r2, "XML encoding" of each operation). */

import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  unsupportedOption,
} from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { readFilter } from '../../filter/read-fes.ts';
import { parseRequestedName } from '../feature-type.ts';
import {
  assertVersion,
  maxCount,
  negotiateVersion,
  readCrs,
  readFeatureFormat,
  readResultType,
  unknownOperation,
} from './read-parameters.ts';
import { assertStoredQuery, readSections } from './read-wfs-kvp.ts';
import type { GetFeatureRequest, SortKey, WfsRequest } from '../wfs-request.ts';

const wfsNamespace = 'http://www.opengis.net/wfs/2.0';

/** @throws {OgcRequestError} */
export function readWfsXml(body: string | Uint8Array): WfsRequest {
  const root = readXml(body);
  if (root.uri !== wfsNamespace) {
    const params = { problem: `the root is in namespace '${root.uri}', expected ${wfsNamespace}` };
    throw new OgcRequestError({
      exceptionCode: 'OperationParsingFailed',
      code: 'service.document-malformed',
      params,
    });
  }
  const service = attributeOf(root, 'service');
  if (service !== undefined && service !== 'WFS') throw invalidParameter('service', service, 'WFS');
  if (root.local !== 'GetCapabilities') assertVersion(attributeOf(root, 'version'));
  switch (root.local) {
    case 'GetCapabilities':
      return readGetCapabilities(root);
    case 'DescribeFeatureType':
      return {
        operation: 'DescribeFeatureType',
        typeNames: childrenOf(root, 'TypeName').map((node) =>
          parseRequestedName(textOf(node), node.prefixes),
        ),
      };
    case 'GetFeature':
      return readGetFeature(root);
    case 'ListStoredQueries':
      return { operation: 'ListStoredQueries' };
    case 'DescribeStoredQueries':
      for (const node of childrenOf(root, 'StoredQueryId')) assertStoredQuery(textOf(node));
      return { operation: 'DescribeStoredQueries' };
    default:
      throw unknownOperation(root.local);
  }
}

function readGetCapabilities(root: XmlNode): WfsRequest {
  const texts = (list: string, item: string): string[] => {
    const node = childOf(root, list);
    return node ? childrenOf(node, item).map(textOf) : [];
  };
  negotiateVersion(texts('AcceptVersions', 'Version'));
  return { operation: 'GetCapabilities', sections: readSections(texts('Sections', 'Section')) };
}

function readGetFeature(root: XmlNode): GetFeatureRequest {
  const queries = root.children.filter((child) => child.local === 'Query' || child.local === 'StoredQuery');
  if (queries.length > 1) throw unsupportedOption('several queries in one request', 'Query');
  const query = queries[0];
  if (!query) throw missingParameter('Query', 'wfs:Query');
  const page = {
    count: integerAttribute(root, 'count'),
    startIndex: integerAttribute(root, 'startIndex') ?? 0,
    resultType: readResultType(attributeOf(root, 'resultType')),
    format: readFeatureFormat(attributeOf(root, 'outputFormat')),
  };
  return query.local === 'StoredQuery'
    ? { operation: 'GetFeature', resourceIds: [readStoredQueryId(query)], sortBy: [], ...page, byId: true }
    : { operation: 'GetFeature', ...readQuery(query), ...page, byId: false };
}

function readQuery(
  query: XmlNode,
): Pick<GetFeatureRequest, 'typeName' | 'propertyNames' | 'filter' | 'resourceIds' | 'srs' | 'sortBy'> {
  const names = attributeOf(query, 'typeNames')?.trim().split(/\s+/) ?? [];
  if (names.length > 1) throw unsupportedOption('joins', 'typeNames');
  if (!names[0]) throw missingParameter('typeNames', 'layer:table');
  const srs = attributeOf(query, 'srsName');
  const filterNode = childOf(query, 'Filter');
  const filter = filterNode && readFilter(filterNode, 'Filter');
  const properties = childrenOf(query, 'PropertyName').map(textOf);
  const sortBy = childOf(query, 'SortBy');
  return {
    typeName: parseRequestedName(names[0], query.prefixes),
    propertyNames: properties.length === 0 ? undefined : properties,
    filter: filter?.condition,
    resourceIds: filter?.resourceIds,
    srs: srs === undefined ? undefined : readCrs(srs, 'srsName'),
    sortBy: sortBy ? childrenOf(sortBy, 'SortProperty').map(readSortProperty) : [],
  };
}

function readSortProperty(node: XmlNode): SortKey {
  const reference = childOf(node, 'ValueReference');
  if (!reference) throw missingParameter('ValueReference', 'fes:ValueReference');
  const order = childOf(node, 'SortOrder');
  return { property: textOf(reference), descending: order !== undefined && /^d/i.test(textOf(order)) };
}

function readStoredQueryId(query: XmlNode): string {
  assertStoredQuery(attributeOf(query, 'id') ?? '');
  const parameter = childrenOf(query, 'Parameter').find(
    (node) => attributeOf(node, 'name')?.toLowerCase() === 'id',
  );
  if (!parameter || textOf(parameter) === '') throw missingParameter('id', 'layer.table.12');
  return textOf(parameter);
}

function integerAttribute(node: XmlNode, name: string): number | undefined {
  const text = attributeOf(node, name);
  if (text === undefined) return undefined;
  const value = /^\+?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= 0 && value <= maxCount)) throw invalidParameter(name, text, `0 … ${maxCount}`);
  return value;
}
