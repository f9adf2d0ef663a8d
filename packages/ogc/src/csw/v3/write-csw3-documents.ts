/** Answers of CSW 3.0 (OGC 12-176r7), valid against cswAll.xsd. Its prefixes are those of 2.0.2, over its own namespaces. */

import type { ServiceInfo } from '../../common/service-info.ts';
import { withQuery } from '../../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../../common/xml-element.ts';
import { cswVersion, defaultRecords } from '../csw-request.ts';
import {
  type CswDialect,
  type CswDomain,
  type CswResults,
  named,
  owsDomain,
  writeCapabilities,
  writeDomains,
  writeRecords,
} from '../write-documents.ts';
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

/** The record itself (§7.4.5). */
export const writeCsw3Record = (record: XmlElement): string => alone(record, namespaces);
export const writeAtomRecord = (entry: XmlElement): string => alone(entry, atomNamespaces);

const alone = (root: XmlElement, around: Readonly<Record<string, string>>): string =>
  serializeDocument({ ...root, attributes: { ...around, ...root.attributes } });

export interface AtomResults extends Pick<CswResults, 'timeStamp' | 'matched' | 'startPosition' | 'records'> {
  readonly title: string;
  readonly author: string;
  readonly selfUrl: string;
  readonly descriptionUrl: string;
  readonly size: number;
  readonly searchTerms: string | undefined;
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
      element('os:Query', {
        role: 'request',
        searchTerms: results.searchTerms,
        startIndex: results.startPosition,
        count: results.size,
      }),
      results.records,
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

const owsValues = (values: readonly string[]) => element('ows:AllowedValues', {}, named('ows:Value', values));
const ows = { owsValues };

/** Conformance classes, and whether they hold (OGC 12-176r7 table 17). */
const conformanceClasses: readonly (readonly [name: string, holds: boolean])[] = [
  ['OpenSearch', true],
  ['GetCapabilities-XML', true],
  ['GetRecordById-XML', true],
  ['GetRecords-Basic-XML', true],
  ['GetRecords-Distributed-XML', false],
  ['GetRecords-Distributed-KVP', false],
  ['GetRecords-Async-XML', false],
  ['GetRecords-Async-KVP', false],
  ['GetDomain-XML', true],
  ['GetDomain-KVP', true],
  ['Transaction', false],
  ['Harvest-Basic-XML', false],
  ['Harvest-Basic-KVP', false],
  ['Harvest-Async-XML', false],
  ['Harvest-Async-KVP', false],
  ['Harvest-Periodic-XML', false],
  ['Harvest-Periodic-KVP', false],
  ['Filter-CQL', true],
  ['Filter-FES-XML', true],
  ['Filter-FES-KVP-Advanced', true],
];

const dialect: CswDialect = {
  version: csw3Version,
  namespaces,
  otherVersions: [cswVersion],
  operations: csw3Operations,
  parameters: csw3Parameters,
  recordsConstraints: ({ baseUrl }, queryables) => [
    { name: 'CoreQueryables', values: queryables },
    { name: 'OpenSearchDescriptionDocument', values: [csw3DescriptionUrl(baseUrl)] },
    { name: 'MaxRecordDefault', values: [String(defaultRecords)] },
  ],
  serviceDomains: [
    owsDomain(ows, 'ows:Parameter', { name: 'service', values: ['CSW'] }),
    owsDomain(ows, 'ows:Parameter', { name: 'version', values: [csw3Version, cswVersion] }),
    ...conformanceClasses.map(([name, holds]) =>
      element(
        'ows:Constraint',
        { name: `http://www.opengis.net/spec/csw/3.0/conf/${name}` },
        element('ows:NoValues', {}),
        element('ows:DefaultValue', {}, holds ? 'TRUE' : 'FALSE'),
      ),
    ),
  ],
  languages: element('ows:Languages', {}, named('ows:Language', ['fr', 'en'])),
  filterCapabilities: csw3FilterCapabilities,
  owsValues,
  domainAttributes: { type: 'csw:Record', resultType: 'available' },
  propertyTag: 'csw:ValueReference',
  resultAttributes: ({ isLast }) => ({ status: isLast ? 'complete' : 'subset' }),
};

export const writeCsw3Records = (results: CswResults): string => writeRecords(dialect, results);

export const writeCsw3Domains = (domains: readonly CswDomain[]): string => writeDomains(dialect, domains);

export const writeCsw3Capabilities = (
  service: ServiceInfo,
  queryables: readonly string[],
  sections?: readonly string[],
): string => writeCapabilities(dialect, service, queryables, sections);

/**
 * OpenSearch 1.1 over GetRecords, with the extensions geo and time. Names of schemas are written as they are: clients
 * look for them.
 * @param example a word that finds something
 */
export function writeCsw3Description({ baseUrl, title, abstract }: ServiceInfo, example: string): string {
  const template = (format: string, schema: string) =>
    `${withQuery(baseUrl, {
      service: 'CSW',
      version: csw3Version,
      request: 'GetRecords',
      typeNames: 'csw:Record',
      elementSetName: 'full',
      outputFormat: format,
    })}&outputschema=${schema}&q={searchTerms?}&recordIds={geo:uid?}&bbox={geo:box?}&time={time:start?}/{time:end?}&startPosition={startIndex?}&maxRecords={count?}`;
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
      element('Query', { role: 'example', searchTerms: example }),
    ),
  );
}
