/** A style of MapLibre or Mapbox, evaluated feature by feature: for what draws vector tiles without a map library. */

import {
  type FilterSpecification,
  featureFilter,
  latest,
  normalizePropertyExpression,
  type StylePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec';

/** As the tiles hold it: 1 = points, 2 = lines, 3 = polygons. */
export interface TileFeature {
  readonly type: 1 | 2 | 3;
  readonly id?: number | undefined;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

export interface TileStyleLayer {
  readonly kind: 'fill' | 'line' | 'circle' | 'symbol';
  readonly sourceLayer: string;
  isDrawn(zoom: number, feature: TileFeature): boolean;
  /** Value of a property of paint or layout, its default where the style says nothing. Colours are CSS. */
  text(property: string, zoom: number, feature: TileFeature): string;
  number(property: string, zoom: number, feature: TileFeature): number;
  numbers(property: string, zoom: number, feature: TileFeature): readonly number[];
}

const drawn: ReadonlySet<string> = new Set(['fill', 'line', 'circle', 'symbol']);

interface LayerText {
  readonly type?: unknown;
  readonly 'source-layer'?: unknown;
  readonly minzoom?: unknown;
  readonly maxzoom?: unknown;
  readonly filter?: unknown;
  readonly paint?: Readonly<Record<string, unknown>>;
  readonly layout?: Readonly<Record<string, unknown>>;
}

/** Layers of the style, from the bottom up. @throws when it is none, or says what its specification does not know */
export function readTileStyle(text: string): readonly TileStyleLayer[] {
  const { layers } = JSON.parse(text) as { readonly layers?: readonly LayerText[] };
  return (layers ?? []).filter(isDrawable).map(layerOf);
}

const isDrawable = ({ type, layout, 'source-layer': name }: LayerText): boolean =>
  typeof type === 'string' && drawn.has(type) && typeof name === 'string' && layout?.visibility !== 'none';

function layerOf(layer: LayerText): TileStyleLayer {
  const kind = layer.type as TileStyleLayer['kind'];
  const { filter } = featureFilter(layer.filter as FilterSpecification | undefined, 'filter');
  const values = new Map<string, StylePropertyExpression>();
  const evaluate = (property: string, zoom: number, feature: TileFeature): unknown => {
    const known = values.get(property) ?? expressionOf(layer, kind, property);
    values.set(property, known);
    return known.evaluate({ zoom }, feature as never);
  };
  return {
    kind,
    sourceLayer: layer['source-layer'] as string,
    isDrawn: (zoom, feature) =>
      zoom >= numberOr(layer.minzoom, 0) &&
      zoom < numberOr(layer.maxzoom, 24) &&
      filter({ zoom }, feature as never),
    text: (property, zoom, feature) => {
      const value = evaluate(property, zoom, feature);
      return value === null || value === undefined ? '' : String(value);
    },
    number: (property, zoom, feature) => {
      const value = Number(evaluate(property, zoom, feature));
      return Number.isFinite(value) ? value : 0;
    },
    numbers: (property, zoom, feature) => {
      const value = evaluate(property, zoom, feature);
      return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
    },
  };
}

function expressionOf(
  { paint = {}, layout = {} }: LayerText,
  kind: TileStyleLayer['kind'],
  property: string,
): StylePropertyExpression {
  const specs = latest as unknown as Record<string, Record<string, { readonly default?: unknown }>>;
  const spec = specs[`paint_${kind}`]?.[property] ?? specs[`layout_${kind}`]?.[property];
  if (spec === undefined) throw new Error(`${kind} has no ${property}`);
  const value = paint[property] ?? layout[property] ?? spec.default;
  return normalizePropertyExpression(value as never, property, spec as never);
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);
