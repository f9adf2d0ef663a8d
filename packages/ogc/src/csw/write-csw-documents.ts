/** Answers of CSW 2.0.2 (OGC 07-006r1 §10), valid against CSW-discovery.xsd. */

import type { ServiceInfo } from '../common/service-info.ts';
import { element, type XmlElement } from '../common/xml-element.ts';
import {
  type CswElementSet,
  cswOperations,
  cswOutputSchemas,
  cswParameters,
  cswVersion,
} from './csw-request.ts';
import { recordSchema } from './record-schema.ts';
import {
  type CswDialect,
  type CswDomain,
  type CswResults,
  cswDocument,
  named,
  owsDomain,
  postEncoding,
  writeCapabilities,
  writeDomains,
  writeRecords,
} from './write-documents.ts';

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
      named('ogc:GeometryOperand', ['gml:Envelope', 'gml:Point', 'gml:LineString', 'gml:Polygon']),
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
      named('ogc:ComparisonOperator', [
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

const owsValues = (values: readonly string[]) => named('ows:Value', values);
const ows = { owsValues };

const dialect: CswDialect = {
  version: cswVersion,
  namespaces,
  otherVersions: [],
  operations: cswOperations,
  parameters: cswParameters,
  recordsConstraints: (_, queryables) => [{ name: 'SupportedDublinCoreQueryables', values: queryables }],
  serviceDomains: [
    owsDomain(ows, 'ows:Parameter', {
      name: 'service',
      values: ['CSW', 'http://www.opengis.net/cat/csw/2.0.2'],
    }),
    owsDomain(ows, 'ows:Parameter', { name: 'version', values: [cswVersion] }),
    owsDomain(ows, 'ows:Constraint', postEncoding),
  ],
  filterCapabilities,
  owsValues,
  domainAttributes: { type: 'csw:Record' },
  propertyTag: 'csw:PropertyName',
  resultAttributes: () => ({}),
};

export const writeGetRecordsResponse = (results: CswResults): string => writeRecords(dialect, results);

export const writeGetDomainResponse = (domains: readonly CswDomain[]): string =>
  writeDomains(dialect, domains);

/** @param sections parts asked for; those of filters are there all the same, as the schema wants them */
export function writeCswCapabilities(
  service: ServiceInfo,
  queryables: readonly string[],
  sections: readonly string[],
): string {
  const isWhole = sections.length === 0 || sections.includes('All');
  return writeCapabilities(
    dialect,
    service,
    queryables,
    isWhole ? undefined : [...sections, 'Filter_Capabilities'],
  );
}

export const writeGetRecordByIdResponse = (records: readonly XmlElement[]): string =>
  cswDocument(dialect, 'csw:GetRecordByIdResponse', {}, records);

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
  return cswDocument(
    dialect,
    'csw:Acknowledgement',
    { timeStamp },
    element('csw:EchoedRequest', {}, understood),
  );
}

export function writeDescribeRecordResponse(): string {
  const attributes = { targetNamespace: csw, schemaLanguage: 'http://www.w3.org/XML/Schema' };
  const component = element('csw:SchemaComponent', attributes, recordSchema(cswVersion));
  return cswDocument(dialect, 'csw:DescribeRecordResponse', {}, component);
}
