import { CartableError } from '@cartable/contract';
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';

/** A style of MapLibre or Mapbox, version 8, that passed the specification. */
export type MapboxStyle = StyleSpecification;

/** Tiles a style draws. */
export interface StyledTiles {
  /** TileJSON of the tiles. */
  readonly url: string;
  /** Name the source takes. */
  readonly name: string;
  /** Layers of the tiles. */
  readonly layerNames: readonly string[];
}

const maxBytes = 1 << 20;
/** A base map has three hundred layers. */
const maxLayers = 2_000;

/**
 * Reads a style deposited for tiles: one vector source, layers the tiles have.
 * @throws {CartableError} `display-style.mapbox-*`, `style.too-large`
 */
export function readMapboxStyle(text: string, layerNames: readonly string[]): MapboxStyle {
  if (text.length > maxBytes) throw new CartableError('style.too-large', { limit: maxBytes >> 20 });
  const style = parse(text);
  const layers = style.layers ?? [];
  if (layers.length > maxLayers)
    throw new CartableError('style.too-many', { limit: maxLayers, what: 'layers' });
  const [error] = validateStyleMin(style);
  if (error) throw invalid(error.message);
  const sources = Object.keys(style.sources);
  const [source] = sources;
  if (source === undefined || sources.length > 1) throw otherSources(sources.length, '');
  for (const layer of layers) requireLayer(layer, source, layerNames);
  if (layers.length === 0) throw invalid('layers: 0');
  return style;
}

/** The validator supposes an object that has its parts. */
function parse(text: string): MapboxStyle {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
  const style = value as Partial<MapboxStyle> | null;
  if (typeof style !== 'object' || style === null || Array.isArray(style)) throw invalid('{ } ?');
  if (typeof style.sources !== 'object' || style.sources === null) throw invalid('sources ?');
  if (!Array.isArray(style.layers)) throw invalid('layers ?');
  return style as MapboxStyle;
}

function requireLayer(
  layer: MapboxStyle['layers'][number],
  source: string,
  layerNames: readonly string[],
): void {
  if (!('source' in layer)) return;
  if (layer.source !== source) throw otherSources(1, layer.id);
  const name = 'source-layer' in layer ? layer['source-layer'] : undefined;
  if (name === undefined || layerNames.includes(name)) return;
  throw new CartableError('display-style.mapbox-layer', {
    layer: layer.id.slice(0, 80),
    source: name.slice(0, 80),
    layers: layerNames.slice(0, 30).join(', '),
  });
}

/** The same style drawn from the given tiles, wherever it came from. */
export function pointMapboxStyle(style: MapboxStyle, { url, name, layerNames }: StyledTiles): MapboxStyle {
  return {
    ...style,
    sources: { [name]: { type: 'vector', url } },
    layers: style.layers.map((layer) =>
      'source' in layer
        ? ({ ...layer, source: name, 'source-layer': sourceLayerOf(layer, layerNames) } as typeof layer)
        : layer,
    ),
  };
}

function sourceLayerOf(layer: object, layerNames: readonly string[]): string {
  const named = (layer as { 'source-layer'?: string })['source-layer'];
  return named ?? layerNames[0] ?? '';
}

const otherSources = (count: number, layer: string): CartableError =>
  new CartableError('display-style.mapbox-sources', { count, layer: layer.slice(0, 80) });

const invalid = (problem: string): CartableError =>
  new CartableError('display-style.mapbox-invalid', { problem: problem.slice(0, 300) });
