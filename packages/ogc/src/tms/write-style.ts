/** A first style for tiles nobody has styled yet: every layer seen, each in its colour (MapLibre Style Specification 8). */

import { isVector, type TileLayer, type VectorTileLayer } from '../tiles/tile-layer.ts';

/** Told apart by colour-blind readers, on white (after Okabe and Ito). */
const colours = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#8a6d00',
  '#56b4e9',
  '#b03a2e',
  '#5b4b8a',
] as const;

/**
 * @param sourceUrl address of the TileJSON of the layer
 */
export function defaultStyle(sourceUrl: string, layer: TileLayer): object {
  const source = layer.name;
  return {
    version: 8,
    name: layer.title === '' ? layer.name : layer.title,
    ...(layer.geographicExtent ? centred(layer) : {}),
    sources: {
      [source]: isVector(layer)
        ? { type: 'vector', url: sourceUrl }
        : { type: 'raster', url: sourceUrl, tileSize: layer.set.tileSizePixels },
    },
    layers: isVector(layer) ? drawnLayers(source, layer.vectorLayers) : [rasterLayer(source)],
  };
}

function centred({ geographicExtent, topLevel }: TileLayer) {
  const [west, south, east, north] = geographicExtent!;
  return { center: [(west + east) / 2, (south + north) / 2], zoom: topLevel };
}

const rasterLayer = (source: string) => ({ id: source, type: 'raster', source });

/** Polygons below lines, lines below points, whatever the order of the layers. */
function drawnLayers(source: string, layers: readonly VectorTileLayer[]): object[] {
  const coloured = layers.map((layer, rank) => ({ layer, colour: colours[rank % colours.length]! }));
  return drawings.flatMap(({ suffix, geometry, type, kind, paint }) =>
    coloured
      .filter(({ layer }) => mayHold(layer, kind))
      .map(({ layer, colour }) => ({
        id: `${layer.id}-${suffix}`,
        type,
        source,
        'source-layer': layer.id,
        filter: ['==', ['geometry-type'], geometry],
        paint: paint(colour),
      })),
  );
}

function mayHold({ geometry = 'mixed' }: VectorTileLayer, kind: 'point' | 'line' | 'polygon'): boolean {
  return geometry === 'mixed' || geometry === kind;
}

const drawings = [
  {
    suffix: 'surface',
    kind: 'polygon',
    geometry: 'Polygon',
    type: 'fill',
    paint: (colour: string) => ({ 'fill-color': colour, 'fill-opacity': 0.25 }),
  },
  {
    suffix: 'contour',
    kind: 'polygon',
    geometry: 'Polygon',
    type: 'line',
    paint: (colour: string) => ({ 'line-color': colour, 'line-width': 1 }),
  },
  {
    suffix: 'ligne',
    kind: 'line',
    geometry: 'LineString',
    type: 'line',
    paint: (colour: string) => ({ 'line-color': colour, 'line-width': 1.5 }),
  },
  {
    suffix: 'point',
    kind: 'point',
    geometry: 'Point',
    type: 'circle',
    paint: (colour: string) => ({
      'circle-color': colour,
      'circle-radius': 4,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1,
    }),
  },
] as const;
