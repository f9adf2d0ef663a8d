/** Layers of the map as the server can draw them again on paper. */

import GeoJSON from 'ol/format/GeoJSON.js';
import { ownAddress } from '../../base/site/own-address.ts';
import { featureColours } from '../colours.ts';
import { featuresOf } from '../files/kept-features.ts';
import { type LayerLegend, legendOf } from '../layers/legend.ts';
import { serviceRoot } from '../layers/service-request.ts';
import type { RuleWords } from '../layers/sld-legend.ts';
import type { MapLayer } from '../map-types.ts';
import { isPmtiles } from '../outside/pmtiles.ts';
import { mapProjection } from '../projections.ts';
import type { SketchFeature } from '../sketch/sketch-types.ts';
import { type PrintedLayer, shapeCollection } from './shape-collection.ts';
import { wmtsTiles } from './wmts-tiles.ts';

type Look = Extract<PrintedLayer, { kind: 'shapes' }>['look'];

interface Drawn {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly sketch: readonly SketchFeature[];
  /** Over all of them. */
  readonly over?: readonly PrintedLayer[] | undefined;
  readonly ruleWords: Omit<RuleWords, 'title'>;
}

interface Printing {
  readonly opacity: number;
  /** @default as features without a style */
  readonly ruleWords?: Drawn['ruleWords'];
}

const translucent = '29';
const featureLook: Look = {
  stroke: featureColours.stroke,
  fill: featureColours.stroke + translucent,
  width: 1.5,
  radius: 5,
};
const selectedLook: Look = {
  stroke: featureColours.selected,
  fill: `${featureColours.selected}33`,
  width: 3,
  radius: 5,
};
const outlineLook: Look = {
  stroke: featureColours.outline,
  fill: `${featureColours.outline}0f`,
  width: 2,
  dashes: [8, 4],
};
const sketchLook = (colour: string): Look => ({
  stroke: colour,
  fill: `${colour}33`,
  width: 3,
  halo: 2,
  radius: 7,
});

/** From bottom to top, without those that only a browser can draw. */
export async function printedLayers(
  { layers, opacities, sketch, over = [], ruleWords }: Drawn,
  signal: AbortSignal,
): Promise<PrintedLayer[]> {
  const read = await Promise.all(
    layers.map((layer) => printedLayer(layer, { opacity: opacities[layer.id] ?? 1, ruleWords }, signal)),
  );
  return [...read.flatMap((printed) => printed ?? []), ...printedSketch(sketch), ...over];
}

/** Kinds of which some are on grids that only a browser turns into that of the map. */
const doubtfulKinds: readonly MapLayer['kind'][] = ['wmts', 'ogc-tiles', 'vector-tiles'];

/** Titles of the layers that only a browser can draw. */
export async function unprintableLayers(layers: readonly MapLayer[], signal: AbortSignal): Promise<string[]> {
  const read = await Promise.all(
    layers
      .filter(({ kind }) => doubtfulKinds.includes(kind))
      .map(async (layer) => ((await printedLayer(layer, { opacity: 1 }, signal)) ? [] : [layer.title])),
  );
  return read.flat();
}

/** Titles of the layers that are printed as features without a style: theirs cannot be read. */
export async function unstyledLayers(layers: readonly MapLayer[]): Promise<string[]> {
  const read = await Promise.all(
    layers.map(async (layer) => ((await withReadableStyle(layer)) === layer ? [] : [layer.title])),
  );
  return read.flat();
}

/** The layer itself, or without its style where that cannot be read. */
async function withReadableStyle(layer: MapLayer): Promise<MapLayer> {
  if (layer.kind !== 'wfs' || layer.sld === undefined) return layer;
  const { sldLegend } = await import('../layers/sld-legend.ts');
  try {
    sldLegend(layer.sld);
    return layer;
  } catch {
    const { sld: _, ...plain } = layer;
    return plain;
  }
}

