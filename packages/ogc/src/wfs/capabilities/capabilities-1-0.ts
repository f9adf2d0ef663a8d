/** Capabilities of WFS 1.0.0 (OGC 02-058 §12), with those of Filter 1.0 (02-059 §13). */

import { functionSignatures } from '@cartable/expressions';
import { formatCrs } from '@cartable/geo';
import type { MetadataLink } from '../../common/service-info.ts';
import { element, type XmlElement } from '../../common/xml-element.ts';
import { defaultSrid, qualifiedNameOf, type WfsFeatureType } from '../feature-type.ts';
import { namespaces } from '../wfs-namespaces.ts';
import { profileOf, type WfsOperation } from '../wfs-version.ts';
import type { SpatialOperatorName, WfsCapabilitiesInfo } from './capabilities-info.ts';
import { prefixDeclarations } from './ows-sections.ts';

/** Every section is demanded by the schema: this version knows nothing of `sections`. */
export function capabilitiesOf10(info: WfsCapabilitiesInfo): XmlElement {
  const namespace = 'http://www.opengis.net/wfs';
  return element(
    'wfs:WFS_Capabilities',
    {
      version: '1.0.0',
      updateSequence: info.updateSequence,
      'xmlns:wfs': namespace,
      'xmlns:ogc': 'http://www.opengis.net/ogc',
      'xmlns:xsi': namespaces.xsi,
      ...prefixDeclarations(info),
      'xsi:schemaLocation': `${namespace} http://schemas.opengis.net/wfs/1.0.0/WFS-capabilities.xsd`,
    },
    serviceOf(info),
    requestsOf(info),
    element(
      'wfs:FeatureTypeList',
      {},
      element(
        'wfs:Operations',
        {},
        ['Query', ...(info.isTransactional ? ['Insert', 'Update', 'Delete', 'Lock'] : [])].map((name) =>
          element(`wfs:${name}`),
        ),
      ),
      info.types.map(featureTypeOf),
    ),
    filtersOf(info),
  );
}

function serviceOf({ service }: WfsCapabilitiesInfo): XmlElement {
  return element(
    'wfs:Service',
    {},
    element('wfs:Name', {}, 'WFS'),
    element('wfs:Title', {}, service.title),
    element('wfs:Abstract', {}, service.abstract),
    // Written even when empty: OWSLib reads no document without.
    element('wfs:Keywords', {}, service.keywords.join(', ')),
    element('wfs:OnlineResource', {}, service.baseUrl),
    element('wfs:Fees', {}, service.fees ?? 'none'),
    element('wfs:AccessConstraints', {}, service.accessConstraints ?? 'none'),
  );
}

/** The schema has an element for GML 2 and none for other formats, which are served all the same. */
const formatsOf: Readonly<Partial<Record<WfsOperation, XmlElement>>> = {
  DescribeFeatureType: element('wfs:SchemaDescriptionLanguage', {}, element('wfs:XMLSCHEMA')),
  GetFeature: element('wfs:ResultFormat', {}, element('wfs:GML2')),
};

function requestsOf({ service, isTransactional }: WfsCapabilitiesInfo): XmlElement {
  const http = (method: 'Get' | 'Post'): XmlElement =>
    element(
      'wfs:DCPType',
      {},
      element('wfs:HTTP', {}, element(`wfs:${method}`, { onlineResource: service.baseUrl })),
    );
  return element(
    'wfs:Capability',
    {},
    element(
      'wfs:Request',
      {},
      profileOf('1.0.0').operations.map((name) =>
        element(`wfs:${name}`, {}, formatsOf[name], http('Get'), http('Post')),
      ),
      isTransactional === true && [
        element('wfs:Transaction', {}, http('Post')),
        element('wfs:LockFeature', {}, http('Get'), http('Post')),
        element(
          'wfs:GetFeatureWithLock',
          {},
          element('wfs:ResultFormat', {}, element('wfs:GML2')),
          http('Get'),
          http('Post'),
        ),
      ],
    ),
  );
}

function featureTypeOf(type: WfsFeatureType): XmlElement {
  return element(
    'wfs:FeatureType',
    {},
    element('wfs:Name', {}, qualifiedNameOf(type)),
    element('wfs:Title', {}, type.title),
    element('wfs:Abstract', {}, type.abstract),
    type.keywords.length > 0 && element('wfs:Keywords', {}, type.keywords.join(', ')),
    element('wfs:SRS', {}, formatCrs(defaultSrid(type), 'short')),
    type.geographicBbox && geographicBox(type.geographicBbox),
    type.metadataUrls.map(metadataOf),
  );
}

/** Degrees, whatever the system of the type: what its name says, and what clients expect. */
function geographicBox([minx, miny, maxx, maxy]: readonly [number, number, number, number]): XmlElement {
  return element('wfs:LatLongBoundingBox', { minx, miny, maxx, maxy });
}

function metadataOf(link: MetadataLink): XmlElement {
  const type = link.type === 'FGDC' ? 'FGDC' : 'TC211';
  return element(
    'wfs:MetadataURL',
    { type, format: /html|plain/.test(link.format) ? 'TXT' : 'XML' },
    link.url,
  );
}

/** Filter 1.0 says Intersect where later versions say Intersects. */
function spatialName(name: SpatialOperatorName): string {
  return `ogc:${name === 'Intersects' ? 'Intersect' : name}`;
}

function filtersOf({ spatialOperators }: WfsCapabilitiesInfo): XmlElement {
  return element(
    'ogc:Filter_Capabilities',
    {},
    element(
      'ogc:Spatial_Capabilities',
      {},
      element(
        'ogc:Spatial_Operators',
        {},
        spatialOperators.map((name) => element(spatialName(name))),
      ),
    ),
    element(
      'ogc:Scalar_Capabilities',
      {},
      element('ogc:Logical_Operators'),
      element(
        'ogc:Comparison_Operators',
        {},
        ['Simple_Comparisons', 'Like', 'Between', 'NullCheck'].map((name) => element(`ogc:${name}`)),
      ),
      element(
        'ogc:Arithmetic_Operators',
        {},
        element('ogc:Simple_Arithmetic'),
        element(
          'ogc:Functions',
          {},
          element(
            'ogc:Function_Names',
            {},
            functionSignatures.map(({ name, minArgs }) =>
              element('ogc:Function_Name', { nArgs: minArgs }, name),
            ),
          ),
        ),
      ),
    ),
  );
}
