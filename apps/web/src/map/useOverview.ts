import OverviewMap from 'ol/control/OverviewMap.js';
import type OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { useEffect } from 'react';
import { useLanguage } from '../base/i18n/texts.ts';
import { createEmbeddedBaseMap } from './base-map/embedded.ts';
import { mapProjection } from './projections.ts';

/** A small map in the corner that tells where the view is: outlines are enough for that, and ask no other server. */
export function useOverview(
  map: OlMap | null,
  { enabled, dark, label }: { readonly enabled: boolean; readonly dark: boolean; readonly label: string },
): void {
  const language = useLanguage();
  useEffect(() => {
    if (!map || !enabled) return;
    const { layers, ready } = createEmbeddedBaseMap(dark, language);
    // Without outlines the frame of the view is still told; the map itself says that its background is missing.
    ready.catch(() => undefined);
    const control = new OverviewMap({
      layers,
      view: new View({ projection: mapProjection }),
      collapsed: false,
      tipLabel: label,
    });
    map.addControl(control);
    // The name of its button would be the sign on it.
    map.getViewport()?.querySelector('.ol-overviewmap button')?.setAttribute('aria-label', label);
    return () => void map.removeControl(control);
  }, [map, enabled, dark, language, label]);
}
