/** Addresses below `/tms`: one place makes them for documents, and the service reads them. */

import type { TileLayer } from '../tiles/tile-layer.ts';

export const tmsVersion = '1.0.0';

/** @param baseUrl address of the service: `https://…/tms` */
export function tileMapUrl(baseUrl: string, { name }: Pick<TileLayer, 'name'>): string {
  return `${baseUrl}/${tmsVersion}/${encodeURIComponent(name)}`;
}

/**
 * Address of tiles with `{z}`, `{x}` and `{y}`. Rows are counted from the top, as in every web map and as the
 * Géoplateforme serves its TMS.
 */
export function tileTemplate(baseUrl: string, layer: TileLayer, format = layer.formats[0]): string {
  return `${tileMapUrl(baseUrl, layer)}/{z}/{x}/{y}.${format.extension}`;
}

/** The same, whose content never changes: it names the version of the tiles. */
export function versionedTileTemplate(baseUrl: string, layer: TileLayer): string {
  return `${tileTemplate(baseUrl, layer)}?v=${encodeURIComponent(layer.version)}`;
}

/** Below the address of a layer: the same tiles under rows counted from the bottom, as TMS 1.0.0 has them. */
export const bottomRowsPath = 'bottom';
