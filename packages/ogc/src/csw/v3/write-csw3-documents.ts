/** Answers of CSW 3.0 (OGC 12-176r7), valid against cswAll.xsd. Its prefixes are those of 2.0.2, over its own namespaces. */

import type { ServiceInfo } from '../../common/service-info.ts';
import { withQuery } from '../../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../../common/xml-element.ts';
import type { CswElementSet } from '../csw-request.ts';
import { defaultRecords } from '../csw-request.ts';
import type { CswDomain } from '../write-csw-documents.ts';
import {
  atomMediaType,
  csw3Namespace,
  csw3Operations,
  csw3OutputSchemas,
  csw3Parameters,
  csw3Version,
  descriptionMediaType,
} from './csw3-request.ts';
import { csw3FilterCapabilities } from './filter-capabilities.ts';

const namespaces = {
  'xmlns:csw': csw3Namespace,
  'xmlns:ows': 'http://www.opengis.net/ows/2.0',
  'xmlns:fes': 'http://www.opengis.net/fes/2.0',
  'xmlns:gml': 'http://www.opengis.net/gml/3.2',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dct': 'http://purl.org/dc/terms/',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${csw3Namespace} http://schemas.opengis.net/cat/csw/3.0/cswAll.xsd`,
} as const;
const atomNamespaces = {
  xmlns: csw3OutputSchemas.atom,
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:georss': 'http://www.georss.org/georss',
  'xmlns:os': 'http://a9.com/-/spec/opensearch/1.1/',
} as const;

export interface Csw3Results {
  readonly timeStamp: string;
  readonly requestId: string | undefined;
  readonly elementSet: CswElementSet | undefined;
  readonly recordSchema: string;
  readonly matched: number;
  /** From 1. */
  readonly startPosition: number;
  readonly records: readonly XmlElement[];
}

export function writeCsw3Records(results: Csw3Results): string {
  const { matched, startPosition, records } = results;
  const next = startPosition + records.length;
  const isLast = next > matched;
  return serializeDocument(
    element(
      'csw:GetRecordsResponse',
      { ...namespaces, version: csw3Version },
      results.requestId !== undefined && element('csw:RequestId', {}, results.requestId),
      element('csw:SearchStatus', { timestamp: results.timeStamp }),
      element(
        'csw:SearchResults',
        {
          numberOfRecordsMatched: matched,
          numberOfRecordsReturned: records.length,
          nextRecord: isLast ? 0 : next,
          recordSchema: results.recordSchema,
          elementSet: results.elementSet,
          status: isLast ? 'complete' : 'subset',
        },
        records,
      ),
    ),
  );
}

/** The record itself (§7.4.5). */
export const writeCsw3Record = (record: XmlElement): string => alone(record, namespaces);
export const writeAtomRecord = (entry: XmlElement): string => alone(entry, atomNamespaces);

const alone = (root: XmlElement, around: Readonly<Record<string, string>>): string =>
  serializeDocument({ ...root, attributes: { ...around, ...root.attributes } });

export interface AtomResults
  extends Pick<Csw3Results, 'timeStamp' | 'matched' | 'startPosition' | 'records'> {
  readonly title: string;
  readonly author: string;
  readonly selfUrl: string;
  readonly descriptionUrl: string;
  readonly size: number;
}

export function writeCsw3Feed(results: AtomResults): string {
  const link = (rel: string, href: string, type: string) => element('link', { rel, href, type });
  return serializeDocument(
    element(
      'feed',
      atomNamespaces,
      element('id', {}, results.selfUrl),
      element('title', {}, results.title),
      element('updated', {}, results.timeStamp),
      element('author', {}, element('name', {}, results.author)),
      link('self', results.selfUrl, atomMediaType),
      link('search', results.descriptionUrl, descriptionMediaType),
      element('os:totalResults', {}, results.matched),
      element('os:startIndex', {}, results.startPosition),
      element('os:itemsPerPage', {}, results.size),
      results.records,
    ),
  );
}

export function writeCsw3Domains(domains: readonly CswDomain[]): string {
  return serializeDocument(
    element(
      'csw:GetDomainResponse',
      namespaces,
      domains.map(({ kind, name, values }) =>
        element(
          'csw:DomainValues',
          { type: 'csw:Record', resultType: 'available' },
          element(kind === 'PropertyName' ? 'csw:ValueReference' : 'csw:ParameterName', {}, name),
          values.length > 0 &&
            element(
              'csw:ListOfValues',
              {},
              values.map((value) => element('csw:Value', {}, value)),
            ),
        ),
      ),
    ),
  );
}

