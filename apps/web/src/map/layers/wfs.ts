/**
 * A WFS layer of the map: the features of the view, at most a set number, asked again when the view leaves what is
 * known. Everything shown comes from one answer, so that a view cut by the limit never mixes with an older one.
 */

import { containsExtent, type Extent, equals } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import VectorSource from 'ol/source/Vector.js';
import type { MapLayer, OgcFeaturesLayer, WfsLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { fromMapExtent } from '../projections.ts';
import { attributesOf } from '../query/attributes.ts';
import type { ClickAnswer, DrawnLayer, MapClick } from './drawn-layer.ts';
import { featureStyle } from './feature-style.ts';
import { LoadCounter, type ReportStatus } from './layer-status.ts';
import { readAnswer, readText } from './read-answer.ts';
import { reasonOfRejection, serviceRoot, wfsBboxUrl, withParameters } from './service-request.ts';
import type { SldDrawing } from './sld-style.ts';
import { countWithin, fewerThan, type ViewAnswer } from './view-budget.ts';

/** Enough to see a pattern, few enough for the browser to draw while the map moves. */
const DEFAULT_MAX_FEATURES = 2000;
/** Pixels around the click: a finger is not a needle. */
const HIT_PIXELS = 6;
const MAX_CLICKED = 20;
/** What fits is reckoned from another view: an answer a little larger is kept. */
const overBudget = 1.5;

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
  const layer = new VectorLayer({ source, style: featureStyle(dark) });
  const sld = definition.kind === 'wfs' ? definition.sld : undefined;
  const drawing = sld === undefined ? undefined : readSldDrawing(sld);
  const readView = viewReader(definition);
  const counter = new LoadCounter(definition.id, report);
  let request = new AbortController();
  /** Extent of which every feature is known. */
  let known: Extent | undefined;
  /** Extent that is being asked for: a map that has just been made tells of the same one again. */
  let pending: Extent | undefined;

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
    const { answer, asked } = await readView(extent, signal);
    counter.finish(answer.error);
    if (!signal.aborted) pending = undefined;
    if (!answer.features) return;
    const style = (await drawing)?.styleFor(answer.features);
    if (signal.aborted) return;
    const truncated = answer.features.length >= asked;
    // One by one: what is drawn along it forgets each.
    source.clear();
    if (style) layer.setStyle(style);
    source.addFeatures(answer.features);
    known = truncated ? undefined : extent;
    report(definition.id, { truncatedAt: truncated ? asked : null });
  };

  const key = map.on('moveend', () => void refresh());
  if (map.getSize()) void refresh();
  return {
    layer,
    query: async (click) => ({ ...clickedFeatures(definition, layer, click), ...titlesOf(definition) }),
    readAgain: () => {
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

/** Reads views of a layer, each for as many features as the last one told that fit. */
function viewReader(definition: WfsLayer | OgcFeaturesLayer) {
  const maxFeatures = definition.maxFeatures ?? DEFAULT_MAX_FEATURES;
  const { maxBytes, ofPoints } = definition.kind === 'wfs' ? definition : {};
  let last: ViewAnswer | undefined;
  const count = () =>
    maxBytes === undefined ? maxFeatures : countWithin({ maxFeatures, maxBytes, ofPoints }, last);
  const read = async (extent: Extent, signal: AbortSignal) => {
    let asked = count();
    let answer = await readFeatures({ definition, extent, maxFeatures: asked, maxBytes, signal });
    while (answer.isTooLarge) {
      const fewer = fewerThan(asked);
      asked = fewer ?? asked;
      // The fewest are read whole, whatever they are: nothing would be on the map.
      const limit = fewer === undefined ? undefined : maxBytes;
      answer = await readFeatures({ definition, extent, maxFeatures: asked, maxBytes: limit, signal });
    }
    if (answer.features) last = { features: answer.features.length, bytes: answer.bytes };
    return { answer, asked };
  };
  return async (extent: Extent, signal: AbortSignal) => {
    const first = await read(extent, signal);
    const isCut = first.answer.features && first.answer.features.length >= first.asked;
    // The few that were asked for are small: the view takes more of them.
    if (!isCut || count() <= first.asked * 2) return first;
    const larger = await read(extent, signal);
    // What is there is shown, should more of it not come.
    return larger.answer.features || signal.aborted ? larger : first;
  };
}

interface FeatureRequest {
  readonly definition: WfsLayer | OgcFeaturesLayer;
  readonly extent: Extent;
  readonly maxFeatures: number;
  readonly maxBytes: number | undefined;
  readonly signal: AbortSignal;
}

interface FeatureAnswer {
  readonly error: string | undefined;
  readonly bytes: number;
  readonly features?: Feature[];
  /** It was read no further. */
  readonly isTooLarge?: true;
}

async function readFeatures(request: FeatureRequest): Promise<FeatureAnswer> {
  const { signal, maxBytes = Number.POSITIVE_INFINITY } = request;
  try {
    const answer = await fetch(reachable(addressOf(request)), { signal });
    const body = await readText(answer, maxBytes * overBudget);
    if (body === undefined) return { error: '', bytes: maxBytes, isTooLarge: true };
    const type = answer.headers.get('content-type') ?? '';
    const bytes = body.length;
    if (answer.ok && type.includes('json'))
      return {
        error: '',
        bytes,
        features: readAnswer(body, { isOfView: request.definition.kind === 'wfs' }),
      };
    if (answer.ok && type.includes('xml') && /<(?:\w+:)?FeatureCollection\b/.test(body.slice(0, 5000)))
      return { error: '', bytes, features: await (await import('../outside/gml-features.ts')).readGml(body) };
    return { error: reasonOfRejection(body, answer.status), bytes };
  } catch (error) {
    if (signal.aborted) return { error: undefined, bytes: 0 };
    return { error: error instanceof Error ? error.message : String(error), bytes: 0 };
  }
}

function addressOf({ definition, extent, maxFeatures }: FeatureRequest): string {
  if (definition.kind === 'ogc-features') {
    const { west, south, east, north } = fromMapExtent(extent);
    const longitudes = [Math.max(-180, west), Math.min(180, east)].map((degrees) => degrees.toFixed(6));
    const bbox = [longitudes[0], south.toFixed(6), longitudes[1], north.toFixed(6)].join(',');
    return withParameters(definition.url, { bbox, limit: String(maxFeatures), f: 'json' }, location.href);
  }
  const { url, typeName, format: output } = definition;
  return wfsBboxUrl({
    url: serviceRoot(url, location.href),
    typeName,
    extent,
    maxFeatures,
    ...(output !== undefined && { format: output }),
  });
}

const titlesOf = (definition: WfsLayer | OgcFeaturesLayer): Pick<ClickAnswer, 'attributeTitles'> =>
  definition.kind === 'wfs' ? { attributeTitles: definition.attributeTitles } : {};

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
