/** Capabilities of WFS 1.1.0 (OGC 04-094 §13), with those of Filter 1.1 (04-095 §17). */

import { functionSignatures } from '@cartable/expressions';
import { formatCrs } from '@cartable/geo';
import type { MetadataLink } from '../../common/service-info.ts';
import { element, type XmlElement } from '../../common/xml-element.ts';
import { defaultSrid, qualifiedNameOf, type WfsFeatureType } from '../feature-type.ts';
import { gmlDialects } from '../gml/gml-dialect.ts';
import { featureFormatNames, schemaFormatNames } from '../output-formats.ts';
import { namespaces } from '../wfs-namespaces.ts';
import { capabilitiesSections } from '../wfs-request.ts';
import { profileOf, type WfsOperation, wfsVersions } from '../wfs-version.ts';
import type { WfsCapabilitiesInfo } from './capabilities-info.ts';
import {
  geographicBox,
  httpOf,
  identificationOf,
  keywordsOf,
  prefixDeclarations,
  providerOf,
} from './ows-sections.ts';

const { gml, wfs } = gmlDialects.gml31;

export function capabilitiesOf11(info: WfsCapabilitiesInfo): XmlElement {
  const sections = info.sections ?? new Set(capabilitiesSections);
  return element(
    'wfs:WFS_Capabilities',
    {
      version: '1.1.0',
      updateSequence: info.updateSequence,
      'xmlns:wfs': wfs.namespace,
      'xmlns:ows': 'http://www.opengis.net/ows',
      'xmlns:ogc': 'http://www.opengis.net/ogc',
      'xmlns:gml': gml.namespace,
      'xmlns:xlink': namespaces.xlink,
      'xmlns:xsi': namespaces.xsi,
      ...prefixDeclarations(info),
      'xsi:schemaLocation': `${wfs.namespace} ${wfs.schemaLocation}`,
    },
    sections.has('ServiceIdentification') && identificationOf(info.service, wfsVersions),
    sections.has('ServiceProvider') && providerOf(info.service),
    sections.has('OperationsMetadata') && operationsOf(info),
    sections.has('FeatureTypeList') && typesOf(info),
    sections.has('Filter_Capabilities') && filtersOf(info),
  );
}

function values(name: string, list: readonly string[]): XmlElement {
  return element(
    'ows:Parameter',
    { name },
    list.map((value) => element('ows:Value', {}, value)),
  );
}

const oldSections = capabilitiesSections.filter((name) => name !== 'ServiceProvider');

function parametersOf(operation: WfsOperation): XmlElement[] {
  switch (operation) {
    case 'GetCapabilities':
      return [
        values('AcceptVersions', wfsVersions),
        values('AcceptFormats', ['text/xml']),
        values('Sections', ['ServiceProvider', ...oldSections]),
      ];
    case 'DescribeFeatureType':
      return [values('outputFormat', newestLast(schemaFormatNames))];
    default:
      return [
        values('resultType', ['results', 'hits']),
        values('outputFormat', newestLast(featureFormatNames)),
      ];
  }
}

/** The default of the version comes first, where clients look for it. */
function newestLast(names: readonly string[]): string[] {
  const isDefault = (name: string): boolean => name.includes('3.1.1');
  return [...names.filter(isDefault), ...names.filter((name) => !isDefault(name))];
}

function operationsOf(info: WfsCapabilitiesInfo): XmlElement {
  const http = httpOf(info.service);
  return element(
    'ows:OperationsMetadata',
    {},
    profileOf('1.1.0').operations.map((name) => element('ows:Operation', { name }, http, parametersOf(name))),
    info.isTransactional === true &&
      ['Transaction', 'LockFeature', 'GetFeatureWithLock'].map((name) =>
        element('ows:Operation', { name }, http, name === 'GetFeatureWithLock' && parametersOf('GetFeature')),
      ),
    element(
      'ows:Constraint',
      { name: 'DefaultMaxFeatures' },
      element('ows:Value', {}, String(info.countDefault)),
    ),
  );
}

function typesOf({ types, isTransactional }: WfsCapabilitiesInfo): XmlElement {
  return element(
    'wfs:FeatureTypeList',
    {},
    element(
      'wfs:Operations',
      {},
      ['Query', ...(isTransactional ? ['Insert', 'Update', 'Delete', 'Lock'] : [])].map((name) =>
        element('wfs:Operation', {}, name),
      ),
    ),
    types.map(featureTypeOf),
  );
}

/** The schema wants a list of one type at least: without any, the section is left out of the document. */
function featureTypeOf(type: WfsFeatureType): XmlElement {
  const srid = defaultSrid(type);
  const others = type.otherSrids.filter((other) => other !== srid);
  return element(
    'wfs:FeatureType',
    {},
    element('wfs:Name', {}, qualifiedNameOf(type)),
    element('wfs:Title', {}, type.title),
    element('wfs:Abstract', {}, type.abstract),
    keywordsOf(type.keywords),
    type.geometry
      ? [
          element('wfs:DefaultSRS', {}, formatCrs(srid, 'urn')),
          others.map((other) => element('wfs:OtherSRS', {}, formatCrs(other, 'urn'))),
        ]
      : element('wfs:NoSRS'),
    geographicBox(type.geographicBbox ?? [-180, -90, 180, 90]),
    type.metadataUrls.map(metadataOf),
  );
}

const metadataTypes: Readonly<Record<string, string>> = {
  'ISO19115:2003': '19115',
  'ISO19115:2005': '19139',
  TC211: 'TC211',
  FGDC: 'FGDC',
};
const metadataFormats = ['text/xml', 'text/html', 'text/sgml', 'text/plain'];

/** Kinds the schema has no word for are told as the nearest one. */
function metadataOf(link: MetadataLink): XmlElement {
  const format = metadataFormats.find((name) => name === link.format) ?? 'text/xml';
  return element('wfs:MetadataURL', { type: metadataTypes[link.type] ?? 'TC211', format }, link.url);
}

const comparisonOperators = [
  'EqualTo',
  'NotEqualTo',
  'LessThan',
  'LessThanEqualTo',
  'GreaterThan',
  'GreaterThanEqualTo',
  'Like',
  'Between',
  'NullCheck',
];

function filtersOf({ spatialOperators }: WfsCapabilitiesInfo): XmlElement {
  return element(
    'ogc:Filter_Capabilities',
    {},
    element(
      'ogc:Spatial_Capabilities',
      {},
      element(
        'ogc:GeometryOperands',
        {},
        ['Envelope', 'Point', 'LineString', 'Polygon'].map((name) =>
          element('ogc:GeometryOperand', {}, `gml:${name}`),
        ),
      ),
      element(
        'ogc:SpatialOperators',
        {},
        spatialOperators.map((name) => element('ogc:SpatialOperator', { name })),
      ),
    ),
    element(
      'ogc:Scalar_Capabilities',
      {},
      element('ogc:LogicalOperators'),
      element(
        'ogc:ComparisonOperators',
        {},
        comparisonOperators.map((name) => element('ogc:ComparisonOperator', {}, name)),
      ),
      element(
        'ogc:ArithmeticOperators',
        {},
        element('ogc:SimpleArithmetic'),
        element(
          'ogc:Functions',
          {},
          element(
            'ogc:FunctionNames',
            {},
            functionSignatures.map(({ name, minArgs }) =>
              element('ogc:FunctionName', { nArgs: minArgs }, name),
            ),
          ),
        ),
      ),
    ),
    element('ogc:Id_Capabilities', {}, element('ogc:EID'), element('ogc:FID')),
  );
}
