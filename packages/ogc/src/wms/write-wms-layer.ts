/** Layers of the capabilities of WMS 1.3.0 (OGC 06-042 §7.2.4) and 1.1.1 (OGC 01-068r3 §7.1.4). */

import {
  type Bbox,
  bboxUnion,
  crs84Short,
  formatCrs,
  getCrs,
  isAuthorityAxisYx,
  referencePixelMetres,
} from '@cartable/geo';
import { element, written, type XmlElement } from '../common/xml-element.ts';
import { advertisedBox, withArea } from './advertised-box.ts';
import type { WmsLayerInfo, WmsStyleInfo } from './wms-layer.ts';
import type { WmsVersion } from './wms-version.ts';

const xlink = 'http://www.w3.org/1999/xlink';
/** Legend images are drawn at their own size; the DTD of 1.1.1 wants one named, 1.3.0 had rather none than a wrong one. */
const legendSize = { width: 24, height: 20 };
const world: Bbox = [-180, -90, 180, 90];

export interface LayerSetting {
  readonly version: WmsVersion;
  readonly baseUrl: string;
  /** EPSG codes every layer can be asked in; CRS:84 is always there in 1.3.0. */
  readonly srids: readonly number[];
}

/** Systems are told once, on the root, and inherited (06-042 §7.2.4.6.7, §7.2.4.8). */
export function rootLayer(
  root: { readonly title: string; readonly layers: readonly WmsLayerInfo[] },
  setting: LayerSetting,
): XmlElement {
  const { version } = setting;
  const boxes = root.layers.flatMap(({ geographicBbox }) => (geographicBbox ? [geographicBbox] : []));
  const box = boxes.length === 0 ? world : withArea(boxes.reduce(bboxUnion));
  const crs = version === '1.3.0' ? crs84Short : 'EPSG:4326';
  return element(
    'Layer',
    {},
    element('Title', {}, root.title),
    systems(setting),
    geographicBox(box, version),
    boxElement(version, crs, box, 7),
    root.layers.map((layer) => writtenLayer(layer, setting)),
  );
}

/** By layer, for the last documents it was written in: addresses of keys and of datastores differ. */
const writtenLayers = new WeakMap<WmsLayerInfo, readonly WrittenLayer[]>();
const keptOfLayer = 2;

interface WrittenLayer {
  readonly setting: LayerSetting;
  readonly xml: XmlElement;
}

/** A layer and those below it. Facts that did not change are the same object, and their text is the same. */
function writtenLayer(layer: WmsLayerInfo, setting: LayerSetting): XmlElement {
  const former = writtenLayers.get(layer) ?? [];
  const known = former.find((one) => isSameSetting(one.setting, setting));
  if (known) return known.xml;
  const xml = written(layerElement(layer, setting));
  writtenLayers.set(layer, [{ setting, xml }, ...former].slice(0, keptOfLayer));
  return xml;
}

function isSameSetting(one: LayerSetting, other: LayerSetting): boolean {
  return one.version === other.version && one.baseUrl === other.baseUrl && one.srids === other.srids;
}

function systems({ srids, version }: LayerSetting): XmlElement[] {
  const name = version === '1.3.0' ? 'CRS' : 'SRS';
  const names = srids.map((srid) => formatCrs(srid, 'short'));
  if (version === '1.3.0') names.unshift(crs84Short);
  return names.map((text) => element(name, {}, text));
}

function layerElement(layer: WmsLayerInfo, setting: LayerSetting): XmlElement {
  const { version } = setting;
  const { name } = layer;
  const geographicBbox = layer.geographicBbox && withArea(layer.geographicBbox);
  return element(
    'Layer',
    { queryable: layer.queryable ? 1 : 0, opaque: 0 },
    name !== undefined && element('Name', {}, name),
    element('Title', {}, layer.title),
    layer.abstract !== '' && element('Abstract', {}, layer.abstract),
    keywordList(layer.keywords),
    // Inherited from the root already; OpenLayers hands down those of the parent only.
    layer.layers.length > 0 && systems(setting),
    geographicBbox && geographicBox(geographicBbox, version),
    geographicBbox && boundingBoxes(geographicBbox, layer.srid, setting),
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
    name !== undefined && layer.styles.map((style) => styleElement(name, style, setting)),
    scaleLimits(layer, version),
    layer.layers.map((child) => layerElement(child, setting)),
  );
}

/** The box in each system, written in that system's own axis order in 1.3.0 (06-042 §7.2.4.6.8). */
function boundingBoxes(
  geographic: Bbox,
  ownSrid: number | undefined,
  { srids, version }: LayerSetting,
): XmlElement[] {
  const own = ownSrid !== undefined && srids.includes(ownSrid) ? [ownSrid] : [];
  const boxes = [...new Set([...own, ...srids])].flatMap((srid) => {
    const bbox = advertisedBox(geographic, srid);
    return bbox === undefined ? [] : [systemBox(bbox, srid, version)];
  });
  return version === '1.3.0' ? [boxElement(version, crs84Short, geographic, 7), ...boxes] : boxes;
}

function systemBox([minX, minY, maxX, maxY]: Bbox, srid: number, version: WmsVersion): XmlElement {
  const crs = getCrs(srid);
  const isFlipped = version === '1.3.0' && isAuthorityAxisYx(crs);
  const written: Bbox = isFlipped ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY];
  return boxElement(version, formatCrs(srid, 'short'), written, crs.unit === 'degree' ? 7 : 2);
}

function boxElement(
  version: WmsVersion,
  crs: string,
  [minx, miny, maxx, maxy]: Bbox,
  decimals: number,
): XmlElement {
  const power = 10 ** decimals;
  const text = (value: number) => Math.round(value * power) / power;
  return element('BoundingBox', {
    [version === '1.3.0' ? 'CRS' : 'SRS']: crs,
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

function styleElement(
  layer: string,
  { name, title, hasLegend = true }: WmsStyleInfo,
  { baseUrl, version }: LayerSetting,
): XmlElement {
  // Mandatory in SLD 1.1 (05-078r4 §12.2), which the WMS version alone does not tell.
  const sld = version === '1.3.0' ? '&SLD_VERSION=1.1.0' : '';
  const address =
    `${baseUrl}?SERVICE=WMS&VERSION=${version}&REQUEST=GetLegendGraphic${sld}` +
    `&LAYER=${encodeURIComponent(layer)}&STYLE=${encodeURIComponent(name)}&FORMAT=image/png`;
  return element(
    'Style',
    {},
    element('Name', {}, name),
    element('Title', {}, title),
    hasLegend &&
      element(
        'LegendURL',
        version === '1.1.1' ? legendSize : {},
        element('Format', {}, 'image/png'),
        onlineResource(address, version),
      ),
  );
}

/** 1.1.1 tells the same limits as the diagonal of a pixel on the ground, metres (01-068r3 §7.1.4.5.8). */
function scaleLimits(layer: WmsLayerInfo, version: WmsVersion): XmlElement[] {
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

export function keywordList(keywords: readonly string[]): XmlElement | undefined {
  if (keywords.length === 0) return undefined;
  return element(
    'KeywordList',
    {},
    keywords.map((keyword) => element('Keyword', {}, keyword)),
  );
}

export function onlineResource(url: string, version: WmsVersion): XmlElement {
  return element('OnlineResource', {
    // The DTD of 1.1.1 fixes the prefix and wants it declared here.
    'xmlns:xlink': version === '1.1.1' ? xlink : undefined,
    'xlink:type': 'simple',
    'xlink:href': url,
  });
}
