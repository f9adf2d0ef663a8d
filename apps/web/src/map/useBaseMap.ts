import LayerGroup from 'ol/layer/Group.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import { useLanguage } from '../base/i18n/texts.ts';
import { createConfiguredBaseMap } from './base-map/configured.ts';
import { createEmbeddedBaseMap } from './base-map/embedded.ts';
import type { BaseMap } from './map-types.ts';

export interface BaseMapState {
  readonly failed: boolean;
  readonly background: string | undefined;
}

/** Draws the background under everything else, in the colours of the scheme; none where there is `null`. */
export function useBaseMap(map: OlMap | null, baseMap: BaseMap | null, dark: boolean): BaseMapState {
  const language = useLanguage();
  const [state, setState] = useState<BaseMapState>({ failed: false, background: undefined });
  useEffect(() => {
    if (!map) return;
    if (baseMap === null) {
      setState({ failed: false, background: undefined });
      return;
    }
    let current = true;
    let leave = () => {};
    const group = new LayerGroup({ zIndex: 0 });
    map.getLayers().insertAt(0, group);
    if (baseMap.type === 'embedded') {
      const embedded = createEmbeddedBaseMap(dark, language);
      for (const layer of embedded.layers) group.getLayers().push(layer);
      setState({ failed: false, background: embedded.sea });
      embedded.ready.catch(() => current && setState({ failed: true, background: embedded.sea }));
      leave = embedded.follow(map, (layer) => group.getLayers().push(layer));
    } else if (baseMap.type === 'pmtiles') {
      setState({ failed: false, background: undefined });
      const onFailure = () => current && setState((now) => ({ ...now, failed: true }));
      void import('./base-map/archive.ts')
        .then(({ createArchiveBaseMap }) => createArchiveBaseMap(baseMap.url, { dark, language, onFailure }))
        .then(({ layer, background }) => {
          group.getLayers().push(layer);
          if (current) setState((now) => ({ ...now, background }));
        }, onFailure);
    } else {
      const layer = createConfiguredBaseMap(baseMap);
      layer.getSource()?.on('tileloaderror', () => current && setState((now) => ({ ...now, failed: true })));
      group.getLayers().push(layer);
      setState({ failed: false, background: undefined });
    }
    return () => {
      current = false;
      leave();
      map.removeLayer(group);
    };
  }, [map, baseMap, dark, language]);
  return state;
}
