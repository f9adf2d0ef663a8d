import LayerGroup from 'ol/layer/Group.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef, useState } from 'react';
import { createLayer } from './layers/create-layer.ts';
import type { DrawnLayer } from './layers/drawn-layer.ts';
import { type LayerStatus, restingStatus } from './layers/layer-status.ts';
import type { MapLayer } from './map-types.ts';

export interface LayersState {
  readonly drawn: { readonly current: readonly DrawnLayer[] };
  readonly statuses: Readonly<Record<string, LayerStatus>>;
  /** Asks every layer again, after a failure. */
  readonly retry: () => void;
}

/** Keeps the layers of the map equal to those asked for; definitions are data, compared by value. */
export function useLayers(map: OlMap | null, layers: readonly MapLayer[], dark: boolean): LayersState {
  const drawn = useRef<readonly DrawnLayer[]>([]);
  const [statuses, setStatuses] = useState<Readonly<Record<string, LayerStatus>>>({});
  const [attempt, setAttempt] = useState(0);
  const written = JSON.stringify(layers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again for the same layers
  useEffect(() => {
    if (!map) return;
    let current = true;
    const report = (id: string, change: Partial<LayerStatus>) => {
      if (!current) return;
      setStatuses((known) => ({ ...known, [id]: { ...restingStatus, ...known[id], ...change } }));
    };
    setStatuses({});
    const asked = JSON.parse(written) as MapLayer[];
    const made = asked.map((definition) => createLayer(definition, { map, dark, report }));
    const group = new LayerGroup({ layers: made.map(({ layer }) => layer), zIndex: 1 });
    map.addLayer(group);
    drawn.current = made;
    return () => {
      current = false;
      for (const layer of made) layer.remove();
      map.removeLayer(group);
      drawn.current = [];
    };
  }, [map, written, dark, attempt]);

  return { drawn, statuses, retry: () => setAttempt((count) => count + 1) };
}
