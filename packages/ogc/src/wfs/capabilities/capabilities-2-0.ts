/** Capabilities of WFS 2.0 (OGC 09-025r2 §8), from facts. Constraints say what is really done, and nothing more. */

import { formatCrs } from '@cartable/geo';
import { element, written, type XmlElement } from '../../common/xml-element.ts';
import { defaultSrid, qualifiedNameOf, type WfsFeatureType } from '../feature-type.ts';
import { featureFormatNames, schemaFormatNames } from '../output-formats.ts';
import { queryLanguage } from '../stored-queries/stored-query.ts';
import { namespaces, schemaLocations } from '../wfs-namespaces.ts';
import { capabilitiesSections } from '../wfs-request.ts';
import { type WfsOperation, wfsOperations, wfsVersion, wfsVersions } from '../wfs-version.ts';
import type { WfsCapabilitiesInfo } from './capabilities-info.ts';
import { filterCapabilities } from './filter-capabilities-2-0.ts';
import {
  geographicBox,
  httpOf,
  identificationOf,
  keywordsOf,
  prefixDeclarations,
  providerOf,
} from './ows-sections.ts';

export function capabilitiesOf20(info: WfsCapabilitiesInfo): XmlElement {
  const sections = info.sections ?? new Set(capabilitiesSections);
  return element(
    'wfs:WFS_Capabilities',
    {
      version: info.version ?? wfsVersion,
      updateSequence: info.updateSequence,
      'xmlns:wfs': namespaces.wfs,
      'xmlns:ows': namespaces.ows,
      'xmlns:fes': namespaces.fes,
      'xmlns:gml': namespaces.gml,
      'xmlns:xlink': namespaces.xlink,
      'xmlns:xsi': namespaces.xsi,
      'xmlns:xsd': namespaces.xsd,
      ...prefixDeclarations(info),
      'xsi:schemaLocation': `${namespaces.wfs} ${schemaLocations.wfs}`,
    },
    sections.has('ServiceIdentification') && identificationOf(info.service, wfsVersions),
    sections.has('ServiceProvider') && providerOf(info.service),
    sections.has('OperationsMetadata') && operationsOf(info),
    sections.has('FeatureTypeList') && typesOf(info.types),
    sections.has('Filter_Capabilities') &&
      filterCapabilities(info.spatialOperators, info.isTransactional === true),
  );
}

function allowed(values: readonly string[]): XmlElement {
  return element(
    'ows:AllowedValues',
    {},
    values.map((value) => element('ows:Value', {}, value)),
  );
}

function parameter(name: string, values: readonly string[]): XmlElement {
  return element('ows:Parameter', { name }, allowed(values));
}

function constraint(name: string, value: string): XmlElement {
  return element('ows:Constraint', { name }, element('ows:NoValues'), element('ows:DefaultValue', {}, value));
}

const resultTypes = ['results', 'hits'];
const resolveModes = ['none', 'local'];

const operationParameters: Readonly<Record<WfsOperation, readonly XmlElement[]>> = {
  GetCapabilities: [
    parameter('AcceptVersions', wfsVersions),
    parameter('AcceptFormats', ['text/xml']),
    parameter('Sections', capabilitiesSections),
  ],
  DescribeFeatureType: [parameter('outputFormat', schemaFormatNames)],
  ListStoredQueries: [],
  DescribeStoredQueries: [],
  GetFeature: [
    parameter('outputFormat', featureFormatNames),
    parameter('resultType', resultTypes),
    parameter('resolve', resolveModes),
  ],
  GetPropertyValue: [
    parameter('outputFormat', ['application/gml+xml; version=3.2']),
    parameter('resultType', resultTypes),
    parameter('resolve', resolveModes),
  ],
};

/** ISO 19142 table 13. */
const conformance: Readonly<Record<string, boolean>> = {
  ImplementsSimpleWFS: true,
  ImplementsBasicWFS: true,
  ImplementsTransactionalWFS: false,
  ImplementsLockingWFS: false,
  KVPEncoding: true,
  XMLEncoding: true,
  SOAPEncoding: false,
  ImplementsInheritance: false,
  ImplementsRemoteResolve: false,
  ImplementsResultPaging: true,
  ImplementsStandardJoins: false,
  ImplementsSpatialJoins: false,
  ImplementsTemporalJoins: false,
  ImplementsFeatureVersioning: false,
  ManageStoredQueries: false,
};

/** Classes of a service whose features are edited. */
const ofEditing: readonly string[] = [
  'ImplementsTransactionalWFS',
  'ImplementsLockingWFS',
  'ImplementsFeatureVersioning',
  'ManageStoredQueries',
];

/** Operations of such a service, with their parameters. */
const editingOperations: Readonly<Record<string, readonly XmlElement[]>> = {
  Transaction: [parameter('releaseAction', ['ALL', 'SOME'])],
  LockFeature: [parameter('lockAction', ['ALL', 'SOME'])],
  GetFeatureWithLock: [
    parameter('outputFormat', ['application/gml+xml; version=3.2']),
    parameter('resultType', ['results']),
    parameter('resolve', resolveModes),
    parameter('lockAction', ['ALL', 'SOME']),
  ],
  CreateStoredQuery: [parameter('language', [queryLanguage])],
  DropStoredQuery: [],
};

const spell = (value: boolean): string => (value ? 'TRUE' : 'FALSE');

function operationsOf(info: WfsCapabilitiesInfo): XmlElement {
  const http = httpOf(info.service);
  return element(
    'ows:OperationsMetadata',
    {},
    wfsOperations.map((name) =>
      element(
        'ows:Operation',
        { name },
        http,
        operationParameters[name],
        // Table 14 puts it on the operation, where GDAL looks for the size of its pages (100 otherwise).
        (name === 'GetFeature' || name === 'GetPropertyValue') &&
          constraint('CountDefault', String(info.countDefault)),
      ),
    ),
    info.isTransactional === true &&
      Object.entries(editingOperations).map(([name, parameters]) =>
        element('ows:Operation', { name }, http, parameters),
      ),
    parameter('version', wfsVersions),
    Object.entries(conformance).map(([name, value]) =>
      constraint(name, spell(value || (info.isTransactional === true && ofEditing.includes(name)))),
    ),
    constraint('PagingIsTransactionSafe', 'FALSE'),
    element('ows:Constraint', { name: 'QueryExpressions' }, allowed(['wfs:Query', 'wfs:StoredQuery'])),
  );
}

function typesOf(types: readonly WfsFeatureType[]): XmlElement {
  return element('wfs:FeatureTypeList', {}, types.map(writtenType));
}

const writtenTypes = new WeakMap<WfsFeatureType, XmlElement>();

/** Facts that did not change are the same object, and their text is the same. */
function writtenType(type: WfsFeatureType): XmlElement {
  const xml = writtenTypes.get(type) ?? written(featureTypeOf(type));
  writtenTypes.set(type, xml);
  return xml;
}

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
          element('wfs:DefaultCRS', {}, formatCrs(srid, 'urn')),
          others.map((other) => element('wfs:OtherCRS', {}, formatCrs(other, 'urn'))),
        ]
      : element('wfs:NoCRS'),
    type.geographicBbox && geographicBox(type.geographicBbox),
    type.metadataUrls.map((link) => element('wfs:MetadataURL', { 'xlink:href': link.url })),
  );
}
