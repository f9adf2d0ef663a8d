/**
 * Views of a WFS layer: as many features as fit, or, from a service that thins shapes, all of them as the map shows them
 * and then, where they fit after all, as they are.
 */

import type { Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type { OgcFeaturesLayer, WfsLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { fromMapExtent } from '../projections.ts';
import { readAnswer, readText } from './read-answer.ts';
import { reasonOfRejection, serviceRoot, wfsBboxUrl, withParameters } from './service-request.ts';
import { countWithin, fewerThan, type ViewAnswer } from './view-budget.ts';

/** Enough to see a pattern, few enough for the browser to draw while the map moves. */
const DEFAULT_MAX_FEATURES = 2000;
/** Of a few vertices each. */
const mostThinned = 4000;
/** What fits is reckoned from another view: an answer a little larger is kept. */
const overBudget = 1.5;

export interface ReadView {
  readonly answer: FeatureAnswer;
  /** Number of features asked for: as many are a part of the view. */
  readonly asked: number;
  /** Their shapes are those of the map, not those that are stored. */
  readonly isThinned: boolean;
}

export interface FeatureAnswer {
  readonly error: string | undefined;
  readonly bytes: number;
  readonly features?: Feature[];
  /** It was read no further. */
  readonly isTooLarge?: true;
  /** Of a zone taken along: all of it, as it is stored. */
  readonly isKept?: boolean;
}

interface ViewRequest {
  readonly extent: Extent;
  /** Metres of the map per pixel. */
  readonly resolution: number | undefined;
  /** The view is drawn with shapes as they are stored: they most likely fit again. */
  readonly isExactFirst: boolean;
  readonly signal: AbortSignal;
}

type ViewReader = (request: ViewRequest) => AsyncGenerator<ReadView>;

export function viewReader(definition: WfsLayer | OgcFeaturesLayer): ViewReader {
  const { maxBytes, ofPoints, servesMaps } = definition.kind === 'wfs' ? definition : {};
  const readExact = exactReader(definition, maxBytes, ofPoints);
  if (!servesMaps || ofPoints || maxBytes === undefined)
    return async function* ({ extent, signal }) {
      yield { ...(await readExact.fitting(extent, signal)), isThinned: false };
    };
  return thinningReader(definition, maxBytes, readExact);
}

/** Each view for as many features as the last one told that fit. */
function exactReader(
  definition: WfsLayer | OgcFeaturesLayer,
  maxBytes: number | undefined,
  ofPoints: boolean | undefined,
) {
  const maxFeatures = definition.maxFeatures ?? DEFAULT_MAX_FEATURES;
  let last: ViewAnswer | undefined;
  const count = () =>
    maxBytes === undefined ? maxFeatures : countWithin({ maxFeatures, maxBytes, ofPoints }, last);
  const read = async (extent: Extent, signal: AbortSignal, asked = count()) => {
    const answer = await readFeatures({ definition, extent, maxFeatures: asked, maxBytes, signal });
    if (answer.features) last = { features: answer.features.length, bytes: answer.bytes };
    return { answer, asked };
  };
  const readFewer = async (extent: Extent, signal: AbortSignal) => {
    let { answer, asked } = await read(extent, signal);
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
  /** The few that were asked for are small: the view takes more of them. */
  const readMore = async (first: Awaited<ReturnType<typeof read>>, extent: Extent, signal: AbortSignal) => {
    if (!isCut(first) || count() <= first.asked * 2) return first;
    const larger = await read(extent, signal);
    // What is there is shown, should more of it not come.
    return larger.answer.features || signal.aborted ? larger : first;
  };
  return {
    maxFeatures,
    /** As many as fit. */
    fitting: async (extent: Extent, signal: AbortSignal) =>
      readMore(await readFewer(extent, signal), extent, signal),
    /** The view, if it fits. */
    whole: async (extent: Extent, signal: AbortSignal, asked?: number) => {
      const first = await read(extent, signal, asked);
      return readMore(first, extent, signal);
    },
    lastBytesEach: () => last && last.bytes / Math.max(last.features, 1),
  };
}

type ExactReader = ReturnType<typeof exactReader>;

/**
 * Views that fit are asked for as they are. After one that does not, each is asked for with thinned shapes first, until
 * one has so few features that the next, most likely, fits again.
 */
function thinningReader(
  definition: WfsLayer | OgcFeaturesLayer,
  maxBytes: number,
  exact: ExactReader,
): ViewReader {
  /** Of a feature as stored, about; undefined while views fit. */
  let bytesEach: number | undefined;
  let last: ViewAnswer | undefined;

  async function readThinned({ extent, resolution, signal }: ViewRequest) {
    let asked = countWithin({ maxFeatures: mostThinned, maxBytes, ofPoints: true }, last);
    const read = () => readFeatures({ definition, extent, maxFeatures: asked, maxBytes, signal, resolution });
    let answer = await read();
    // A zone taken along gives no fewer.
    for (
      let fewer = fewerThan(asked, asked);
      answer.isTooLarge && !answer.isKept && fewer;
      fewer = fewerThan(asked, asked)
    ) {
      asked = fewer;
      answer = await read();
    }
    if (answer.features) last = { features: answer.features.length, bytes: answer.bytes };
    return { answer, asked };
  }

  /** @param found number of features of a view that is larger than what fits, if it was read no further */
  const eachOf = ({ answer, asked }: Pick<ReadView, 'answer' | 'asked'>, found: number) =>
    answer.isTooLarge ? (maxBytes * overBudget) / Math.max(Math.min(found, asked), 1) : exact.lastBytesEach();

  return async function* (request) {
    const { extent, signal, isExactFirst } = request;
    const first = bytesEach === undefined || isExactFirst ? await exact.whole(extent, signal) : undefined;
    if (first && !first.answer.isTooLarge && !isCut(first)) {
      yield { ...first, isThinned: false };
      return;
    }
    const view = await readThinned(request);
    if (view.answer.isTooLarge) {
      // It is what is written of them that is large.
      yield { ...(await exact.fitting(extent, signal)), isThinned: false };
      return;
    }
    const found = view.answer.features?.length;
    if (found === undefined) {
      // What is there is shown, should the rest not come.
      yield first?.answer.features ? { ...first, isThinned: false } : { ...view, isThinned: true };
      return;
    }
    yield { ...view, isThinned: view.answer.isKept !== true };
    bytesEach = first ? eachOf(first, found) : bytesEach;
    if (first || isCut(view) || found > exact.maxFeatures || found * (bytesEach ?? 0) > maxBytes) return;
    const whole = await exact.whole(extent, signal, found + 1);
    if (whole.answer.features) yield { ...whole, isThinned: false };
    else if (!whole.answer.isTooLarge) return;
    const each = eachOf(whole, found) ?? 0;
    bytesEach = found * each * 2 > maxBytes ? each : undefined;
  };
}

const isCut = ({ answer, asked }: Pick<ReadView, 'answer' | 'asked'>): boolean =>
  (answer.features?.length ?? 0) >= asked;

interface FeatureRequest extends Partial<Pick<ViewRequest, 'resolution'>> {
  readonly definition: WfsLayer | OgcFeaturesLayer;
  readonly extent: Extent;
  readonly maxFeatures: number;
  readonly maxBytes: number | undefined;
  readonly signal: AbortSignal;
}

async function readFeatures(request: FeatureRequest): Promise<FeatureAnswer> {
  const { signal, maxBytes = Number.POSITIVE_INFINITY } = request;
  try {
    const answer = await fetch(reachable(addressOf(request)), { signal });
    const body = await readText(answer, maxBytes * overBudget);
    const isKept = answer.headers.has('x-cartable-kept');
    if (body === undefined) return { error: '', bytes: maxBytes, isTooLarge: true, isKept };
    const type = answer.headers.get('content-type') ?? '';
    const bytes = body.length;
    if (answer.ok && type.includes('json'))
      return {
        error: '',
        bytes,
        isKept,
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

function addressOf({ definition, extent, maxFeatures, resolution }: FeatureRequest): string {
  if (definition.kind === 'ogc-features') {
    const { west, south, east, north } = fromMapExtent(extent);
    const longitudes = [Math.max(-180, west), Math.min(180, east)].map((degrees) => degrees.toFixed(6));
    const bbox = [longitudes[0], south.toFixed(6), longitudes[1], north.toFixed(6)].join(',');
    return withParameters(definition.url, { bbox, limit: String(maxFeatures), f: 'json' }, location.href);
  }
  const { url, typeName, format: output, servesMaps = false } = definition;
  return wfsBboxUrl({
    url: serviceRoot(url, location.href),
    typeName,
    extent,
    maxFeatures,
    resolution,
    isSpread: servesMaps,
    ...(output !== undefined && { format: output }),
  });
}