/** Undefined for what only a browser can draw. */
async function printedLayer(
  shown: MapLayer,
  printing: Printing,
  signal: AbortSignal,
): Promise<PrintedLayer | undefined> {
  const { opacity } = printing;
  const layer = await withReadableStyle(shown);
  const legend = await legendOnPaper(layer, printing);
  const common = { title: layer.title, opacity, ...(legend && { legend: shortened(legend) }) };
  const url = 'url' in layer ? ownAddress(layer.url) : '';
  switch (layer.kind) {
    case 'wms': {
      const { layerName, styleName = '', version = '1.3.0', projection } = layer;
      return {
        kind: 'wms',
        ...common,
        url: serviceRoot(url, location.href),
        layerName,
        styleName,
        version,
        ...(projection && { projection }),
      };
    }
    case 'wmts': {
      const tiles = await wmtsTiles({ ...layer, url }, signal);
      return tiles && { kind: 'tiles', ...common, ...tiles };
    }
    case 'xyz': {
      const { minLevel, maxLevel, box = null } = layer;
      return { kind: 'tiles', ...common, url: tilesAddress(url), minLevel, maxLevel, box };
    }
    case 'ogc-tiles': {
      const { readTileset } = await import('../outside/ogc-tileset.ts');
      const tiles = await readTileset({ ...layer, url }, signal).catch(() => undefined);
      signal.throwIfAborted();
      return tiles && printedLayer(tiles, printing, signal);
    }
    case 'ogc-map':
      return { kind: 'ogc-map', ...common, url };
    case 'vector-tiles': {
      const { minLevel, maxLevel, box = null, layerNames, mapboxStyle, set = 'PM' } = layer;
      if (set !== 'PM') return undefined;
      return {
        kind: 'vector-tiles',
        ...common,
        url: tilesAddress(url),
        minLevel,
        maxLevel,
        box,
        layerNames: [...layerNames],
        ...(mapboxStyle !== undefined && { mapboxStyle }),
      };
    }
    case 'wfs': {
      const { typeName, format, sld } = layer;
      const asked = { url: serviceRoot(url, location.href), typeName, ...(format && { format }) };
      return {
        kind: 'features',
        ...common,
        service: 'wfs',
        ...asked,
        ...(sld && { sld }),
        look: featureLook,
      };
    }
    case 'ogc-features':
      return { kind: 'features', ...common, service: 'ogc-features', url, look: featureLook };
    case 'cog':
      return { kind: 'cog', ...common, url };
    case 'outline': {
      const { box, polygons } = layer;
      const { west, south, east, north } = box;
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      const coordinates = polygons ?? [[ring]];
      return shapes(common, [{ type: 'MultiPolygon', coordinates }], outlineLook);
    }
    case 'geometry':
      return shapes(common, [layer.geometry], selectedLook);
    case 'file':
      return { kind: 'shapes', ...common, geojson: writeFile(layer.id), look: featureLook };
    case 'picture':
      return { kind: 'picture', ...common, picture: layer.picture, box: layer.box };
  }
}

/** In the colours the page has: those of its style, for features that are drawn by one. */
async function legendOnPaper(layer: MapLayer, { ruleWords }: Printing): Promise<LayerLegend | null> {
  if (layer.kind === 'wfs' && layer.sld !== undefined && ruleWords !== undefined) {
    const { namedRules } = await import('../layers/sld-legend.ts');
    return { kind: 'colours', entries: namedRules(layer.sld, { title: layer.title, ...ruleWords }) };
  }
  return legendOf(layer, false);
}

/** What a request to print bears; a line of the legend shows less. */
const [mostEntries, longestName] = [200, 200];

const shortened = (legend: LayerLegend) =>
  legend.kind === 'image'
    ? legend
    : {
        kind: legend.kind,
        entries: legend.entries
          .slice(0, mostEntries)
          .map(({ name, colour }) => ({ name: name.slice(0, longestName), colour })),
      };

/** The address within that of the tiles of an archive may be of this site, under the name of the page. */
const tilesAddress = (url: string): string =>
  isPmtiles(url) ? url.replace(/(?<=^pmtiles:).*/, (address) => ownAddress(address)) : url;

const format = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: mapProjection });

/** A centimetre or so. */
const decimals = 7;

/** Without their attributes, which the page does not show. */
function writeFile(id: string): string {
  const geometries = featuresOf(id).flatMap((feature) => {
    const geometry = feature.getGeometry();
    return geometry ? [format.writeGeometryObject(geometry, { decimals })] : [];
  });
  return shapeCollection(geometries.map((geometry) => ({ geometry })));
}

const shapes = (
  common: { readonly title: string; readonly opacity: number },
  geometries: readonly object[],
  look: Look,
): PrintedLayer => ({
  kind: 'shapes',
  ...common,
  geojson: shapeCollection(geometries.map((geometry) => ({ geometry }))),
  look,
});

/** A layer for each colour, in the order in which they were first drawn. */
function printedSketch(sketch: readonly SketchFeature[]): PrintedLayer[] {
  return [...Map.groupBy(sketch, ({ colour }) => colour)].map(([colour, drawn]) => ({
    kind: 'shapes',
    title: drawn
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 300),
    geojson: shapeCollection(
      drawn.map(({ geometry, kind, name }) => ({
        geometry,
        ...(kind === 'text' && { text: name }),
        ...(kind === 'arrow' && { arrow: true }),
      })),
    ),
    look: sketchLook(colour),
  }));
}
