/** Capabilities of the WFS (OGC 09-025r2 §8), from facts. Constraints say what is really done, and nothing more. */

import { functionNames } from '@cartable/expressions';
import { type Bbox, formatCrs } from '@cartable/geo';
import type { ServiceFacts } from '../../common/service-facts.ts';
import { element, serializeDocument, type XmlElement } from '../../common/xml-element.ts';
import { defaultSrid, namespaceOf, prefixOf, qualifiedNameOf, type WfsFeatureType } from '../feature-type.ts';
import { featureFormatNames, schemaFormatNames } from '../output-formats.ts';
import { namespaces, schemaLocations } from '../wfs-namespaces.ts';
import {
  type CapabilitiesSection,
  capabilitiesSections,
  wfsOperations,
  wfsVersion,
  wfsVersions,
} from '../wfs-request.ts';

export interface WfsCapabilitiesFacts {
  readonly service: ServiceFacts;
  readonly publicUrl: string;
  readonly types: readonly WfsFeatureType[];
  /** Features in an answer when the request does not say, and at most. */
  readonly countDefault: number;
  /** Changes with every publication: lets caches compare. */
  readonly updateSequence: string;
  /** What the tables can compute. */
  readonly spatialOperators: readonly SpatialOperatorName[];
  /** @default all */
  readonly sections?: ReadonlySet<CapabilitiesSection>;
}

export type SpatialOperatorName =
  | 'BBOX'
  | 'Intersects'
  | 'Disjoint'
  | 'Within'
  | 'Contains'
  | 'Crosses'
  | 'Overlaps'
  | 'Touches'
  | 'Equals'
  | 'DWithin'
  | 'Beyond';

export function writeWfsCapabilities(facts: WfsCapabilitiesFacts): string {
  const sections = facts.sections ?? new Set(capabilitiesSections);
  const prefixes = facts.types.map((type) => [
    `xmlns:${prefixOf(type)}`,
    namespaceOf(facts.publicUrl, type.layerName),
  ]);
  return serializeDocument(
    element(
      'wfs:WFS_Capabilities',
      {
        version: wfsVersion,
        updateSequence: facts.updateSequence,
        'xmlns:wfs': namespaces.wfs,
        'xmlns:ows': namespaces.ows,
        'xmlns:fes': namespaces.fes,
        'xmlns:gml': namespaces.gml,
        'xmlns:xlink': namespaces.xlink,
        'xmlns:xsi': namespaces.xsi,
        'xmlns:xsd': namespaces.xsd,
        ...Object.fromEntries(prefixes),
        'xsi:schemaLocation': `${namespaces.wfs} ${schemaLocations.wfs}`,
      },
      sections.has('ServiceIdentification') && identificationOf(facts.service),
      sections.has('ServiceProvider') && providerOf(facts.service),
      sections.has('OperationsMetadata') && operationsOf(facts),
      sections.has('FeatureTypeList') && typesOf(facts.types),
      sections.has('Filter_Capabilities') && filtersOf(facts.spatialOperators),
    ),
  );
}

function keywordsOf(keywords: readonly string[]): XmlElement | undefined {
  if (keywords.length === 0) return undefined;
  return element(
    'ows:Keywords',
    {},
    keywords.map((keyword) => element('ows:Keyword', {}, keyword)),
  );
}

function identificationOf(service: ServiceFacts): XmlElement {
  return element(
    'ows:ServiceIdentification',
    {},
    element('ows:Title', {}, service.title),
    element('ows:Abstract', {}, service.abstract),
    keywordsOf(service.keywords),
    element('ows:ServiceType', {}, 'WFS'),
    wfsVersions.map((version) => element('ows:ServiceTypeVersion', {}, version)),
    element('ows:Fees', {}, service.fees ?? 'none'),
    element('ows:AccessConstraints', {}, service.accessConstraints ?? 'none'),
  );
}

