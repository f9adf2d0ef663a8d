import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

export type WmsImageFormat = 'image/png' | 'image/png; mode=8bit' | 'image/jpeg' | 'image/webp';

/** Formats of GetMap and GetLegendGraphic, as the capabilities list them. */
export const wmsImageFormats: readonly WmsImageFormat[] = [
  'image/png',
  'image/png; mode=8bit',
  'image/jpeg',
  'image/webp',
];

/** What clients write for the same thing: GeoServer's and MapServer's names of the 8-bit PNG among them. */
const imageAliases: Readonly<Record<string, WmsImageFormat>> = {
  png: 'image/png',
  'image/png24': 'image/png',
  'image/png8': 'image/png; mode=8bit',
  'image/png;mode=8bit': 'image/png; mode=8bit',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  'image/jpg': 'image/jpeg',
  webp: 'image/webp',
};

export function readImageFormat(text: string): WmsImageFormat {
  const name = text.trim().toLowerCase();
  const format = imageAliases[name] ?? wmsImageFormats.find((known) => known === name);
  if (format === undefined) throw formatRefused(text, wmsImageFormats);
  return format;
}

export type WmsInfoFormat = 'text/plain' | 'text/html' | 'application/json' | 'application/vnd.ogc.gml';

export const wmsInfoFormats: readonly WmsInfoFormat[] = [
  'text/plain',
  'text/html',
  'application/json',
  'application/vnd.ogc.gml',
];

const infoAliases: Readonly<Record<string, WmsInfoFormat>> = {
  'application/geo+json': 'application/json',
  'application/geojson': 'application/json',
  'text/json': 'application/json',
  'application/gml+xml': 'application/vnd.ogc.gml',
  'text/xml': 'application/vnd.ogc.gml',
};

export function readInfoFormat(text: string): WmsInfoFormat {
  const name = text.trim().toLowerCase();
  const format = infoAliases[name] ?? wmsInfoFormats.find((known) => known === name);
  if (format === undefined) throw formatRefused(text, wmsInfoFormats, 'INFO_FORMAT');
  return format;
}

function formatRefused(text: string, formats: readonly string[], locator = 'FORMAT'): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidFormat',
    locator,
    code: 'service.format-unsupported',
    params: { format: quote(text), formats: formats.join(', ') },
  });
}