/** Address of the description of the search (§6.5.6). */
export const csw3DescriptionUrl = (baseUrl: string): string =>
  withQuery(baseUrl, {
    service: 'CSW',
    version: csw3Version,
    request: 'GetCapabilities',
    acceptFormats: descriptionMediaType,
  });

export function writeCsw3Capabilities(service: ServiceInfo, queryables: readonly string[]): string {
  return serializeDocument(
    element(
      'csw:Capabilities',
      { ...namespaces, version: csw3Version },
      element(
        'ows:ServiceIdentification',
        {},
        element('ows:Title', {}, service.title),
        element('ows:Abstract', {}, service.abstract),
        element('ows:ServiceType', {}, 'CSW'),
        element('ows:ServiceTypeVersion', {}, csw3Version),
        element('ows:ServiceTypeVersion', {}, '2.0.2'),
        element('ows:Fees', {}, service.fees ?? 'none'),
        element('ows:AccessConstraints', {}, service.accessConstraints ?? 'none'),
      ),
      element(
        'ows:ServiceProvider',
        {},
        element('ows:ProviderName', {}, service.provider.name),
        service.provider.site && element('ows:ProviderSite', { 'xlink:href': service.provider.site }),
        element('ows:ServiceContact', {}),
      ),
      element(
        'ows:OperationsMetadata',
        {},
        csw3Operations.map((name) => operationOf(name, service.baseUrl, queryables)),
        domainOf('ows:Parameter', 'service', ['CSW']),
        domainOf('ows:Parameter', 'version', [csw3Version, '2.0.2']),
      ),
      csw3FilterCapabilities,
    ),
  );
}

function operationOf(name: string, baseUrl: string, queryables: readonly string[]): XmlElement {
  const parameters = Object.entries(csw3Parameters).filter(([key]) => key.startsWith(`${name}.`));
  return element(
    'ows:Operation',
    { name },
    element(
      'ows:DCP',
      {},
      element(
        'ows:HTTP',
        {},
        element('ows:Get', { 'xlink:href': baseUrl }),
        element(
          'ows:Post',
          { 'xlink:href': baseUrl },
          element(
            'ows:Constraint',
            { name: 'PostEncoding' },
            element('ows:AllowedValues', {}, element('ows:Value', {}, 'XML')),
          ),
        ),
      ),
    ),
    parameters.map(([key, values]) => domainOf('ows:Parameter', key.slice(name.length + 1), values)),
    name === 'GetRecords' && [
      domainOf('ows:Constraint', 'CoreQueryables', queryables),
      domainOf('ows:Constraint', 'OpenSearchDescriptionDocument', [csw3DescriptionUrl(baseUrl)]),
      domainOf('ows:Constraint', 'MaxRecordDefault', [String(defaultRecords)]),
    ],
  );
}

function domainOf(tag: string, name: string, values: readonly string[]): XmlElement {
  return element(
    tag,
    { name },
    element(
      'ows:AllowedValues',
      {},
      values.map((value) => element('ows:Value', {}, value)),
    ),
  );
}

/** OpenSearch 1.1 over GetRecords, with the extensions geo and time. */
export function writeCsw3Description({ baseUrl, title, abstract }: ServiceInfo): string {
  const template = (format: string, schema: string) =>
    `${withQuery(baseUrl, {
      service: 'CSW',
      version: csw3Version,
      request: 'GetRecords',
      typeNames: 'csw:Record',
      elementSetName: 'full',
      outputFormat: format,
      outputSchema: schema,
    })}&q={searchTerms?}&recordIds={geo:uid?}&bbox={geo:box?}&time={time:start?}/{time:end?}&startPosition={startIndex?}&maxRecords={count?}`;
  const url = (type: string, schema: string) =>
    element('Url', { type, rel: 'results', template: template(type, schema) });
  return serializeDocument(
    element(
      'OpenSearchDescription',
      {
        xmlns: 'http://a9.com/-/spec/opensearch/1.1/',
        'xmlns:geo': 'http://a9.com/-/opensearch/extensions/geo/1.0/',
        'xmlns:time': 'http://a9.com/-/opensearch/extensions/time/1.0/',
      },
      element('ShortName', {}, 'Catalogue'),
      element('LongName', {}, [...title].slice(0, 48).join('')),
      element('Description', {}, abstract),
      url('application/xml', csw3OutputSchemas.csw),
      url(atomMediaType, csw3OutputSchemas.atom),
      element('Query', { role: 'example', searchTerms: 'communes' }),
    ),
  );
}
