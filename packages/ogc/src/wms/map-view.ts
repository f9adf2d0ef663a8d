import { type Bbox, type CrsName, findCrsByName, flipBbox, isAuthorityAxisYx } from '@cartable/geo';
import type { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import type { WmsVersion } from './wms-version.ts';

/** Largest side of an image, pixels; told in the capabilities as MaxWidth and MaxHeight. */
export const maxImageSide = 4096;
/** Layers of one map, told in the capabilities as LayerLimit; one repeated counts each time, a group by its layers. */
export const maxLayers = 200;
const millimetresPerInch = 25.4;
/** Screens and printers; what is beyond is no resolution. */
const leastDpi = 20;
const mostDpi = 1200;

/** A style sent with the request (05-078r4 §10), or where it is. */
export type InlineStyle =
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'address'; readonly url: string };

/** Parameters shared by GetMap and GetFeatureInfo: which layers, which extent, how large. */
export interface MapView {
  /** The first lies at the bottom (06-042 §7.3.3.3). Empty only when the document sent names them itself. */
  readonly layers: readonly { readonly name: string; readonly style: string }[];
  readonly sentStyle: InlineStyle | undefined;
  readonly crs: CrsName;
  /** x then y whatever the request wrote. */
  readonly bbox: Bbox;
  readonly width: number;
  readonly height: number;
  /** Side of a pixel of the client's screen; undefined for the reference pixel. */
  readonly pixelSizeMm: number | undefined;
}

/** @throws {OgcRequestError} with the code and locator of 06-042 annex E */
export function readMapView(kvp: Kvp, version: WmsVersion): MapView {
  const crs = readCrs(kvp, version);
  const sentStyle = readInlineStyle(kvp);
  return {
    layers: readLayers(kvp, sentStyle),
    sentStyle,
    crs,
    bbox: readBbox(kvp, crs, version),
    width: readSide(kvp, 'WIDTH'),
    height: readSide(kvp, 'HEIGHT'),
    pixelSizeMm: readPixelSize(kvp),
  };
}

/** Both at once leave no doubt: the document itself was sent. */
export function readInlineStyle(kvp: Kvp): InlineStyle | undefined {
  const text = kvp.find('SLD_BODY');
  if (text !== undefined) return { kind: 'body', text };
  const url = kvp.find('SLD');
  return url === undefined ? undefined : { kind: 'address', url };
}

/**
 * Pixel size of the client's screen, in millimetres, as QGIS (DPI), MapServer's clients (MAP_RESOLUTION) and
 * GeoServer's, OpenLayers among them (FORMAT_OPTIONS), say it. A hint: what cannot be read is left aside.
 */
function readPixelSize(kvp: Kvp): number | undefined {
  const option = /(?:^|;)\s*dpi\s*:\s*([\d.]+)/i.exec(kvp.find('FORMAT_OPTIONS') ?? '')?.[1];
  const dpi = Number(kvp.find('DPI', 'MAP_RESOLUTION') ?? option ?? Number.NaN);
  return dpi >= leastDpi && dpi <= mostDpi ? millimetresPerInch / dpi : undefined;
}

function readLayers(kvp: Kvp, sentStyle: InlineStyle | undefined): MapView['layers'] {
  const names = kvp.list('LAYERS');
  if (names.length === 0 && sentStyle !== undefined) return [];
  if (names.length === 0) throw missingParameter('LAYERS', 'layer_name,…');
  if (names.length > maxLayers) throw invalidParameter('LAYERS', `${names.length}`, `≤ ${maxLayers}`);
  const styles = kvp.list('STYLES');
  if (styles.length > 0 && styles.length !== names.length) {
    throw invalidParameter('STYLES', kvp.find('STYLES') ?? '', `${names.length} × style`);
  }
  return names.map((name, rank) => ({ name, style: styles[rank] ?? '' }));
}

function readCrs(kvp: Kvp, version: WmsVersion): CrsName {
  const parameter = version === '1.3.0' ? 'CRS' : 'SRS';
  const text = kvp.find(parameter, 'CRS', 'SRS');
  if (text === undefined) throw missingParameter(parameter, 'EPSG:2154, EPSG:3857, CRS:84…');
  const crs = findCrsByName(text);
  if (crs === undefined) {
    throw new OgcRequestError({
      exceptionCode: 'InvalidCRS',
      locator: parameter,
      code: 'service.crs-unsupported',
      params: { crs: quote(text), examples: 'EPSG:2154, EPSG:3857, EPSG:4326, CRS:84' },
    });
  }
  return crs;
}

function readBbox(kvp: Kvp, crs: CrsName, version: WmsVersion): Bbox {
  const text = kvp.get('BBOX', 'minx,miny,maxx,maxy');
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) {
    throw invalidParameter('BBOX', text, 'minx,miny,maxx,maxy');
  }
  const written = numbers as unknown as Bbox;
  const bbox = isWmsWrittenYx(crs, version) ? flipBbox(written) : written;
  if (!(bbox[0] < bbox[2] && bbox[1] < bbox[3])) throw invalidParameter('BBOX', text, 'min < max');
  return bbox;
}

/**
 * WMS 1.3.0 follows the axis order of the authority (06-042 §6.7.2), so that EPSG:4326 is latitude first; 1.1.1 is
 * always x then y, and so are CRS:84 and the names of the IGNF registry, which writes longitude first.
 */
export function isWmsWrittenYx(crs: CrsName, version: WmsVersion): boolean {
  const isXySpelling = crs.spelling.startsWith('crs84') || crs.spelling === 'ignf' || crs.spelling === 'adv';
  return version === '1.3.0' && !isXySpelling && isAuthorityAxisYx(crs.crs);
}

function readSide(kvp: Kvp, name: 'WIDTH' | 'HEIGHT'): number {
  kvp.get(name, `1 … ${maxImageSide}`);
  return kvp.findInteger(name, { min: 1, max: maxImageSide }) as number;
}
