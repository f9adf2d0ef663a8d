/** A layer in JSON: `metadata.json` as the TMS of the Géoplateforme gives it, and TileJSON 3.0.0. */

import { pm, type TileMatrixSet, tileSideAt } from '@cartable/geo';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { isVector } from '../tiles/tile-layer.ts';
import { tileTemplate, versionedTileTemplate } from './tms-addresses.ts';

/** Levels below the top one at which maps that know nothing better open. */
const openingLevels = 2;

/**
 * `metadata.json`: a superset of TileJSON, with the CRS and the format. Plain addresses of tiles. Where the grid is not that
 * of the web, it is told in the words of GDAL, which then places the features.
 */
export function tmsMetadata(baseUrl: string, layer: TileLayer): object {
  return {
    ...description(layer),
    crs: `EPSG:${layer.set.srid}`,
    ...(layer.set === pm ? {} : grid(layer.set)),
    format: layer.formats[0].extension,
    tiles: [tileTemplate(baseUrl, layer)],
    ...vectorLayers(layer),
  };
}

/** https://gdal.org/en/stable/drivers/vector/mvt.html, « Dataset creation options », `TILING_SCHEME` */
const grid = (set: TileMatrixSet) => ({
  tile_origin_upper_left_x: set.originX,
  tile_origin_upper_left_y: set.originY,
  tile_dimension_zoom_0: tileSideAt(0, set),
});

/** TileJSON 3.0.0; addresses name the version of the tiles, so that they may be kept for ever. */
export function tileJson(baseUrl: string, layer: TileLayer): object {
  return {
    tilejson: '3.0.0',
    ...description(layer),
    scheme: 'xyz',
    version: '1.0.0',
    crs: `EPSG:${layer.set.srid}`,
    format: layer.formats[0].extension,
    tiles: [versionedTileTemplate(baseUrl, layer)],
    ...vectorLayers(layer),
  };
}

function description({ title, name, abstract, ...layer }: TileLayer) {
  const bounds = layer.geographicExtent ?? undefined;
  return {
    name,
    ...(title === '' ? {} : { title }),
    description: abstract,
    ...attributionOf(layer),
    minzoom: layer.topLevel,
    maxzoom: layer.bottomLevel,
    ...(bounds
      ? {
          center: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, openingLevel(layer)],
          bounds,
        }
      : {}),
  };
}

const openingLevel = ({ topLevel, bottomLevel }: Pick<TileLayer, 'topLevel' | 'bottomLevel'>) =>
  Math.min(topLevel + openingLevels, bottomLevel);

function vectorLayers(layer: TileLayer) {
  if (!isVector(layer)) return {};
  return {
    vector_layers: layer.vectorLayers.map(({ id, description, minzoom, maxzoom, fields }) => ({
      id,
      description,
      minzoom,
      maxzoom,
      fields,
    })),
  };
}

/**
 * Whom the tiles are of, and under which licence: maps show both. TileJSON lets clients take the attribution as markup
 * (§3.1), and has no member for a licence (`license` is one of our own, its address): what was written is a text.
 */
function attributionOf({ attribution, licence }: Pick<TileLayer, 'attribution' | 'licence'>) {
  const links = [attribution && link(attribution), licence && link(licence, ' rel="license"')].filter(
    Boolean,
  );
  return {
    ...(links.length > 0 ? { attribution: links.join(' – ') } : {}),
    ...(licence ? { license: licence.url } : {}),
  };
}

const link = ({ title, url }: { readonly title: string; readonly url: string }, more = ''): string =>
  `<a href="${escapeHtml(url)}"${more}>${escapeHtml(title)}</a>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
