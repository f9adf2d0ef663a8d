/** Sections that OWS Common 1.0 (05-008) and 1.1 (06-121r9) write with the same elements, each in its own namespace. */

import type { Bbox } from '@cartable/geo';
import type { ServiceInfo } from '../../common/service-info.ts';
import { element, type XmlElement } from '../../common/xml-element.ts';
import { namespaceOf, prefixOf } from '../feature-type.ts';
import type { WfsCapabilitiesInfo } from './capabilities-info.ts';

/** One prefix for each layer name; names of types are qualified by them. */
export function prefixDeclarations({ types, publicUrl }: WfsCapabilitiesInfo): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => [`xmlns:${prefixOf(type)}`, namespaceOf(publicUrl, type.layerName)]),
  );
}

export function keywordsOf(keywords: readonly string[]): XmlElement | undefined {
  if (keywords.length === 0) return undefined;
  return element(
    'ows:Keywords',
    {},
    keywords.map((keyword) => element('ows:Keyword', {}, keyword)),
  );
}

export function identificationOf(service: ServiceInfo, versions: readonly string[]): XmlElement {
  return element(
    'ows:ServiceIdentification',
    {},
    element('ows:Title', {}, service.title),
    element('ows:Abstract', {}, service.abstract),
    keywordsOf(service.keywords),
    element('ows:ServiceType', {}, 'WFS'),
    versions.map((version) => element('ows:ServiceTypeVersion', {}, version)),
    element('ows:Fees', {}, service.fees ?? 'none'),
    element('ows:AccessConstraints', {}, service.accessConstraints ?? 'none'),
  );
}

export function providerOf({ provider }: ServiceInfo): XmlElement {
  const contact =
    provider.contactEmail &&
    element(
      'ows:ContactInfo',
      {},
      element('ows:Address', {}, element('ows:ElectronicMailAddress', {}, provider.contactEmail)),
    );
  return element(
    'ows:ServiceProvider',
    {},
    element('ows:ProviderName', {}, provider.name),
    provider.site && element('ows:ProviderSite', { 'xlink:href': provider.site }),
    element('ows:ServiceContact', {}, contact),
  );
}

/** Addresses of requests, by GET and by POST. */
export function httpOf({ baseUrl }: ServiceInfo): XmlElement {
  return element(
    'ows:DCP',
    {},
    element(
      'ows:HTTP',
      {},
      element('ows:Get', { 'xlink:href': baseUrl }),
      element('ows:Post', { 'xlink:href': baseUrl }),
    ),
  );
}

/** Longitude first: OWS Common fixes the order of this element whatever the CRS (06-121r9 §10.2.2). */
export function geographicBox([west, south, east, north]: Bbox): XmlElement {
  return element(
    'ows:WGS84BoundingBox',
    {},
    element('ows:LowerCorner', {}, `${west} ${south}`),
    element('ows:UpperCorner', {}, `${east} ${north}`),
  );
}
