import type { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { maxImageSide, maxLayers, readInlineStyle, readMapView } from './map-view.ts';
import { readImageFormat, readInfoFormat } from './wms-formats.ts';
import {
  type WmsExceptionsForm,
  type WmsGetFeatureInfo,
  type WmsGetLegendGraphic,
  type WmsGetMap,
  type WmsRequest,
  wmsOperations,
} from './wms-request.ts';
import { negotiateWmsVersion, type WmsVersion, wmsVersions } from './wms-version.ts';

/** Features told of one layer by GetFeatureInfo. */
export const maxFeatureInfo = 100;

const readers: Readonly<
  Record<(typeof wmsOperations)[number], (kvp: Kvp, version: WmsVersion) => WmsRequest>
> = {
  GetCapabilities: (kvp, version) => ({
    operation: 'GetCapabilities',
    version,
    updateSequence: kvp.find('UPDATESEQUENCE'),
  }),
  GetMap: readGetMap,
  GetFeatureInfo: readGetFeatureInfo,
  GetLegendGraphic: readGetLegendGraphic,
  DescribeLayer: (kvp, version) => ({ operation: 'DescribeLayer', version, layers: readNames(kvp) }),
  GetStyles: (kvp, version) => ({ operation: 'GetStyles', version, layers: readNames(kvp) }),
};

/** @throws {OgcRequestError} */
export function readWmsRequest(kvp: Kvp): WmsRequest {
  const service = kvp.find('SERVICE');
  if (service !== undefined && service.toUpperCase() !== 'WMS')
    throw invalidParameter('SERVICE', service, 'WMS');
  const text = kvp.get('REQUEST', wmsOperations.join(', '));
  // 1.0 clients wrote `capabilities`, `map`; names are otherwise compared without case, as clients send them.
  const operation = wmsOperations.find((name) => name.toLowerCase() === text.toLowerCase());
  if (operation === undefined) {
    throw new OgcRequestError({
      exceptionCode: 'OperationNotSupported',
      locator: 'REQUEST',
      code: 'service.operation-unknown',
      params: { operation: quote(text), operations: wmsOperations.join(', ') },
    });
  }
  return readers[operation](kvp, negotiateWmsVersion(kvp));
}

/** A map is asked in one version, told (06-042 §7.3.3.2): the order of its axes depends on it. */
function requireVersion(kvp: Kvp): void {
  if (kvp.find('VERSION', 'WMTVER') === undefined) throw missingParameter('VERSION', wmsVersions.join(', '));
}

function readGetMap(kvp: Kvp, version: WmsVersion): WmsGetMap {
  requireVersion(kvp);
  return {
    operation: 'GetMap',
    version,
    ...readMapView(kvp, version),
    format: readImageFormat(kvp.get('FORMAT', 'image/png, image/jpeg')),
    transparent: readFlag(kvp, 'TRANSPARENT'),
    background: readColor(kvp),
    exceptions: readExceptionsForm(kvp),
  };
}

function readGetFeatureInfo(kvp: Kvp, version: WmsVersion): WmsGetFeatureInfo {
  requireVersion(kvp);
  const view = readMapView(kvp, version);
  const queryLayers = kvp.list('QUERY_LAYERS');
  if (queryLayers.length === 0) throw missingParameter('QUERY_LAYERS', 'layer_name,…');
  if (queryLayers.length > maxLayers) {
    throw invalidParameter('QUERY_LAYERS', `${queryLayers.length}`, `≤ ${maxLayers}`);
  }
  const [columnName, rowName] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  return {
    operation: 'GetFeatureInfo',
    version,
    ...view,
    queryLayers,
    column: readPixel(kvp, columnName as string, view),
    row: readPixel(kvp, rowName as string, view),
    infoFormat: readInfoFormat(kvp.find('INFO_FORMAT') ?? 'text/plain'),
    featureCount: Math.min(kvp.findInteger('FEATURE_COUNT', { min: 0, max: 1_000_000 }) || 1, maxFeatureInfo),
  };
}

const otherPixelNames: Readonly<Record<string, string>> = { I: 'X', J: 'Y', X: 'I', Y: 'J' };

/** A point outside the picture has a code of its own (06-042 §7.4.3.7). */
function readPixel(kvp: Kvp, name: string, view: { width: number; height: number }): number {
  const limit = name === 'I' || name === 'X' ? view.width : view.height;
  // Clients mix the names of the two versions, and some send the decimals of a device pixel.
  const text = kvp.find(name, otherPixelNames[name] ?? name) ?? kvp.get(name, `0 … ${limit - 1}`);
  const value = Math.floor(Number(text));
  if (Number.isInteger(value) && value >= 0 && value < limit) return value;
  throw new OgcRequestError({
    exceptionCode: 'InvalidPoint',
    locator: name,
    code: 'service.point-outside',
    params: {
      column: quote(kvp.find('I', 'X') ?? ''),
      row: quote(kvp.find('J', 'Y') ?? ''),
      width: view.width,
      height: view.height,
    },
  });
}

function readGetLegendGraphic(kvp: Kvp, version: WmsVersion): WmsGetLegendGraphic {
  const scale = kvp.find('SCALE');
  if (scale !== undefined && !(Number(scale) > 0)) throw invalidParameter('SCALE', scale, '> 0');
  return {
    operation: 'GetLegendGraphic',
    version,
    layer: kvp.get('LAYER', 'layer_name'),
    style: kvp.find('STYLE') ?? '',
    rule: kvp.find('RULE'),
    sentStyle: readInlineStyle(kvp),
    format: readImageFormat(kvp.find('FORMAT') ?? 'image/png'),
    transparent: readFlag(kvp, 'TRANSPARENT'),
    width: kvp.findInteger('WIDTH', { min: 1, max: maxImageSide }),
    height: kvp.findInteger('HEIGHT', { min: 1, max: maxImageSide }),
    scaleDenominator: scale === undefined ? undefined : Number(scale),
  };
}

function readNames(kvp: Kvp): string[] {
  const names = kvp.list('LAYERS');
  if (names.length === 0) throw missingParameter('LAYERS', 'layer_name,…');
  if (names.length > maxLayers) throw invalidParameter('LAYERS', `${names.length}`, `≤ ${maxLayers}`);
  return names;
}

function readFlag(kvp: Kvp, name: string): boolean {
  const text = kvp.find(name)?.toUpperCase() ?? 'FALSE';
  if (text !== 'TRUE' && text !== 'FALSE') throw invalidParameter(name, text, 'TRUE, FALSE');
  return text === 'TRUE';
}

/** `0xRRGGBB` (06-042 §7.3.3.10); `#RRGGBB` is what some clients send. @default white */
function readColor(kvp: Kvp): string {
  const text = kvp.find('BGCOLOR');
  if (text === undefined) return '#ffffff';
  const hexadecimal = /^(?:0x|#)([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hexadecimal === undefined) throw invalidParameter('BGCOLOR', text, '0xRRGGBB');
  return `#${hexadecimal.toLowerCase()}`;
}

/** Unknown forms fall back to XML: refusing the form of a refusal would help nobody. */
export function readExceptionsForm(kvp: Kvp): WmsExceptionsForm {
  const text = kvp.find('EXCEPTIONS')?.toUpperCase() ?? 'XML';
  if (text === 'INIMAGE' || text === 'APPLICATION/VND.OGC.SE_INIMAGE') return 'INIMAGE';
  if (text === 'BLANK' || text === 'APPLICATION/VND.OGC.SE_BLANK') return 'BLANK';
  return 'XML';
}
