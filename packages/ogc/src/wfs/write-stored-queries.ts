/** The one stored query every WFS must have (OGC 09-025r2 §7.9.3.6), listed and described. */

import { element, serializeDocument } from '../common/xml-element.ts';
import { namespaceOf, prefixOf, qualifiedNameOf, type WfsFeatureType } from './feature-type.ts';
import { namespaces, schemaLocations } from './wfs-namespaces.ts';
import { getFeatureByIdQuery } from './wfs-request.ts';

const announced = {
  'xmlns:wfs': namespaces.wfs,
  'xmlns:xsi': namespaces.xsi,
  'xsi:schemaLocation': `${namespaces.wfs} ${schemaLocations.wfs}`,
};
const title = 'Get feature by identifier';

function prefixes(types: readonly WfsFeatureType[], publicUrl: string): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => [`xmlns:${prefixOf(type)}`, namespaceOf(publicUrl, type.layerName)]),
  );
}

export function writeStoredQueryList(types: readonly WfsFeatureType[], publicUrl: string): string {
  return serializeDocument(
    element(
      'wfs:ListStoredQueriesResponse',
      { ...announced, ...prefixes(types, publicUrl) },
      element(
        'wfs:StoredQuery',
        { id: getFeatureByIdQuery },
        element('wfs:Title', { 'xml:lang': 'en' }, title),
        types.map((type) => element('wfs:ReturnFeatureType', {}, qualifiedNameOf(type))),
      ),
    ),
  );
}

export function writeStoredQueryDescriptions(types: readonly WfsFeatureType[], publicUrl: string): string {
  return serializeDocument(
    element(
      'wfs:DescribeStoredQueriesResponse',
      { ...announced, 'xmlns:xsd': namespaces.xsd, ...prefixes(types, publicUrl) },
      element(
        'wfs:StoredQueryDescription',
        { id: getFeatureByIdQuery },
        element('wfs:Title', { 'xml:lang': 'en' }, title),
        element('wfs:Parameter', { name: 'ID', type: 'xsd:string' }),
        element('wfs:QueryExpressionText', {
          isPrivate: true,
          language: 'urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression',
          returnFeatureTypes: types.map(qualifiedNameOf).join(' '),
        }),
      ),
    ),
  );
}
