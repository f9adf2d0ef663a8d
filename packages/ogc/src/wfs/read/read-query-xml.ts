/** One `wfs:Query` or `wfs:StoredQuery` of a request document. */

import { invalidParameter, missingParameter, unsupportedOption } from '../../common/ogc-request-error.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '../../common/xml-reader.ts';
import { readFilter } from '../../filter/read-filter.ts';
import { parseRequestedName, type RequestedName } from '../feature-type.ts';
import type { QueryExpression, SortKey } from '../wfs-request.ts';
import type { WfsProfile } from '../wfs-version.ts';
import { assertStoredQuery, readCrs } from './read-parameters.ts';

export function readQuery(query: XmlNode, profile: WfsProfile): QueryExpression {
  const srs = attributeOf(query, 'srsName');
  const filterNode = childOf(query, 'Filter');
  const filter = filterNode && readFilter(filterNode, { locator: 'Filter', axisOrder: profile.axisOrder });
  const properties = childrenOf(query, 'PropertyName').map(textOf);
  const sortBy = childOf(query, 'SortBy');
  return {
    typeName: readTypeName(query, profile),
    propertyNames: properties.length === 0 ? undefined : properties,
    filter: filter?.condition,
    resourceIds: filter?.resourceIds,
    resourceVersions: filter?.resourceVersions,
    srs: srs === undefined ? undefined : readCrs(srs, 'srsName', profile),
    sortBy: sortBy ? childrenOf(sortBy, 'SortProperty').map(readSortProperty) : [],
    byId: false,
  };
}

function readTypeName(query: XmlNode, { typeNameParameter }: WfsProfile): RequestedName {
  const list = (name: string): string[] =>
    attributeOf(query, name)?.trim().split(/\s+/).filter(Boolean) ?? [];
  const names = list(typeNameParameter);
  if (names.length > 1) throw unsupportedOption('joins', typeNameParameter);
  if (!names[0]) throw missingParameter(typeNameParameter, 'layer:table');
  const aliases = list('aliases');
  if (aliases.length > 1) throw invalidParameter('aliases', aliases.join(' '), 'one alias for each type');
  return parseRequestedName(names[0], query.prefixes);
}

/** FES 2.0 says `ValueReference`, Filter 1.1 `PropertyName`. */
function readSortProperty(node: XmlNode): SortKey {
  const reference = childOf(node, 'ValueReference') ?? childOf(node, 'PropertyName');
  if (!reference) throw missingParameter('ValueReference', 'fes:ValueReference');
  const order = childOf(node, 'SortOrder');
  return { property: textOf(reference), descending: order !== undefined && /^d/i.test(textOf(order)) };
}

export function readStoredQuery(query: XmlNode): QueryExpression {
  assertStoredQuery(attributeOf(query, 'id') ?? '');
  const parameter = childrenOf(query, 'Parameter').find(
    (node) => attributeOf(node, 'name')?.toLowerCase() === 'id',
  );
  if (!parameter || textOf(parameter) === '') throw missingParameter('id', 'layer.table.12');
  return { resourceIds: [textOf(parameter)], sortBy: [], byId: true };
}
