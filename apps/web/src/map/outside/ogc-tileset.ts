/** A tile set of OGC API – Tiles (OGC 20-057 §9 and §10; 17-083r4 §7), as tiles the map draws. */

import type { OgcTilesLayer, VectorTilesLayer, XyzLayer } from '../map-types.ts';
import { reachable } from './reachable.ts';

interface Link {
  readonly href?: unknown;
  readonly rel?: unknown;
  readonly type?: unknown;
}

interface Tileset {
  readonly tileMatrixSetURI?: unknown;
  readonly tileMatrixSetId?: unknown;
  readonly crs?: unknown;
  readonly links?: readonly Link[];
  readonly layers?: readonly { readonly id?: unknown }[];
  readonly tileMatrixSetLimits?: readonly { readonly tileMatrix?: unknown }[];
}

/** The grid of Web Mercator, whose levels are named by their numbers. */
const webMercator = /WebMercatorQuad|GoogleMapsCompatible/i;
const deepestLevel = 22;

/** @throws what the service answers, or that it has no tiles on the grid of the map */
export async function readTileset(
  { id, title, url, isVector, attribution }: OgcTilesLayer,
  signal: AbortSignal,
): Promise<XyzLayer | VectorTilesLayer> {
  const { tilesets } = (await readJson(url, signal)) as { readonly tilesets?: readonly Tileset[] };
  const listed = (Array.isArray(tilesets) ? (tilesets as Tileset[]) : []).find(isWebMercator);
  if (!listed) throw new Error('OGC API – Tiles: WebMercatorQuad (404)');
  // A list may tell of each set no more than where it is described.
  const self = addressOf(listed, url, (link) => link.rel === 'self' && isJson(link));
  const tileset = self === undefined ? listed : { ...listed, ...((await readJson(self, signal)) as Tileset) };
  const template = templateOf(tileset, self ?? url, isVector);
  if (template === undefined) throw new Error('OGC API – Tiles: item (404)');
  const limits = (tileset.tileMatrixSetLimits ?? []).map(({ tileMatrix }) => Number(tileMatrix));
  const levels = limits.filter((level) => Number.isInteger(level) && level >= 0 && level <= 30);
  const common = {
    id,
    title,
    url: template,
    minLevel: levels.length > 0 ? Math.min(...levels) : 0,
    maxLevel: levels.length > 0 ? Math.max(...levels) : isVector ? 14 : deepestLevel,
    attribution,
  };
  if (!isVector) return { kind: 'xyz', ...common };
  const layerNames = (tileset.layers ?? []).flatMap((layer) =>
    typeof layer.id === 'string' ? [layer.id] : [],
  );
  return { kind: 'vector-tiles', ...common, layerNames };
}

const isWebMercator = ({ tileMatrixSetURI, tileMatrixSetId, links = [] }: Tileset): boolean =>
  [tileMatrixSetURI, tileMatrixSetId, ...links.map(({ href }) => href)].some((one) =>
    webMercator.test(String(one)),
  );

const isJson = ({ type }: Link): boolean => type === undefined || String(type).includes('json');

function addressOf({ links = [] }: Tileset, base: string, fits: (link: Link) => boolean): string | undefined {
  const href = links.find(fits)?.href;
  return typeof href === 'string' ? new URL(href, base).href : undefined;
}

function templateOf(tileset: Tileset, base: string, isVector: boolean): string | undefined {
  const wanted = isVector ? /mapbox-vector-tile|mvt|protobuf/i : /^image\/(?:png|jpeg|webp)/i;
  const isItem = ({ rel, type }: Link) => rel === 'item' && (type === undefined || wanted.test(String(type)));
  return addressOf(tileset, base, isItem)
    ?.replace(/%7B/gi, '{')
    .replace(/%7D/gi, '}')
    .replace(/\{tileMatrixSetId\}/i, 'WebMercatorQuad')
    .replace(/\{tileMatrix\}/i, '{z}')
    .replace(/\{tileRow\}/i, '{y}')
    .replace(/\{tileCol\}/i, '{x}');
}

async function readJson(url: string, signal: AbortSignal): Promise<object> {
  const answer = await fetch(reachable(url), { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const document: unknown = await answer.json();
  return typeof document === 'object' && document !== null ? document : {};
}
