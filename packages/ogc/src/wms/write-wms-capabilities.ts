/** GetCapabilities of WMS 1.3.0 (OGC 06-042 §7.2) and 1.1.1 (OGC 01-068r3 §7.1): one document, two spellings. */

import type { ServiceInfo } from '../common/service-info.ts';
import { element, serializeInPieces, type XmlElement } from '../common/xml-element.ts';
import { maxImageSide, maxLayers } from './map-view.ts';
import { wmsImageFormats, wmsInfoFormats } from './wms-formats.ts';
import type { WmsLayerInfo } from './wms-layer.ts';
import type { WmsVersion } from './wms-version.ts';
import { keywordList, onlineResource, rootLayer } from './write-wms-layer.ts';

const schemaLocation =
  'http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd ' +
  'http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/sld_capabilities.xsd';
const doctype111 =
  '<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd">\n';

export type WmsProfile = 'features' | 'images';

export interface WmsCapabilitiesInfo {
  readonly service: ServiceInfo;
  readonly version: WmsVersion;
  /** Changes when the document does (06-042 §7.2.3.5). */
  readonly updateSequence: string;
  readonly title: string;
  readonly layers: readonly WmsLayerInfo[];
  /** Layers of features take styles and tell where their features are; layers of images do not. */
  readonly profile: WmsProfile;
  /** EPSG codes every layer can be asked in; CRS:84 is always there. */
  readonly srids: readonly number[];
}

/** UTF-8, in pieces: layers are the same ones as long as their facts are (`serializeInPieces`). */
export function writeWmsCapabilities(info: WmsCapabilitiesInfo): Uint8Array[] {
  return info.version === '1.3.0' ? write130(info) : write111(info);
}

function write130(info: WmsCapabilitiesInfo): Uint8Array[] {
  return serializeInPieces(
    element(
      'WMS_Capabilities',
      {
        version: '1.3.0',
        updateSequence: info.updateSequence,
        xmlns: 'http://www.opengis.net/wms',
        'xmlns:sld': 'http://www.opengis.net/sld',
        'xmlns:xlink': 'http://www.w3.org/1999/xlink',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': schemaLocation,
      },
      service(info),
      capability(info),
    ),
  );
}

function write111(info: WmsCapabilitiesInfo): Uint8Array[] {
  const root = element(
    'WMT_MS_Capabilities',
    { version: '1.1.1', updateSequence: info.updateSequence },
    service(info),
    capability(info),
  );
  return serializeInPieces(root, doctype111);
}

function service({ service, version }: WmsCapabilitiesInfo): XmlElement {
  const { provider } = service;
  const limits = version === '1.3.0' && [
    element('LayerLimit', {}, maxLayers),
    element('MaxWidth', {}, maxImageSide),
    element('MaxHeight', {}, maxImageSide),
  ];
  return element(
    'Service',
    {},
    element('Name', {}, version === '1.3.0' ? 'WMS' : 'OGC:WMS'),
    element('Title', {}, service.title),
    element('Abstract', {}, service.abstract),
    keywordList(service.keywords),
    onlineResource(provider.site ?? service.baseUrl, version),
    element(
      'ContactInformation',
      {},
      element(
        'ContactPersonPrimary',
        {},
        element('ContactPerson', {}, provider.name),
        element('ContactOrganization', {}, provider.name),
      ),
      provider.contactEmail !== undefined &&
        element('ContactElectronicMailAddress', {}, provider.contactEmail),
    ),
    element('Fees', {}, service.fees ?? 'none'),
    element('AccessConstraints', {}, service.accessConstraints ?? 'none'),
    limits,
  );
}

const exceptionFormats: Readonly<Record<WmsVersion, readonly string[]>> = {
  '1.3.0': ['XML', 'INIMAGE', 'BLANK'],
  '1.1.1': ['application/vnd.ogc.se_xml', 'application/vnd.ogc.se_inimage', 'application/vnd.ogc.se_blank'],
};

function capability(info: WmsCapabilitiesInfo): XmlElement {
  const { version, service, srids } = info;
  return element(
    'Capability',
    {},
    element(
      'Request',
      {},
      operations[info.profile][version].map(([name, formats]) => operation(name, formats, info)),
    ),
    element(
      'Exception',
      {},
      exceptionFormats[version].map((format) => element('Format', {}, format)),
    ),
    info.profile === 'features' && userDefinedSymbolization[version],
    rootLayer(info, { version, srids, baseUrl: service.baseUrl }),
  );
}

type Operations = Readonly<Record<WmsVersion, readonly (readonly [string, readonly string[]])[]>>;

/** In the order of the schema, and of the DTD; the schema of SLD 1.1 has no place for GetStyles. */
const operations: Readonly<Record<WmsProfile, Operations>> = {
  features: {
    '1.3.0': [
      ['GetCapabilities', ['text/xml']],
      ['GetMap', wmsImageFormats],
      ['GetFeatureInfo', wmsInfoFormats],
      ['sld:DescribeLayer', ['text/xml']],
      ['sld:GetLegendGraphic', wmsImageFormats],
    ],
    '1.1.1': [
      ['GetCapabilities', ['application/vnd.ogc.wms_xml']],
      ['GetMap', wmsImageFormats],
      ['GetFeatureInfo', wmsInfoFormats],
      ['DescribeLayer', ['text/xml']],
      ['GetLegendGraphic', wmsImageFormats],
      ['GetStyles', ['application/vnd.ogc.sld+xml']],
    ],
  },
  images: {
    '1.3.0': [
      ['GetCapabilities', ['text/xml']],
      ['GetMap', wmsImageFormats],
      ['GetFeatureInfo', wmsInfoFormats],
      ['sld:GetLegendGraphic', wmsImageFormats],
    ],
    '1.1.1': [
      ['GetCapabilities', ['application/vnd.ogc.wms_xml']],
      ['GetMap', wmsImageFormats],
      ['GetFeatureInfo', wmsInfoFormats],
      ['GetLegendGraphic', wmsImageFormats],
    ],
  },
};

/** Styles of one's own on the layers of the service, and nothing more (05-078r4 §6.5; 02-070 §6.5). */
const userDefinedSymbolization: Readonly<Record<WmsVersion, XmlElement>> = {
  '1.3.0': element('sld:UserDefinedSymbolization', {
    SupportSLD: 1,
    UserLayer: 0,
    UserStyle: 1,
    RemoteWFS: 0,
    InlineFeature: 0,
    RemoteWCS: 0,
  }),
  '1.1.1': element('UserDefinedSymbolization', { SupportSLD: 1, UserLayer: 0, UserStyle: 1, RemoteWFS: 0 }),
};

function operation(
  name: string,
  formats: readonly string[],
  { service, version }: WmsCapabilitiesInfo,
): XmlElement {
  return element(
    name,
    {},
    formats.map((format) => element('Format', {}, format)),
    element(
      'DCPType',
      {},
      element(
        'HTTP',
        {},
        element('Get', {}, onlineResource(`${service.baseUrl}?`, version)),
        // As a form, or as the document of SLD.
        name === 'GetMap' && element('Post', {}, onlineResource(service.baseUrl, version)),
      ),
    ),
  );
}
