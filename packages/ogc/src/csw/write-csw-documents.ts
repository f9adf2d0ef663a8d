/** Answers of CSW 2.0.2 (OGC 07-006r1 §10), valid against CSW-discovery.xsd. */

import type { ServiceInfo } from '../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import {
  type CswElementSet,
  cswOperations,
  cswOutputSchemas,
  cswParameters,
  cswVersion,
} from './csw-request.ts';

const csw = cswOutputSchemas.csw;
const schemas = 'http://schemas.opengis.net';

const namespaces = {
  'xmlns:csw': csw,
  'xmlns:ows': 'http://www.opengis.net/ows',
  'xmlns:ogc': 'http://www.opengis.net/ogc',
  'xmlns:gml': 'http://www.opengis.net/gml',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dct': 'http://purl.org/dc/terms/',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${csw} ${schemas}/csw/2.0.2/CSW-discovery.xsd`,
} as const;

const cswDocument = (
  name: string,
  attributes: Parameters<typeof element>[1],
  ...content: Parameters<typeof element>[2][]
) => serializeDocument(element(name, { ...namespaces, ...attributes }, content));

export interface CswResults {
  readonly timeStamp: string;
  readonly requestId: string | undefined;
  readonly elementSet: CswElementSet | undefined;
  readonly recordSchema: string;
  readonly matched: number;
  /** From 1. */
  readonly startPosition: number;
  readonly records: readonly XmlElement[];
}

export function writeGetRecordsResponse(results: CswResults): string {
  const { matched, startPosition, records } = results;
  const next = startPosition + records.length;
  return cswDocument(
    'csw:GetRecordsResponse',
    { version: cswVersion },
    results.requestId !== undefined && element('csw:RequestId', {}, results.requestId),
    element('csw:SearchStatus', { timestamp: results.timeStamp }),
    element(
      'csw:SearchResults',
      {
        numberOfRecordsMatched: matched,
        numberOfRecordsReturned: records.length,
        // 0: there are no more (§10.8.5.2).
        nextRecord: next > matched ? 0 : next,
        recordSchema: results.recordSchema,
        elementSet: results.elementSet,
      },
      records,
    ),
  );
}

export const writeGetRecordByIdResponse = (records: readonly XmlElement[]): string =>
  cswDocument('csw:GetRecordByIdResponse', {}, records);

/** Acknowledgement of a request that was only to be judged: what was understood of it (§10.8.4.4). */
export function writeAcknowledgement({
  timeStamp,
  elementSet,
}: {
  timeStamp: string;
  elementSet: CswElementSet;
}): string {
  const query = element(
    'csw:Query',
    { typeNames: 'csw:Record' },
    element('csw:ElementSetName', {}, elementSet),
  );
  const understood = element('csw:GetRecords', { service: 'CSW', version: cswVersion }, query);
  return cswDocument('csw:Acknowledgement', { timeStamp }, element('csw:EchoedRequest', {}, understood));
}

/** The schema of csw:Record is that of the standard, by reference. */
export function writeDescribeRecordResponse(): string {
  const xs = 'http://www.w3.org/2001/XMLSchema';
  return cswDocument(
    'csw:DescribeRecordResponse',
    {},
    element(
      'csw:SchemaComponent',
      { targetNamespace: csw, schemaLanguage: 'http://www.w3.org/XML/Schema' },
      element(
        'xs:schema',
        { 'xmlns:xs': xs, targetNamespace: csw, elementFormDefault: 'qualified', version: cswVersion },
        element('xs:include', { schemaLocation: `${schemas}/csw/2.0.2/record.xsd` }),
      ),
    ),
  );
}

export interface CswDomain {
  readonly kind: 'PropertyName' | 'ParameterName';
  readonly name: string;
  readonly values: readonly string[];
}

export function writeGetDomainResponse(domains: readonly CswDomain[]): string {
  return cswDocument(
    'csw:GetDomainResponse',
    {},
    domains.map(({ kind, name, values }) =>
      element(
        'csw:DomainValues',
        { type: 'csw:Record' },
        element(`csw:${kind}`, {}, name),
        values.length > 0 &&
          element(
            'csw:ListOfValues',
            {},
            values.map((value) => element('csw:Value', {}, value)),
          ),
      ),
    ),
  );
}

export function writeCswCapabilities(service: ServiceInfo, queryables: readonly string[]): string {
  return cswDocument(
    'csw:Capabilities',
    { version: cswVersion },
    element(
      'ows:ServiceIdentification',
      {},
      element('ows:Title', {}, service.title),
      element('ows:Abstract', {}, service.abstract),
      element('ows:ServiceType', {}, 'CSW'),
      element('ows:ServiceTypeVersion', {}, cswVersion),
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
      cswOperations.map((name) => operationOf(name, service.baseUrl, queryables)),
      domainOf('ows:Parameter', 'service', ['http://www.opengis.net/cat/csw/2.0.2']),
      domainOf('ows:Parameter', 'version', [cswVersion]),
      domainOf('ows:Constraint', 'PostEncoding', ['XML']),
    ),
    filterCapabilities,
  );
}

function operationOf(name: string, baseUrl: string, queryables: readonly string[]): XmlElement {
  const parameters = Object.entries(cswParameters).filter(([key]) => key.startsWith(`${name}.`));
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
        element('ows:Post', { 'xlink:href': baseUrl }, domainOf('ows:Constraint', 'PostEncoding', ['XML'])),
      ),
    ),
    parameters.map(([key, values]) => domainOf('ows:Parameter', key.slice(name.length + 1), values)),
    name === 'GetRecords' && domainOf('ows:Constraint', 'SupportedDublinCoreQueryables', queryables),
  );
}

function domainOf(tag: string, name: string, values: readonly string[]): XmlElement {
  return element(
    tag,
    { name },
    values.map((value) => element('ows:Value', {}, value)),
  );
}

const names = (tag: string, values: readonly string[]): XmlElement[] =>
  values.map((value) => element(tag, {}, value));

/** Part of Filter Encoding 1.1 the index computes (OGC 04-095 annex B). */
const filterCapabilities = element(
  'ogc:Filter_Capabilities',
  {},
  element(
    'ogc:Spatial_Capabilities',
    {},
    element(
      'ogc:GeometryOperands',
      {},
      names('ogc:GeometryOperand', ['gml:Envelope', 'gml:Point', 'gml:LineString', 'gml:Polygon']),
    ),
    element(
      'ogc:SpatialOperators',
      {},
      ['BBOX', 'Contains', 'Disjoint', 'Equals', 'Intersects', 'Within'].map((name) =>
        element('ogc:SpatialOperator', { name }),
      ),
    ),
  ),
  element(
    'ogc:Scalar_Capabilities',
    {},
    element('ogc:LogicalOperators', {}),
    element(
      'ogc:ComparisonOperators',
      {},
      names('ogc:ComparisonOperator', [
        'Between',
        'EqualTo',
        'GreaterThan',
        'GreaterThanEqualTo',
        'LessThan',
        'LessThanEqualTo',
        'Like',
        'NotEqualTo',
        'NullCheck',
      ]),
    ),
  ),
  element('ogc:Id_Capabilities', {}, element('ogc:EID', {})),
);
