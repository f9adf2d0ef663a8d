/** Addresses of the RESTful encoding (07-057r7 §10), below `/wmts`. */

import { wmtsVersion } from './wmts-request.ts';

export const wmtsStyle = 'default';

/** @param baseUrl of the whole service: `https://…/wmts` */
export function wmtsCapabilitiesUrl(baseUrl: string): string {
  return `${baseUrl}/${wmtsVersion}/WMTSCapabilities.xml`;
}

const place = '{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}';

export function wmtsTileTemplate(baseUrl: string, layerName: string, extension: string): string {
  return `${baseUrl}/${wmtsVersion}/${encodeURIComponent(layerName)}/{Style}/${place}.${extension}`;
}

export function wmtsInfoTemplate(baseUrl: string, layerName: string, extension: string): string {
  return `${baseUrl}/${wmtsVersion}/${encodeURIComponent(layerName)}/{Style}/${place}/{J}/{I}.${extension}`;
}
