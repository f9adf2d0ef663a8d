import type { GeographicBox } from '@cartable/contract';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import { useEffect, useRef } from 'react';
import { viewableBox } from './extents.ts';
import type { MapPlace } from './map-types.ts';
import { toMapExtent } from './projections.ts';
import { MAX_ZOOM, MIN_ZOOM } from './useOlMap.ts';

const PADDING = [24, 24, 24, 24];

interface PlaceRequest {
  readonly box: GeographicBox;
  readonly zoom: number | undefined;
  readonly centre: MapPlace | undefined;
  readonly onCentre: ((centre: MapPlace) => void) | undefined;
  /** Levels between which the person may zoom. */
  readonly levels: readonly [number, number] | undefined;
}

/** Where the map looks: a box or a place, at the scales allowed; tells where the person took it. */
export function useMapPlace(map: OlMap | null, { box, zoom, centre, onCentre, levels }: PlaceRequest) {
  const { west, south, east, north } = viewableBox(box);
  const [longitude, latitude] = centre ?? [];
  const [least, greatest] = levels ?? [MIN_ZOOM, MAX_ZOOM];
  const tell = useRef(onCentre);
  tell.current = onCentre;

  useEffect(() => {
    const view = map?.getView();
    view?.setMinZoom(Math.max(MIN_ZOOM, Math.min(least, greatest)));
    view?.setMaxZoom(greatest);
  }, [map, least, greatest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new limit of the levels may allow what was asked before
  useEffect(() => {
    const view = map?.getView();
    if (!view) return;
    if (longitude !== undefined && latitude !== undefined) view.setCenter(fromLonLat([longitude, latitude]));
    else view.fit(toMapExtent({ west, south, east, north }), { padding: PADDING });
    if (zoom !== undefined) view.setZoom(zoom);
  }, [map, west, south, east, north, longitude, latitude, zoom, least, greatest]);

  useEffect(() => {
    if (!map) return;
    const key = map.on('moveend', () => {
      const [x, y] = toLonLat(map.getView().getCenter() ?? [0, 0]);
      tell.current?.([x!, y!]);
    });
    return () => unByKey(key);
  }, [map]);

  return {
    showAll: () =>
      map?.getView().fit(toMapExtent({ west, south, east, north }), { padding: PADDING, duration: 250 }),
  };
}
