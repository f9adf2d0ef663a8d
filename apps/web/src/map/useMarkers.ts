import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useRef } from 'react';
import { boxOfPlaces, viewableBox } from './extents.ts';
import { markerFeatures, markerOfFeature } from './layers/marker-features.ts';
import type { MapMarker } from './map-types.ts';
import { toMapExtent } from './projections.ts';

/** Around a marker, in pixels. */
const HIT_PIXELS = 6;
/** Close enough to tell the place, far enough to recognise what is around it, in metres per pixel. */
const CLOSE_RESOLUTION = 120;

/** A small object is seen whole with what is just around it, in metres per pixel. */
const CLOSEST_RESOLUTION = 0.3;

/** Around an area brought into view, in pixels: what is beside it tells where it is. */
const AREA_MARGIN = [60, 60, 60, 60];

interface MarkersRequest {
  readonly markers: readonly MapMarker[];
  readonly selected: string | null;
  readonly onSelect: ((id: string) => void) | undefined;
}

/** Points to look at, with the objects at fault; the selected one is larger and brought into view. */
export function useMarkers(map: OlMap | null, { markers, selected, onSelect }: MarkersRequest): void {
  const select = useRef(onSelect);
  select.current = onSelect;
  const written = JSON.stringify(markers);

  useEffect(() => {
    if (!map) return;
    const known = JSON.parse(written) as MapMarker[];
    const features = known.flatMap((marker) => markerFeatures(marker, marker.id === selected));
    const layer = new VectorLayer({ source: new VectorSource({ features }), zIndex: 3 });
    map.addLayer(layer);
    const click = map.on('singleclick', ({ pixel }) => {
      const hit = map.getFeaturesAtPixel(pixel, {
        layerFilter: (l) => l === layer,
        hitTolerance: HIT_PIXELS,
      })[0];
      const id = hit && markerOfFeature(hit);
      if (id !== undefined) select.current?.(id);
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
    const fit = { padding: AREA_MARGIN, minResolution: CLOSEST_RESOLUTION, duration: 250 };
    const shapeBox = boxOfPlaces(marker.shape?.coordinates.flat() ?? []);
    if (marker.box ?? shapeBox) {
      view.fit(toMapExtent(marker.box ? viewableBox(marker.box) : shapeBox!), fit);
      return;
    }
    const resolution = Math.min(view.getResolution() ?? CLOSE_RESOLUTION, CLOSE_RESOLUTION);
    view.animate({ center: fromLonLat([...marker.place]), resolution, duration: 250 });
  }, [map, written, selected]);
}
