/** GetCapabilities of WMS 1.3.0 (OGC 06-042 §7.2) and 1.1.1 (OGC 01-068r3 §7.1): one document, two spellings. */

import {
  type Bbox,
  crs84Short,
  findCrs,
  flipBbox,
  formatCrs,
  isAuthorityAxisYx,
  transformBbox,
} from '@cartable/geo';
import { type ServiceFacts, withQuery } from '../common/service-facts.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { maxImageSide } from './map-view.ts';
import { wmsImageFormats, wmsInfoFormats } from './wms-formats.ts';
import type { WmsLayerFacts } from './wms-layer.ts';
import type { WmsVersion } from './wms-version.ts';

const xlink = 'http://www.w3.org/1999/xlink';
const schemaLocation =
  'http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd ' +
  'http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/sld_capabilities.xsd';
const doctype111 =
  '<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd">\n';
/** Legend images are drawn at their own size; the document must name one. */
const legendSide = { width: 20, height: 20 };
/** Side of the reference pixel, metres (06-042 §7.2.4.6.9), and its diagonal in the ScaleHint of 1.1.1. */
const referencePixelMetres = 0.00028;

export interface WmsCapabilitiesFacts {
  readonly service: ServiceFacts;
  readonly version: WmsVersion;
  /** Changes when the document does (06-042 §7.2.3.5). */
  readonly updateSequence: string;
  readonly title: string;
  readonly layers: readonly WmsLayerFacts[];
  /** EPSG codes every layer can be asked in; CRS:84 is always there. */
  readonly srids: readonly number[];
}

export function writeWmsCapabilities(facts: WmsCapabilitiesFacts): string {
  return facts.version === '1.3.0' ? write130(facts) : write111(facts);
}

function write130(facts: WmsCapabilitiesFacts): string {
  return serializeDocument(
    element(
      'WMS_Capabilities',
      {
        version: '1.3.0',
        updateSequence: facts.updateSequence,
        xmlns: 'http://www.opengis.net/wms',
        'xmlns:sld': 'http://www.opengis.net/sld',
        'xmlns:xlink': xlink,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': schemaLocation,
      },
      ...parts(facts),
    ),
  );
}

function write111(facts: WmsCapabilitiesFacts): string {
  const root = element(
    'WMT_MS_Capabilities',
    { version: '1.1.1', updateSequence: facts.updateSequence },
    ...parts(facts),
  );
  return serializeDocument(root).replace('\n', `\n${doctype111}`);
}

function parts(facts: WmsCapabilitiesFacts): XmlElement[] {
  return [
    service(facts),
    element(
      'Capability',
      {},
      operations(facts),
      element(
        'Exception',
        {},
        ...exceptionFormats[facts.version].map((format) => element('Format', {}, format)),
      ),
      rootLayer(facts),
    ),
  ];
}

const exceptionFormats: Readonly<Record<WmsVersion, readonly string[]>> = {
  '1.3.0': ['XML', 'INIMAGE', 'BLANK'],
  '1.1.1': ['application/vnd.ogc.se_xml', 'application/vnd.ogc.se_inimage', 'application/vnd.ogc.se_blank'],
};

