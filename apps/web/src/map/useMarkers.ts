import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useRef } from 'react';
import { markerStyle } from './layers/feature-style.ts';
import type { MapMarker } from './map-types.ts';

/** Around a marker, in pixels. */
const HIT_PIXELS = 6;
/** Close enough to tell the place, far enough to recognise what is around it, in metres per pixel. */
const CLOSE_RESOLUTION = 120;

interface MarkersRequest {
  readonly markers: readonly MapMarker[];
  readonly selected: string | null;
  readonly onSelect: ((id: string) => void) | undefined;
}

/** Points to look at; the selected one is larger and brought into view. */
export function useMarkers(map: OlMap | null, { markers, selected, onSelect }: MarkersRequest): void {
  const select = useRef(onSelect);
  select.current = onSelect;
  const written = JSON.stringify(markers);

  useEffect(() => {
    if (!map) return;
    const features = (JSON.parse(written) as MapMarker[]).map(({ id, place, severity }) => {
      const feature = new Feature(new Point(fromLonLat([...place])));
      feature.setId(id);
      feature.setStyle(markerStyle(severity, id === selected));
      return feature;
    });
    const layer = new VectorLayer({ source: new VectorSource({ features }), zIndex: 3 });
    map.addLayer(layer);
    const click = map.on('singleclick', ({ pixel }) => {
      const hit = map.getFeaturesAtPixel(pixel, {
        layerFilter: (l) => l === layer,
        hitTolerance: HIT_PIXELS,
      })[0];
      const id = hit?.getId();
      if (id !== undefined) select.current?.(String(id));
    });
    return () => {
      unByKey(click);
      map.removeLayer(layer);
    };
  }, [map, written, selected]);

  useEffect(() => {
    const marker = (JSON.parse(written) as MapMarker[]).find(({ id }) => id === selected);
    if (!map || !marker) return;
    const view = map.getView();
    const resolution = Math.min(view.getResolution() ?? CLOSE_RESOLUTION, CLOSE_RESOLUTION);
    view.animate({ center: fromLonLat([...marker.place]), resolution, duration: 250 });
  }, [map, written, selected]);
}
