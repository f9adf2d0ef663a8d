/** ServiceMetadata of WMTS 1.0.0 (OGC 07-057r7 §7.1), in its schemas' order. */

import { formatCrs, scaleDenominatorAt, type TileMatrixSet, tileMatrixSetBbox } from '@cartable/geo';
import type { ServiceInfo } from '../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { limitsOf, type TileLayer } from '../tiles/tile-layer.ts';
import { geographicBox, providerOf } from '../wfs/capabilities/ows-sections.ts';
import { wmtsInfoExtensions } from './read-wmts-request.ts';
import { wmtsCapabilitiesUrl, wmtsInfoTemplate, wmtsStyle, wmtsTileTemplate } from './wmts-addresses.ts';
import { type WmtsSection, wmtsSections, wmtsVersion } from './wmts-request.ts';
import { wmtsSetName } from './wmts-set.ts';

export interface WmtsCapabilitiesInfo {
  /** Its address is that of the keys and values. */
  readonly service: ServiceInfo;
  /** Address of the whole service, below which are those of the RESTful encoding. */
  readonly restUrl: string;
  readonly updateSequence: string;
  /** Layers of image tiles. */
  readonly layers: readonly TileLayer[];
  /** None tells the number of the document and no more. */
  readonly sections: ReadonlySet<WmtsSection>;
}

const namespaces = {
  xmlns: 'http://www.opengis.net/wmts/1.0',
  'xmlns:ows': 'http://www.opengis.net/ows/1.1',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd',
};

export function writeWmtsCapabilities(info: WmtsCapabilitiesInfo): string {
  const { service, sections, updateSequence } = info;
  const has = (section: WmtsSection) => sections.has(section);
  return serializeDocument(
    element(
      'Capabilities',
      { version: wmtsVersion, updateSequence, ...namespaces },
      has('ServiceIdentification') && identification(service),
      has('ServiceProvider') && providerOf(service),
      has('OperationsMetadata') && operationsMetadata(info),
      has('Contents') && contents(info),
      sections.size === wmtsSections.length &&
        element('ServiceMetadataURL', { 'xlink:href': wmtsCapabilitiesUrl(info.restUrl) }),
    ),
  );
}

function identification(service: ServiceInfo): XmlElement {
  return element(
    'ows:ServiceIdentification',
    {},
    element('ows:Title', {}, service.title),
    element('ows:Abstract', {}, service.abstract),
    keywords(service.keywords),
    element('ows:ServiceType', {}, 'OGC WMTS'),
    element('ows:ServiceTypeVersion', {}, wmtsVersion),
    element('ows:Fees', {}, service.fees ?? 'none'),
    element('ows:AccessConstraints', {}, service.accessConstraints ?? 'none'),
  );
}

function keywords(words: readonly string[]): XmlElement | undefined {
  if (words.length === 0) return undefined;
  return element(
    'ows:Keywords',
    {},
    words.map((word) => element('ows:Keyword', {}, word)),
  );
}

/** By keys and values only: the RESTful encoding is told by ServiceMetadataURL and each ResourceURL (§10.3). */
function operationsMetadata({ service, layers }: WmtsCapabilitiesInfo): XmlElement {
  const queries = layers.some(({ queryable }) => queryable) ? ['GetFeatureInfo'] : [];
  return element(
    'ows:OperationsMetadata',
    {},
    ['GetCapabilities', 'GetTile', ...queries].map((name) =>
      element(
        'ows:Operation',
        { name },
        element('ows:DCP', {}, element('ows:HTTP', {}, getByKeysAndValues(`${service.baseUrl}?`))),
      ),
    ),
  );
}

function getByKeysAndValues(href: string): XmlElement {
  return element(
    'ows:Get',
    { 'xlink:href': href },
    element(
      'ows:Constraint',
      { name: 'GetEncoding' },
      element('ows:AllowedValues', {}, element('ows:Value', {}, 'KVP')),
    ),
  );
}