function service({ service, version }: WmsCapabilitiesFacts): XmlElement {
  const { provider } = service;
  const limits = version === '1.3.0' && [
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

function operations({ service, version }: WmsCapabilitiesFacts): XmlElement {
  const capabilities = version === '1.3.0' ? 'text/xml' : 'application/vnd.ogc.wms_xml';
  const legend = version === '1.3.0' ? 'sld:GetLegendGraphic' : 'GetLegendGraphic';
  return element(
    'Request',
    {},
    operation('GetCapabilities', [capabilities]),
    operation('GetMap', wmsImageFormats),
    operation('GetFeatureInfo', wmsInfoFormats),
    operation(legend, wmsImageFormats),
  );

  function operation(name: string, formats: readonly string[]): XmlElement {
    return element(
      name,
      {},
      formats.map((format) => element('Format', {}, format)),
      element(
        'DCPType',
        {},
        element('HTTP', {}, element('Get', {}, onlineResource(`${service.baseUrl}?`, version))),
      ),
    );
  }
}

/** Systems are told once, on the root, and inherited (06-042 §7.2.4.6.7). */
function rootLayer(facts: WmsCapabilitiesFacts): XmlElement {
  const extent = unionOf(facts.layers);
  return element(
    'Layer',
    {},
    element('Title', {}, facts.title),
    systems(facts),
    geographicBox(extent ?? [-180, -90, 180, 90], facts.version),
    facts.layers.map((layer) => layerElement(layer, facts)),
  );
}

function systems({ srids, version }: WmsCapabilitiesFacts): XmlElement[] {
  const name = version === '1.3.0' ? 'CRS' : 'SRS';
  const names = srids.map((srid) => formatCrs(srid, 'short'));
  if (version === '1.3.0') names.unshift(crs84Short);
  return names.map((text) => element(name, {}, text));
}

function layerElement(layer: WmsLayerFacts, facts: WmsCapabilitiesFacts): XmlElement {
  const { version } = facts;
  return element(
    'Layer',
    { queryable: layer.queryable ? 1 : 0 },
    layer.name !== undefined && element('Name', {}, layer.name),
    element('Title', {}, layer.title),
    layer.abstract !== '' && element('Abstract', {}, layer.abstract),
    keywordList(layer.keywords),
    layer.geographicBbox && geographicBox(layer.geographicBbox, version),
    layer.geographicBbox && boundingBoxes(layer.geographicBbox, layer.srid, facts),
    layer.attribution &&
      element(
        'Attribution',
        {},
        element('Title', {}, layer.attribution.title),
        onlineResource(layer.attribution.url, version),
      ),
    layer.metadataLinks.map((link) =>
      element(
        'MetadataURL',
        // The DTD of 1.1.1 knows two words only; 1.3.0 takes any.
        { type: version === '1.3.0' || link.type === 'FGDC' ? link.type : 'TC211' },
        element('Format', {}, link.format),
        onlineResource(link.url, version),
      ),
    ),
    layer.name !== undefined && layer.styles.map((style) => styleElement(layer.name as string, style, facts)),
    scaleLimits(layer, version),
    layer.layers.map((child) => layerElement(child, facts)),
  );
}

/** The box in each system, written in that system's own axis order (06-042 §7.2.4.6.8). */
function boundingBoxes(
  geographic: Bbox,
  ownSrid: number | undefined,
  { srids, version }: WmsCapabilitiesFacts,
): XmlElement[] {
  const attribute = version === '1.3.0' ? 'CRS' : 'SRS';
  const own = ownSrid !== undefined && srids.includes(ownSrid) ? [ownSrid] : [];
  const boxes = [...new Set([...own, ...srids])].flatMap((srid) => {
    const crs = findCrs(srid);
    const bbox = crs && projectedBox(geographic, srid);
    if (crs === undefined || bbox === undefined) return [];
    const written = version === '1.3.0' && isAuthorityAxisYx(crs) ? flipBbox(bbox) : bbox;
    return [boxElement(attribute, formatCrs(srid, 'short'), written, crs.unit === 'degree' ? 7 : 2)];
  });
  return version === '1.3.0' ? [boxElement(attribute, crs84Short, geographic, 7), ...boxes] : boxes;
}

/** Only where the system is meant to be used: far from there its figures mean nothing. */
function projectedBox(geographic: Bbox, srid: number): Bbox | undefined {
  if (srid === 4326) return geographic;
  const area = findCrs(srid)?.areaOfUse;
  const isNear =
    area !== undefined &&
    (area[0] > area[2] || (geographic[0] <= area[2] && geographic[2] >= area[0])) &&
    geographic[1] <= area[3] &&
    geographic[3] >= area[1];
  return isNear ? transformBbox(geographic, 4326, srid) : undefined;
}

function boxElement(
  attribute: string,
  crs: string,
  [minx, miny, maxx, maxy]: Bbox,
  decimals: number,
): XmlElement {
  const text = (value: number) => String(Number(value.toFixed(decimals)));
  return element('BoundingBox', {
    [attribute]: crs,
    minx: text(minx),
    miny: text(miny),
    maxx: text(maxx),
    maxy: text(maxy),
  });
}

function geographicBox([west, south, east, north]: Bbox, version: WmsVersion): XmlElement {
  if (version === '1.1.1') {
    return element('LatLonBoundingBox', { minx: west, miny: south, maxx: east, maxy: north });
  }
  return element(
    'EX_GeographicBoundingBox',
    {},
    element('westBoundLongitude', {}, west),
    element('eastBoundLongitude', {}, east),
    element('southBoundLatitude', {}, south),
    element('northBoundLatitude', {}, north),
  );
}

function unionOf(layers: readonly WmsLayerFacts[]): Bbox | undefined {
  const boxes = layers.flatMap((layer) => (layer.geographicBbox === undefined ? [] : [layer.geographicBbox]));
  if (boxes.length === 0) return undefined;
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

function styleElement(
  layer: string,
  style: { readonly name: string; readonly title: string },
  { service, version }: WmsCapabilitiesFacts,
): XmlElement {
  const address = withQuery(service.baseUrl, {
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetLegendGraphic',
    LAYER: layer,
    STYLE: style.name,
    FORMAT: 'image/png',
  });
  return element(
    'Style',
    {},
    element('Name', {}, style.name),
    element('Title', {}, style.title),
    element('LegendURL', legendSide, element('Format', {}, 'image/png'), onlineResource(address, version)),
  );
}

/** 1.1.1 tells the same limits as the diagonal of a pixel on the ground, metres (01-068r3 §7.1.4.5.8). */
function scaleLimits(layer: WmsLayerFacts, version: WmsVersion): XmlElement[] {
  const { minScaleDenominator: min, maxScaleDenominator: max } = layer;
  if (min === undefined && max === undefined) return [];
  if (version === '1.1.1') {
    const diagonal = (denominator: number) => denominator * referencePixelMetres * Math.SQRT2;
    return [
      element('ScaleHint', { min: diagonal(min ?? 0), max: max === undefined ? 'Infinity' : diagonal(max) }),
    ];
  }
  return [
    ...(min === undefined ? [] : [element('MinScaleDenominator', {}, min)]),
    ...(max === undefined ? [] : [element('MaxScaleDenominator', {}, max)]),
  ];
}

function keywordList(keywords: readonly string[]): XmlElement | undefined {
  if (keywords.length === 0) return undefined;
  return element(
    'KeywordList',
    {},
    keywords.map((keyword) => element('Keyword', {}, keyword)),
  );
}

function onlineResource(url: string, version: WmsVersion): XmlElement {
  return element('OnlineResource', {
    // The DTD of 1.1.1 fixes the prefix and wants it declared here.
    'xmlns:xlink': version === '1.1.1' ? xlink : undefined,
    'xlink:type': 'simple',
    'xlink:href': url,
  });
}
