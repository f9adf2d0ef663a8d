import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import Point from 'ol/geom/Point.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useRef } from 'react';
import { viewableBox } from './extents.ts';
import { markedAreaStyle, markerStyle } from './layers/feature-style.ts';
import type { MapMarker } from './map-types.ts';
import { toMapExtent } from './projections.ts';

/** Around a marker, in pixels. */
const HIT_PIXELS = 6;
/** Close enough to tell the place, far enough to recognise what is around it, in metres per pixel. */
const CLOSE_RESOLUTION = 120;

/** Around an area brought into view, in pixels: what is beside it tells where it is. */
const AREA_MARGIN = [60, 60, 60, 60];

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
    const known = JSON.parse(written) as MapMarker[];
    const points = known.map(({ id, place, severity }) => {
      const feature = new Feature<Geometry>(new Point(fromLonLat([...place])));
      feature.setId(id);
      feature.setStyle(markerStyle(severity, id === selected));
      return feature;
    });
    const areas = known.flatMap(({ id, box, severity }) => {
      if (!box) return [];
      const feature = new Feature<Geometry>(fromExtent(toMapExtent(box)));
      feature.setStyle(markedAreaStyle(severity, id === selected));
      return [feature];
    });
    const features = [...areas, ...points];
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
    if (marker.box) {
      view.fit(toMapExtent(viewableBox(marker.box)), { padding: AREA_MARGIN, duration: 250 });
      return;
    }
    const resolution = Math.min(view.getResolution() ?? CLOSE_RESOLUTION, CLOSE_RESOLUTION);
    view.animate({ center: fromLonLat([...marker.place]), resolution, duration: 250 });
  }, [map, written, selected]);
}