function providerOf({ provider }: ServiceFacts): XmlElement {
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

const operationParameters: Readonly<Record<(typeof wfsOperations)[number], readonly XmlElement[]>> = {
  GetCapabilities: [
    parameter('AcceptVersions', wfsVersions),
    parameter('AcceptFormats', ['text/xml']),
    parameter('Sections', capabilitiesSections),
  ],
  DescribeFeatureType: [parameter('outputFormat', schemaFormatNames)],
  ListStoredQueries: [],
  DescribeStoredQueries: [],
  GetFeature: [parameter('outputFormat', featureFormatNames), parameter('resultType', ['results', 'hits'])],
};

/** ISO 19142 table 13: GetPropertyValue is missing for the Basic class. */
const conformance: Readonly<Record<string, boolean>> = {
  ImplementsSimpleWFS: true,
  ImplementsBasicWFS: false,
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

const spell = (value: boolean): string => (value ? 'TRUE' : 'FALSE');

function operationsOf(facts: WfsCapabilitiesFacts): XmlElement {
  const { baseUrl } = facts.service;
  const http = element(
    'ows:DCP',
    {},
    element(
      'ows:HTTP',
      {},
      element('ows:Get', { 'xlink:href': baseUrl }),
      element('ows:Post', { 'xlink:href': baseUrl }),
    ),
  );
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
        name === 'GetFeature' && constraint('CountDefault', String(facts.countDefault)),
      ),
    ),
    parameter('version', wfsVersions),
    Object.entries(conformance).map(([name, value]) => constraint(name, spell(value))),
    constraint('PagingIsTransactionSafe', 'FALSE'),
    element('ows:Constraint', { name: 'QueryExpressions' }, allowed(['wfs:Query', 'wfs:StoredQuery'])),
  );
}

function typesOf(types: readonly WfsFeatureType[]): XmlElement {
  return element('wfs:FeatureTypeList', {}, types.map(featureTypeOf));
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

/** Longitude first: OWS Common fixes the order of this element whatever the CRS (06-121r9 §10.2.2). */
function geographicBox([west, south, east, north]: Bbox): XmlElement {
  return element(
    'ows:WGS84BoundingBox',
    {},
    element('ows:LowerCorner', {}, `${west} ${south}`),
    element('ows:UpperCorner', {}, `${east} ${north}`),
  );
}

const comparisonOperators = [
  'PropertyIsEqualTo',
  'PropertyIsNotEqualTo',
  'PropertyIsLessThan',
  'PropertyIsLessThanOrEqualTo',
  'PropertyIsGreaterThan',
  'PropertyIsGreaterThanOrEqualTo',
  'PropertyIsLike',
  'PropertyIsNull',
  'PropertyIsNil',
  'PropertyIsBetween',
];

const geometryOperands = [
  'Envelope',
  'Point',
  'LineString',
  'Curve',
  'Polygon',
  'Surface',
  'MultiPoint',
  'MultiCurve',
  'MultiSurface',
  'MultiGeometry',
];

/** FES 2.0 (09-026r2 §7.12, table 13). */
function filterConformance(spatial: readonly SpatialOperatorName[]): Readonly<Record<string, boolean>> {
  return {
    ImplementsQuery: true,
    ImplementsAdHocQuery: true,
    ImplementsFunctions: true,
    ImplementsResourceId: true,
    ImplementsMinStandardFilter: true,
    ImplementsStandardFilter: true,
    ImplementsMinSpatialFilter: spatial.includes('BBOX'),
    ImplementsSpatialFilter: spatial.includes('BBOX') && spatial.length > 1,
    ImplementsMinTemporalFilter: false,
    ImplementsTemporalFilter: false,
    ImplementsVersionNav: false,
    ImplementsSorting: true,
    ImplementsExtendedOperators: false,
    ImplementsMinimumXPath: true,
    ImplementsSchemaElementFunc: false,
  };
}

function filtersOf(spatial: readonly SpatialOperatorName[]): XmlElement {
  return element(
    'fes:Filter_Capabilities',
    {},
    element(
      'fes:Conformance',
      {},
      Object.entries(filterConformance(spatial)).map(([name, value]) =>
        element(
          'fes:Constraint',
          { name },
          element('ows:NoValues'),
          element('ows:DefaultValue', {}, spell(value)),
        ),
      ),
    ),
    element('fes:Id_Capabilities', {}, element('fes:ResourceIdentifier', { name: 'fes:ResourceId' })),
    element(
      'fes:Scalar_Capabilities',
      {},
      element('fes:LogicalOperators'),
      element(
        'fes:ComparisonOperators',
        {},
        comparisonOperators.map((name) => element('fes:ComparisonOperator', { name })),
      ),
    ),
    element(
      'fes:Spatial_Capabilities',
      {},
      element(
        'fes:GeometryOperands',
        {},
        geometryOperands.map((name) => element('fes:GeometryOperand', { name: `gml:${name}` })),
      ),
      element(
        'fes:SpatialOperators',
        {},
        spatial.map((name) => element('fes:SpatialOperator', { name })),
      ),
    ),
    element(
      'fes:Functions',
      {},
      functionNames.map((name) =>
        element(
          'fes:Function',
          { name },
          element('fes:Returns', {}, 'xsd:anySimpleType'),
          element(
            'fes:Arguments',
            {},
            element('fes:Argument', { name: 'value' }, element('fes:Type', {}, 'xsd:anySimpleType')),
          ),
        ),
      ),
    ),
  );
}