function contents({ layers, restUrl }: WmtsCapabilitiesInfo): XmlElement {
  const sets = new Map(layers.map((layer) => [wmtsSetName(layer), layer]));
  return element(
    'Contents',
    {},
    layers.map((layer) => layerElement(layer, restUrl)),
    [...sets].map(([name, layer]) => tileMatrixSetElement(name, layer)),
  );
}

function layerElement(layer: TileLayer, restUrl: string): XmlElement {
  const { name, geographicExtent, extent, set, formats } = layer;
  return element(
    'Layer',
    {},
    element('ows:Title', {}, layer.title),
    element('ows:Abstract', {}, layer.abstract),
    keywords(layer.keywords),
    geographicExtent && geographicBox(geographicExtent),
    element('ows:Identifier', {}, name),
    extent && boundingBox(set, extent),
    layer.metadataLinks.map(({ url }) => element('ows:Metadata', { 'xlink:href': url })),
    element(
      'Style',
      { isDefault: true },
      element('ows:Title', {}, layer.title),
      element('ows:Identifier', {}, wmtsStyle),
    ),
    formats.map(({ mediaType }) => element('Format', {}, mediaType)),
    layer.queryable && Object.values(wmtsInfoExtensions).map((type) => element('InfoFormat', {}, type)),
    tileMatrixSetLink(layer),
    formats.map(({ mediaType, extension }) =>
      resource('tile', mediaType, wmtsTileTemplate(restUrl, name, extension)),
    ),
    layer.queryable &&
      Object.entries(wmtsInfoExtensions).map(([extension, type]) =>
        resource('FeatureInfo', type, wmtsInfoTemplate(restUrl, name, extension)),
      ),
  );
}

function resource(resourceType: 'tile' | 'FeatureInfo', format: string, template: string): XmlElement {
  return element('ResourceURL', { format, resourceType, template });
}

/** Only the levels of the pyramid, and the tiles of its extent. */
function tileMatrixSetLink(layer: TileLayer): XmlElement {
  return element(
    'TileMatrixSetLink',
    {},
    element('TileMatrixSet', {}, wmtsSetName(layer)),
    element(
      'TileMatrixSetLimits',
      {},
      limitsOf(layer).map(({ z, minX, minY, maxX, maxY }) =>
        element(
          'TileMatrixLimits',
          {},
          element('TileMatrix', {}, z),
          element('MinTileRow', {}, minY),
          element('MaxTileRow', {}, maxY),
          element('MinTileCol', {}, minX),
          element('MaxTileCol', {}, maxX),
        ),
      ),
    ),
  );
}

/** The systems of all sets are written x then y by their authority. */
function boundingBox(set: TileMatrixSet, [minX, minY, maxX, maxY]: readonly number[]): XmlElement {
  return element(
    'ows:BoundingBox',
    { crs: formatCrs(set.srid, 'urn') },
    element('ows:LowerCorner', {}, `${minX} ${minY}`),
    element('ows:UpperCorner', {}, `${maxX} ${maxY}`),
  );
}

function tileMatrixSetElement(name: string, { set, topLevel, bottomLevel }: TileLayer): XmlElement {
  const levels = Array.from({ length: bottomLevel - topLevel + 1 }, (_, rank) => topLevel + rank);
  return element(
    'TileMatrixSet',
    {},
    element('ows:Title', {}, set.title),
    element('ows:Identifier', {}, name),
    boundingBox(set, tileMatrixSetBbox(set)),
    element('ows:SupportedCRS', {}, formatCrs(set.srid, 'urn')),
    levels.map((z) =>
      element(
        'TileMatrix',
        {},
        element('ows:Identifier', {}, z),
        element('ScaleDenominator', {}, scaleDenominatorAt(z, set)),
        element('TopLeftCorner', {}, `${set.originX} ${set.originY}`),
        element('TileWidth', {}, set.tileSizePixels),
        element('TileHeight', {}, set.tileSizePixels),
        element('MatrixWidth', {}, 2 ** z),
        element('MatrixHeight', {}, 2 ** z),
      ),
    ),
  );
}
