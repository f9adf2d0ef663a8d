/** Vector tiles on the map: each drawn as it arrives, none asked outside of the data or of their levels. */

import { pm, resolutionAt, type TileMatrixSet, tileMatrixSet } from '@cartable/geo';
import type { Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import RenderFeature, { toFeature } from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { StyleFunction } from 'ol/style/Style.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import type VectorTile from 'ol/VectorTile.js';
import { mapLevelOf } from '../map-level.ts';
import type { VectorTilesLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { extentIn } from '../projections.ts';
import { clipAreas, isOutline, styleOfClipped } from './clipped-areas.ts';
import type { ClickAnswer, DrawnLayer, MapClick } from './drawn-layer.ts';
import { selectedStyle } from './feature-style.ts';
import { LoadCounter } from './layer-status.ts';
import { reasonOfRejection } from './service-request.ts';
import { tileAddress } from './tile-address.ts';
import { layerAttribute, vectorTileStyle } from './vector-tile-style.ts';
import type { LayerContext } from './wfs.ts';

/** As map clients draw them: a quarter of the requests of 256 pixels, for geometries that are precise to 4096. */
const TILE_PIXELS = 512;
/** A view wider than this many times the coarsest tiles would ask for dozens of them. */
const LARGEST_REDUCTION = 2;
const HIT_PIXELS = 6;
const MAX_CLICKED = 20;

export function createVectorTilesLayer(
  definition: VectorTilesLayer,
  { map, dark, report }: LayerContext,
): DrawnLayer {
  const set = tileMatrixSet(definition.set ?? 'PM');
  const all = new AbortController();
  const counter = new LoadCounter(definition.id, report);
  const format = new MVT<RenderFeature>({ featureClass: RenderFeature, layerName: layerAttribute });
  const squares: Squares = new WeakMap();
  const source = new VectorTileSource<RenderFeature>({
    format,
    // The library counts rows from the south of the data, where these are of the whole grid.
    tileUrlFunction: ([z, x, y]) => tileAddress(definition.url, { z: z!, x: x!, y: y! }),
    projection: `EPSG:${set.srid}`,
    tileGrid: gridOf(definition, set),
    wrapX: set === pm,
    tileLoadFunction: (tile, url) => loadTile(tile as VectorTile<RenderFeature>, url),
  });
  const loadTile = (tile: VectorTile<RenderFeature>, url: string) =>
    tile.setLoader((extent, _resolution, featureProjection) => {
      counter.start();
      void readTile(url, all.signal).then(({ bytes, error }) => {
        counter.finish(error);
        if (!bytes) return tile.onError();
        const features = format.readFeatures(bytes, { extent, featureProjection });
        for (const feature of features) squares.set(feature, extent);
        tile.setFeatures(isOfMap(definition) ? features : clipAreas(features, extent));
      });
    });

  const layer = new VectorTileLayer({
    source,
    style: styleIn(definition, vectorTileStyle(definition.layerNames, dark)),
    maxResolution: farthestResolution(definition),
  });
  if (definition.mapboxStyle !== undefined) void applyMapboxStyle(layer, definition);
  const tellDistance = () =>
    report(definition.id, { tooFar: (map.getView().getResolution() ?? 0) >= layer.getMaxResolution() });
  const moves = map.on('moveend', tellDistance);
  // A view that stands still since before the layer came has no such event.
  tellDistance();
  return {
    layer,
    query: async (click) => clickedFeatures({ definition, layer, squares }, click),
    remove: () => {
      unByKey(moves);
      all.abort();
    },
  };
}

/** The library of these styles is large: only maps that have one load it. Fonts are those of the machine. */
async function applyMapboxStyle(layer: VectorTileLayer, definition: VectorTilesLayer): Promise<void> {
  const { stylefunction } = await import('ol-mapbox-style');
  const style = JSON.parse(definition.mapboxStyle ?? '') as { sources: Record<string, unknown> };
  const [source = ''] = Object.keys(style.sources);
  layer.setStyle(styleIn(definition, stylefunction(layer, style, source)));
}

const styleIn = (definition: VectorTilesLayer, style: StyleFunction): StyleFunction =>
  isOfMap(definition) ? style : styleOfClipped(style);

function gridOf({ minLevel, maxLevel, box }: VectorTilesLayer, set: TileMatrixSet): TileGrid {
  const levels = Array.from({ length: maxLevel + 1 }, (_, z) => z);
  return new TileGrid({
    origin: [set.originX, set.originY],
    resolutions: levels.map((z) => resolutionAt(z, set) / 2),
    tileSize: TILE_PIXELS,
    minZoom: minLevel,
    ...(box ? { extent: extentIn(`EPSG:${set.srid}`, box) } : {}),
  });
}

/** Metres per pixel from which nothing is drawn; level 0 is seen from as far as the map goes. */
function farthestResolution({ minLevel, set = 'PM', box }: VectorTilesLayer): number {
  if (minLevel === 0) return Number.POSITIVE_INFINITY;
  const latitude = box ? (box.south + box.north) / 2 : 0;
  return resolutionAt(mapLevelOf(set, minLevel, latitude)) * LARGEST_REDUCTION * 1.01;
}

interface TileAnswer {
  readonly bytes?: ArrayBuffer;
  /** As `LoadCounter` takes it: undefined when given up, empty when all is well. */
  readonly error: string | undefined;
}

/** A place without data has no tile (204, or 404 outside of the data): that is an empty one. */
async function readTile(url: string, signal: AbortSignal): Promise<TileAnswer> {
  try {
    if (url.startsWith('pmtiles:')) {
      const bytes = await (await import('../outside/pmtiles.ts')).readPmtile(url, signal);
      return { bytes: bytes ?? new ArrayBuffer(0), error: '' };
    }
    const answer = await fetch(reachable(url), { signal });
    if (answer.status === 204 || answer.status === 404) return { bytes: new ArrayBuffer(0), error: '' };
    if (!answer.ok) return { error: reasonOfRejection(await answer.text(), answer.status) };
    return { bytes: await answer.arrayBuffer(), error: '' };
  } catch (error) {
    if (signal.aborted) return { error: undefined };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The square of the tile a feature came in, EPSG:3857. */
type Squares = WeakMap<RenderFeature, Extent>;

interface ClickedLayer {
  readonly definition: VectorTilesLayer;
  readonly layer: VectorTileLayer;
  readonly squares: Squares;
}

function clickedFeatures(
  { definition, layer, squares }: ClickedLayer,
  { map, pixel }: MapClick,
): ClickAnswer {
  const hit = (hitTolerance: number) =>
    map
      .getFeaturesAtPixel(pixel, {
        layerFilter: (candidate) => candidate === layer,
        hitTolerance,
      })
      .filter((feature) => !isOutline(feature)) as RenderFeature[];
  // Features under the click itself, so that an area does not bring its neighbours; else those near it: points, lines.
  const exact = hit(0);
  const features = (exact.length > 0 ? exact : hit(HIT_PIXELS)).slice(0, MAX_CLICKED);
  return {
    layerId: definition.id,
    title: definition.title,
    features: features.map((feature, index) => {
      const { [layerAttribute]: layerName, ...properties } = feature.getProperties();
      const id = String(feature.getId() ?? index + 1);
      return { id: definition.layerNames.length > 1 ? `${layerName} – ${id}` : id, properties };
    }),
    geometries: isOfMap(definition)
      ? features
          .flatMap((feature) => piecesOf(feature, layer, map))
          .flatMap((piece) => selectedPieces(piece, squares.get(piece)))
      : features.map((feature) => toFeature(feature)),
  };
}

const selectedPieceStyle = styleOfClipped(() => selectedStyle());

/**
 * Drawing of a selected piece. Tiles hold a little more than their square: an area is cut to it, and its outline is
 * set apart without the sides of the cut, so that a selected area shows no border of tiles.
 */
export function selectedPieces(piece: RenderFeature, square: Extent | undefined): Feature[] {
  if (!square || !piece.getType().endsWith('Polygon')) return [toFeature(piece)];
  return clipAreas([piece], square).map((part) => {
    const feature = toFeature(part);
    feature.setStyle(selectedPieceStyle);
    return feature;
  });
}

/** Tiles of another grid are turned by the map library, which finds again the pieces of its own grid only. */
const isOfMap = ({ set = 'PM' }: VectorTilesLayer): boolean => set === 'PM';

/** A feature cut by the borders of tiles, as far as it is in view: its pieces have its identifier and its layer. */
function piecesOf(feature: RenderFeature, layer: VectorTileLayer, map: OlMap): RenderFeature[] {
  const id = feature.getId();
  if (id === undefined) return [feature];
  const inView = layer.getFeaturesInExtent(map.getView().calculateExtent(map.getSize())) as RenderFeature[];
  const name = feature.get(layerAttribute);
  const pieces = inView.filter((other) => other.getId() === id && other.get(layerAttribute) === name);
  return pieces.length > 0 ? pieces : [feature];
}
