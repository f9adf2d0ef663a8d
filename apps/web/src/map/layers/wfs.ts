/**
 * A WFS layer of the map: the features of the view, at most a set number, asked again when the view leaves what is
 * known; where there are more than fit, with the shapes that the map shows. Everything shown comes from one answer, so
 * that a view cut by the limit never mixes with an older one.
 */

import { containsExtent, type Extent, equals } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import VectorSource from 'ol/source/Vector.js';
import type { MapLayer, OgcFeaturesLayer, WfsLayer } from '../map-types.ts';
import { attributesOf } from '../query/attributes.ts';
import type { ClickAnswer, DrawnLayer, MapClick } from './drawn-layer.ts';
import { featureStyle } from './feature-style.ts';
import { LoadCounter, type ReportStatus } from './layer-status.ts';
import type { SldDrawing } from './sld-style.ts';
import { type ReadView, viewReader } from './wfs-view.ts';

/** Pixels around the click: a finger is not a needle. */
const HIT_PIXELS = 6;
const MAX_CLICKED = 20;

export interface LayerContext {
  readonly map: OlMap;
  readonly dark: boolean;
  readonly report: ReportStatus;
}

/**
 * Reading styles and their conditions is for maps that have some. Undefined for one that cannot be read, which the
 * legend says: the features are shown all the same.
 */
async function readSldDrawing(sld: string): Promise<SldDrawing | undefined> {
  const { sldDrawing } = await import('./sld-style.ts');
  try {
    return sldDrawing(sld);
  } catch {
    return undefined;
  }
}

export function createWfsLayer(
  definition: WfsLayer | OgcFeaturesLayer,
  { map, dark, report }: LayerContext,
): DrawnLayer {
  const source = new VectorSource({ wrapX: false });
  /** Those whose shapes are not as they are: nothing is tied to them. */
  const thinned = new VectorSource({ wrapX: false });
  const layer = new VectorLayer({ source, style: featureStyle(dark) });
  const sld = definition.kind === 'wfs' ? definition.sld : undefined;
  const drawing = sld === undefined ? undefined : readSldDrawing(sld);
  const readView = viewReader(definition);
  const counter = new LoadCounter(definition.id, report);
  let request = new AbortController();
  /** Extent of which every feature is known as it is stored. */
  let known: Extent | undefined;
  /** The same of what is drawn, until something else is. */
  let drawnExact: Extent | undefined;
  /** Extent of which every feature is drawn, maybe thinned. */
  let whole: Extent | undefined;
  /** Extent that is being asked for: a map that has just been made tells of the same one again. */
  let pending: Extent | undefined;
  let readings = 0;
  let isEdited = false;

  const refresh = async () => {
    const extent = map.getView().calculateExtent(map.getSize());
    if (known && containsExtent(known, extent)) {
      // What was asked for on the way would take its place.
      request.abort();
      pending = undefined;
      return;
    }
    if (pending && equals(pending, extent)) return;
    pending = extent;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    counter.start();
    let error: string | undefined;
    // What is tied to shapes as they are stored is not left without them while they are read again.
    const isExactFirst = drawnExact !== undefined && containsExtent(drawnExact, extent);
    const resolution = map.getView().getResolution();
    try {
      for await (const view of readView({ extent, resolution, isExactFirst, signal })) {
        error = view.answer.error;
        await show(view, extent, signal);
      }
    } finally {
      counter.finish(error);
      if (!signal.aborted) pending = undefined;
    }
  };

  const show = async ({ answer, asked, isThinned }: ReadView, extent: Extent, signal: AbortSignal) => {
    if (!answer.features) return;
    const style = (await drawing)?.styleFor(answer.features);
    if (signal.aborted) return;
    const truncated = answer.features.length >= asked;
    const [shown, other] = isThinned ? [thinned, source] : [source, thinned];
    // One by one: what is drawn along it forgets each.
    shown.clear();
    if (style) layer.setStyle(style);
    shown.addFeatures(answer.features);
    layer.setSource(shown);
    other.clear();
    whole = truncated ? undefined : extent;
    drawnExact = isThinned ? undefined : whole;
    known = drawnExact;
    if (isEdited) readings += 1;
    isEdited = false;
    report(definition.id, { truncatedAt: truncated ? asked : null, isThinned, readings });
  };

  const key = map.on('moveend', () => void refresh());
  if (map.getSize()) void refresh();
  return {
    layer,
    exactSource: source,
    query: async (click) => ({ ...clickedFeatures(definition, layer, click), ...titlesOf(definition) }),
    answerAgain: (answer) => answeredAgain(answer, layer.getSource() ?? source, whole),
    readAgain: () => {
      isEdited = true;
      known = undefined;
      pending = undefined;
      if (map.getSize()) void refresh();
    },
    knows: (extent) => known !== undefined && containsExtent(known, extent),
    remove: () => {
      unByKey(key);
      request.abort();
    },
  };
}

const titlesOf = (definition: WfsLayer | OgcFeaturesLayer): Pick<ClickAnswer, 'attributeTitles'> =>
  definition.kind === 'wfs' ? { attributeTitles: definition.attributeTitles } : {};

/**
 * What was answered, as the objects are now. One that is out of view is not known to be another; one that is not where
 * all objects are drawn is gone.
 */
export function answeredAgain(
  answer: ClickAnswer,
  source: Pick<VectorSource, 'getFeatureById'>,
  whole: Extent | undefined,
): ClickAnswer {
  const found = answer.features.flatMap((former, rank) => {
    const feature = source.getFeatureById(former.id);
    if (feature) return [{ shown: { id: former.id, properties: attributesOf(feature) }, feature }];
    const was = answer.geometries[rank];
    const extent = was?.getGeometry()?.getExtent();
    const isGone = whole !== undefined && extent !== undefined && containsExtent(whole, extent);
    return was && !isGone ? [{ shown: former, feature: was }] : [];
  });
  return {
    ...answer,
    features: found.map(({ shown }) => shown),
    geometries: found.map(({ feature }) => feature),
  };
}

/** Answer to a click of the features drawn by the browser. */
export function clickedFeatures(
  definition: Pick<MapLayer, 'id' | 'title'>,
  layer: VectorLayer,
  { map, pixel }: MapClick,
): ClickAnswer {
  const hit = (hitTolerance: number) =>
    map.getFeaturesAtPixel(pixel, {
      layerFilter: (candidate) => candidate === layer,
      hitTolerance,
    }) as Feature[];
  // Features under the click itself, so that an area does not bring its neighbours; else those near it: points, lines.
  const exact = hit(0);
  const features = (exact.length > 0 ? exact : hit(HIT_PIXELS)).slice(0, MAX_CLICKED);
  return {
    layerId: definition.id,
    title: definition.title,
    features: features.map((feature, index) => ({
      id: String(feature.getId() ?? index + 1),
      properties: attributesOf(feature),
    })),
    geometries: features,
  };
}
