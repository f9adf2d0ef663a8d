import { ownEntry } from '@cartable/expressions';
import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

export type WmsImageFormat = 'image/png' | 'image/png; mode=8bit' | 'image/jpeg' | 'image/webp';

/** Formats of GetMap and GetLegendGraphic, as the capabilities list them. */
export const wmsImageFormats: readonly WmsImageFormat[] = [
  'image/png',
  'image/png; mode=8bit',
  'image/jpeg',
  'image/webp',
];

/** Aliases of formats that clients write: names of GeoServer (`png8`), MapServer (`png24`) and QGIS (`mode=`). */
const imageAliases: Readonly<Record<string, WmsImageFormat>> = {
  png: 'image/png',
  png24: 'image/png',
  png32: 'image/png',
  'image/png24': 'image/png',
  'image/png32': 'image/png',
  'image/png; mode=24bit': 'image/png',
  'image/png; mode=32bit': 'image/png',
  png8: 'image/png; mode=8bit',
  'image/png8': 'image/png; mode=8bit',
  'image/x-png': 'image/png',
  'image/vnd.jpeg-png': 'image/png',
  'image/vnd.jpeg-png8': 'image/png; mode=8bit',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  'image/jpg': 'image/jpeg',
  webp: 'image/webp',
};

export function readImageFormat(text: string): WmsImageFormat {
  const name = spacedMediaType(text);
  const format = ownEntry(imageAliases, name) ?? wmsImageFormats.find((known) => known === name);
  if (format === undefined) throw unsupportedFormat(text, wmsImageFormats);
  return format;
}

export type WmsInfoFormat =
  | 'text/plain'
  | 'text/html'
  | 'application/json'
  | 'application/vnd.ogc.gml'
  | 'text/xml; subtype=gml/3.1.1'
  | 'text/xml';

/** `text/xml` is the document of `application/vnd.ogc.gml`, under the name that older clients ask for. */
export const wmsInfoFormats: readonly WmsInfoFormat[] = [
  'text/plain',
  'text/html',
  'application/json',
  'application/vnd.ogc.gml',
  'text/xml; subtype=gml/3.1.1',
  'text/xml',
];

const infoAliases: Readonly<Record<string, WmsInfoFormat>> = {
  'application/geo+json': 'application/json',
  'application/geojson': 'application/json',
  'application/vnd.geo+json': 'application/json',
  geojson: 'application/json',
  'text/json': 'application/json',
  'application/gml+xml': 'text/xml; subtype=gml/3.1.1',
  'application/gml+xml; version=3.1': 'text/xml; subtype=gml/3.1.1',
  // No media type, and so not one to answer with; the name most servers give it.
  'application/vnd.ogc.gml/3.1.1': 'text/xml; subtype=gml/3.1.1',
};

export function readInfoFormat(text: string): WmsInfoFormat {
  const name = spacedMediaType(text);
  const format = ownEntry(infoAliases, name) ?? wmsInfoFormats.find((known) => known === name);
  if (format === undefined) throw unsupportedFormat(text, wmsInfoFormats, 'INFO_FORMAT');
  return format;
}

function unsupportedFormat(text: string, formats: readonly string[], locator = 'FORMAT'): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidFormat',
    locator,
    code: 'service.format-unsupported',
    params: { format: quote(text), formats: formats.join(', ') },
  });
}

/** `image/png;mode=8bit` and `image/png ; mode=8bit` are one. */
function spacedMediaType(text: string): string {
  return text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .join('; ');
}
