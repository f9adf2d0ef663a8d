import LayerGroup from 'ol/layer/Group.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef, useState } from 'react';
import { clipLeft } from './layers/clip-left.ts';
import { createLayer } from './layers/create-layer.ts';
import type { DrawnLayer } from './layers/drawn-layer.ts';
import { guardRender } from './layers/guard-render.ts';
import { type LayerStatus, restingStatus } from './layers/layer-status.ts';
import type { LayerSwipe, MapLayer } from './map-types.ts';

export interface LayersState {
  readonly drawn: { readonly current: readonly IdentifiedLayer[] };
  readonly statuses: Readonly<Record<string, LayerStatus>>;
  /** Asks every layer again, after a failure. */
  readonly retry: () => void;
}

export interface LayersRequest {
  readonly layers: readonly MapLayer[];
  /** From 0 to 1, by the id of the layer; opaque without. */
  readonly opacities: Readonly<Record<string, number>>;
  /** A layer shown on the left part of the map only. */
  readonly swipe?: LayerSwipe | undefined;
  readonly dark: boolean;
}

type Statuses = Readonly<Record<string, LayerStatus>>;

export interface IdentifiedLayer extends DrawnLayer {
  readonly id: string;
}

interface StoredLayer extends IdentifiedLayer {
  /** Of what it draws. */
  edition: number;
  /** Removed layers may still hear of answers under way: they are not told. */
  readonly silence: () => void;
}

/**
 * Keeps the layers of the map equal to those asked for; definitions are data, compared by value. A layer that is asked
 * for again stays as it is, so that one that moves (a frame) does not make the others load again; one whose data have
 * another edition reads them again, and draws the former until they are there: nothing blinks, and a click meanwhile
 * finds what one sees.
 */
export function useLayers(map: OlMap | null, { layers, opacities, swipe, dark }: LayersRequest): LayersState {
  const drawn = useRef<readonly IdentifiedLayer[]>([]);
  const retained = useRef(new Map<string, StoredLayer>());
  const group = useRef<LayerGroup | null>(null);
  const [statuses, setStatuses] = useState<Statuses>({});
  const [attempt, setAttempt] = useState(0);
  const written = JSON.stringify(layers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `dark` and `attempt` make every layer anew
  useEffect(() => {
    if (!map) return;
    const made = new LayerGroup({ zIndex: 1 });
    map.addLayer(made);
    group.current = made;
    return () => {
      for (const layer of retained.current.values()) drop(layer);
      retained.current.clear();
      drawn.current = [];
      group.current = null;
      map.removeLayer(made);
      setStatuses({});
    };
  }, [map, dark, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again for the same layers
  useEffect(() => {
    if (!map || !group.current) return;
    const requested = (JSON.parse(written) as MapLayer[]).map(withKey);
    const selected = new Set(requested.map(({ key }) => key));
    const gone = [...retained.current].filter(([key]) => !selected.has(key));
    for (const [key, layer] of gone) {
      drop(layer);
      retained.current.delete(key);
    }
    if (gone.length > 0) setStatuses((known) => withoutThose(known, new Set(gone.map(([, { id }]) => id))));
    for (const { definition, key, edition } of requested) {
      const retainedLayer = retained.current.get(key);
      if (retainedLayer) bringTo(retainedLayer, edition);
      else retained.current.set(key, { ...open(definition, { map, dark, setStatuses }), edition });
    }
    const shown = requested.map(({ key }) => retained.current.get(key)!);
    const inGroup = group.current.getLayers();
    inGroup.clear();
    inGroup.extend(shown.map(({ layer }) => layer));
    drawn.current = shown;
  }, [map, written, dark, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: layers made anew take their opacity too
  useEffect(() => {
    for (const { id, layer } of retained.current.values()) layer.setOpacity(opacities[id] ?? 1);
  }, [opacities, map, written, dark, attempt]);

  const { layerId: swiped, percent = 100 } = swipe ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers made anew are cut too
  useEffect(() => {
    const layer = [...retained.current.values()].find(({ id }) => id === swiped)?.layer;
    return layer && clipLeft(layer, percent);
  }, [swiped, percent, map, written, dark, attempt]);

  return { drawn, statuses, retry: () => setAttempt((count) => count + 1) };
}

/** A layer is the same one whatever the edition of its data. */
function withKey(definition: MapLayer) {
  const edition = ('edition' in definition && definition.edition) || 0;
  return { definition, edition, key: JSON.stringify({ ...definition, edition: undefined }) };
}

function bringTo(layer: StoredLayer, edition: number): void {
  if (layer.edition === edition) return;
  layer.edition = edition;
  layer.readAgain?.();
}

interface OpenContext {
  readonly map: OlMap;
  readonly dark: boolean;
  readonly setStatuses: (change: (known: Statuses) => Statuses) => void;
}

function open(definition: MapLayer, { map, dark, setStatuses }: OpenContext): Omit<StoredLayer, 'edition'> {
  let heard = true;
  const report = (id: string, change: Partial<LayerStatus>) => {
    if (heard) setStatuses((known) => ({ ...known, [id]: { ...restingStatus, ...known[id], ...change } }));
  };
  const made = createLayer(definition, { map, dark, report });
  guardRender(made.layer, (error) => report(definition.id, { loading: false, error }));
  return {
    ...made,
    id: definition.id,
    silence: () => {
      heard = false;
    },
  };
}

function drop(layer: StoredLayer): void {
  layer.silence();
  layer.remove();
}

function withoutThose(statuses: Statuses, ids: ReadonlySet<string>): Statuses {
  return Object.fromEntries(Object.entries(statuses).filter(([id]) => !ids.has(id)));
}
