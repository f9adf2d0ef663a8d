import { boxOf, child, children, textAt } from '../../../../../map/outside/xml.ts';
import type { OutsideService } from './outside-service.ts';
import { OutsideRefusal } from './outside-service.ts';

const deepestLevel = 22;
const vectorEnding = /\.(?:mvt|pbf)(?:$|\?)/i;

/** Template of tiles on the grid of Web Mercator, typed as such. */
export function readTemplate(url: string): OutsideService {
  const { host } = new URL(url);
  const isVector = vectorEnding.test(url);
  const view = isVector
    ? ({ kind: 'vector-tiles', url, minLevel: 0, maxLevel: 14, layerNames: [], attribution: host } as const)
    : ({ kind: 'xyz', url, minLevel: 0, maxLevel: deepestLevel, attribution: host } as const);
  return { protocol: 'xyz', url, title: host, offers: [{ name: 'xyz', title: host, box: null, view }] };
}

/** TileJSON 2 and 3. */
export function readTileJson(document: Record<string, unknown>, url: string): OutsideService {
  const { host } = new URL(url);
  const [first] = Array.isArray(document.tiles) ? document.tiles : [];
  if (typeof first !== 'string') throw new OutsideRefusal('empty');
  const template = new URL(first, url).href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
  const title = typeof document.name === 'string' && document.name !== '' ? document.name : host;
  const layerNames = layerNamesOf(document);
  const common = {
    url: document.scheme === 'tms' ? template.replace('{y}', '{-y}') : template,
    minLevel: levelOf(document.minzoom, 0),
    maxLevel: levelOf(document.maxzoom, deepestLevel),
    box: boundsOf(document),
    attribution: host,
  };
  const isVector = layerNames.length > 0 || vectorEnding.test(template);
  const view = isVector
    ? { kind: 'vector-tiles' as const, ...common, layerNames }
    : { kind: 'xyz' as const, ...common };
  return { protocol: 'xyz', url, title, offers: [{ name: 'tilejson', title, box: common.box, view }] };
}

const boundsOf = ({ bounds }: Readonly<Record<string, unknown>>) =>
  boxOf(...(Array.isArray(bounds) ? bounds.slice(0, 4).map(Number) : []));

const layerNamesOf = ({ vector_layers: layers }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(layers)
    ? (layers as ({ readonly id?: unknown } | null)[]).flatMap((one) =>
        typeof one?.id === 'string' ? [one.id] : [],
      )
    : [];

const levelOf = (value: unknown, otherwise: number): number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 30 ? Number(value) : otherwise;

/** Tile maps that a TMS lists: each has a document of its own. */
export function tileMapsOf(root: Element): { readonly title: string; readonly href: string }[] {
  return children(child(root, 'TileMaps'), 'TileMap').flatMap((one) => {
    const href = one.getAttribute('href');
    return href ? [{ title: one.getAttribute('title') ?? href, href }] : [];
  });
}

/** The document, close to TileJSON, that a tile map of the Géoplateforme and its like names: where its data are, its layers. */
export function descriptionOf(root: Element, url: string): string | undefined {
  const link = children(root, 'Metadata').find((one) => one.getAttribute('mime-type') === 'application/json');
  const href = link?.getAttribute('href');
  return href && URL.canParse(href, url) ? new URL(href, url).href : undefined;
}

/**
 * A tile map of the TMS specification 1.0.0, on the grid called global-mercator.
 * @param described what its document of description holds, if it has one
 */
export function readTileMap(
  root: Element,
  url: string,
  described: Readonly<Record<string, unknown>> = {},
): OutsideService {
  const system = textAt(root, 'SRS');
  if (!/(?:3857|900913|3785|102100|41001)$/.test(system)) throw new OutsideRefusal('grid');
  const { host } = new URL(url);
  const title = textAt(root, 'Title') || host;
  const extension = child(root, 'TileFormat')?.getAttribute('extension') ?? 'png';
  const levels = children(child(root, 'TileSets'), 'TileSet').map((set) => Number(set.getAttribute('order')));
  const known = levels.filter((level) => Number.isInteger(level) && level >= 0 && level <= 30);
  if (known.length === 0) throw new OutsideRefusal('empty');
  const box = boundsOf(described);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const [from, to] = [levelOf(described.minzoom, least), levelOf(described.maxzoom, most)];
  // A description at odds with itself tells nothing of levels.
  const [minLevel, maxLevel] = from <= to ? [from, to] : [least, most];
  const common = {
    url: `${url.replace(/\/?(?:tilemapresource\.xml)?$/, '')}/{z}/{x}/{-y}.${extension}`,
    minLevel,
    maxLevel,
    box,
    attribution: host,
  };
  const isVector = /^(?:mvt|pbf)$/i.test(extension);
  const view = isVector
    ? { kind: 'vector-tiles' as const, ...common, layerNames: layerNamesOf(described) }
    : { kind: 'xyz' as const, ...common };
  return { protocol: 'tms', url, title, offers: [{ name: 'tilemap', title, box, view }] };
}
