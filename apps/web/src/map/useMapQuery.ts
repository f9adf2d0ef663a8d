import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ClickAnswer } from './layers/drawn-layer.ts';
import { selectedStyle } from './layers/feature-style.ts';
import type { LayerAnswer } from './map-types.ts';
import type { IdentifiedLayer } from './useLayers.ts';

export interface QueryState {
  readonly place: readonly [number, number];
  /** Undefined while the layers are asked. */
  readonly answers: readonly LayerAnswer[] | undefined;
}

export interface MapQuery {
  readonly state: QueryState | null;
  /** Asks what lies at the middle of the view: the keyboard's click. */
  readonly queryCentre: () => void;
  readonly clear: () => void;
}

interface QueryRequest {
  readonly enabled: boolean;
  readonly layers: { readonly current: readonly IdentifiedLayer[] };
  /** Another number: some layer read its data again. */
  readonly readings: number;
  readonly onFound?: FoundListener | undefined;
}

/** Told what was found, nothing once that is closed. @returns true: it shows what it takes of it, and nothing is highlighted */
export type FoundListener = (answers: readonly LayerAnswer[]) => unknown;

/** Answers of the layers about the place clicked; the newest click wins. */
export function useMapQuery(
  map: OlMap | null,
  { enabled, layers, readings, onFound }: QueryRequest,
): MapQuery {
  const [state, setState] = useState<QueryState | null>(null);
  const request = useRef(new AbortController());
  const highlight = useHighlight(map);
  const found = useRef<readonly ClickAnswer[]>([]);
  const isTaken = useRef(false);
  const hear = useRef(onFound);
  hear.current = onFound;

  const query = useCallback(
    async (coordinate: number[], pixel: number[]) => {
      const resolution = map?.getView().getResolution();
      if (!map || resolution === undefined) return;
      request.current.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      const [longitude, latitude] = toLonLat(coordinate);
      const place = [longitude!, latitude!] as const;
      found.current = [];
      setState({ place, answers: undefined });
      const click = { map, coordinate, pixel, resolution, signal };
      const requested = layers.current.flatMap((layer) => (layer.query ? [ask(layer.query(click))] : []));
      const answers = (await Promise.all(requested)).filter((answer) => answer !== undefined);
      if (signal.aborted) return;
      found.current = answers;
      setState({ place, answers });
      isTaken.current = hear.current?.(answers) === true;
      showFound(highlight.current, isTaken.current ? [] : answers);
    },
    [map, layers, highlight],
  );

  // What was found is told as it is now: it was edited here, or by somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each reading
  useEffect(() => {
    if (found.current.length === 0) return;
    found.current = found.current.map((answer) => {
      const layer = layers.current.find(({ id }) => id === answer.layerId);
      return layer?.answerAgain?.(answer) ?? answer;
    });
    showFound(highlight.current, isTaken.current ? [] : found.current);
    setState((before) => (before?.answers ? { ...before, answers: found.current } : before));
  }, [readings, layers, highlight]);

  // The click that ends a drawing is told after it: it asks for nothing.
  const since = useRef(0);
  useEffect(() => {
    if (enabled) since.current = performance.now();
  }, [enabled]);
  useEffect(() => {
    if (!map || !enabled) return;
    const key = map.on('singleclick', ({ coordinate, pixel, originalEvent }) => {
      if (originalEvent.timeStamp >= since.current) void query(coordinate, pixel);
    });
    return () => unByKey(key);
  }, [map, enabled, query]);

  const clear = useCallback(() => {
    request.current.abort();
    found.current = [];
    highlight.current?.clear(true);
    setState(null);
    hear.current?.([]);
  }, [highlight]);

  const queryCentre = useCallback(() => {
    const coordinate = map?.getView().getCenter();
    const pixel = coordinate && map?.getPixelFromCoordinate(coordinate);
    if (enabled && coordinate && pixel) void query(coordinate, pixel);
  }, [map, enabled, query]);

  return { state, queryCentre, clear };
}

function showFound(source: VectorSource | null, answers: readonly ClickAnswer[]): void {
  source?.clear(true);
  source?.addFeatures(answers.flatMap(({ geometries }) => geometries.map((one) => one.clone())));
}

/** A layer that fails to answer says so; it does not silence the others. */
async function ask(answer: Promise<ClickAnswer>): Promise<ClickAnswer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    return { layerId: '', title: '', features: [], geometries: [], error: reason };
  }
}

function useHighlight(map: OlMap | null): RefObject<VectorSource | null> {
  const source = useRef<VectorSource | null>(null);
  useEffect(() => {
    if (!map) return;
    source.current = new VectorSource();
    const layer = new VectorLayer({ source: source.current, style: selectedStyle(), zIndex: 2 });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
      source.current = null;
    };
  }, [map]);
  return source;
}
