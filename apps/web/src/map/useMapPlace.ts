import type { GeographicBox } from '@cartable/contract/core';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import { useEffect, useRef } from 'react';
import { viewableBox } from './extents.ts';
import type { MapPlace, MapPosition } from './map-types.ts';
import { fromMapExtent, toMapExtent } from './projections.ts';
import { MAX_ZOOM, MIN_ZOOM } from './useOlMap.ts';
import { boxOnEarth } from './valid-box.ts';

const PADDING = [24, 24, 24, 24];
/** Buttons, scale and coordinates take so much of a small map that they would lie over its outermost objects. */
const NARROW_PIXELS = 480;
const NARROW_PADDING = [16, 64, 48, 16];

const paddingOf = (map: OlMap): number[] =>
  (map.getSize()?.[0] ?? NARROW_PIXELS) < NARROW_PIXELS ? NARROW_PADDING : PADDING;

/** Nearer, two places are the same one, through the roundings of the projection. */
const SAME_PLACE_DEGREES = 1e-7;

interface PlaceRequest {
  readonly box: GeographicBox;
  readonly zoom: number | undefined;
  readonly centre: MapPlace | undefined;
  readonly onCentre: ((centre: MapPlace) => void) | undefined;
  readonly onBox: ((box: GeographicBox) => void) | undefined;
  readonly onPosition: ((position: MapPosition) => void) | undefined;
  /** Brought into view whenever it is another object. */
  readonly goTo: GeographicBox | MapPosition | undefined;
  /** Levels between which the person may zoom. */
  readonly levels: readonly [number, number] | undefined;
}

/** View of the map: a box or a place, at the scales allowed; tells where the person took it. */
export function useMapPlace(map: OlMap | null, request: PlaceRequest) {
  const { box, zoom, centre, onCentre, onBox, onPosition, goTo, levels } = request;
  const { west, south, east, north } = viewableBox(box);
  const [longitude, latitude] = centre ?? [];
  const [least, greatest] = levels ?? [MIN_ZOOM, MAX_ZOOM];
  const tell = useRef(onCentre);
  tell.current = onCentre;
  const tellBox = useRef(onBox);
  tellBox.current = onBox;
  const tellPosition = useRef(onPosition);
  tellPosition.current = onPosition;

  useEffect(() => {
    const view = map?.getView();
    view?.setMinZoom(least);
    view?.setMaxZoom(greatest);
  }, [map, least, greatest]);

  const isPlaced = longitude !== undefined && latitude !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new limit of the levels may allow what was asked before
  useEffect(() => {
    const view = map?.getView();
    if (map && !isPlaced) view?.fit(toMapExtent({ west, south, east, north }), { padding: paddingOf(map) });
    if (zoom !== undefined) view?.setZoom(zoom);
  }, [map, west, south, east, north, isPlaced, zoom, least, greatest]);

  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return;
    if (!isSame(placeOf(map), [longitude, latitude]))
      map.getView().setCenter(fromLonLat([longitude, latitude]));
  }, [map, longitude, latitude]);

  useEffect(() => {
    if (map && goTo) bringTo(map, goTo);
  }, [map, goTo]);

  useEffect(() => {
    if (!map) return;
    let known = placeOf(map);
    const key = map.on('moveend', () => {
      tellBox.current?.(shownBox(map));
      const place = placeOf(map);
      tellPosition.current?.({ centre: place, zoom: map.getView().getZoom() ?? MIN_ZOOM });
      if (isSame(place, known)) return;
      known = place;
      tell.current?.(place);
    });
    return () => unByKey(key);
  }, [map]);

  return {
    showAll: () => {
      const extent = toMapExtent({ west, south, east, north });
      if (map) map.getView().fit(extent, { padding: paddingOf(map), duration: 250 });
    },
  };
}

function bringTo(map: OlMap, goTo: GeographicBox | MapPosition): void {
  const view = map.getView();
  // A way that is under way would go on to where it leads.
  view.cancelAnimations();
  if ('centre' in goTo) {
    view.setCenter(fromLonLat([...goTo.centre]));
    view.setZoom(goTo.zoom);
  } else {
    view.fit(toMapExtent(viewableBox(goTo)), { padding: paddingOf(map) });
  }
}

function shownBox(map: OlMap): GeographicBox {
  return boxOnEarth(fromMapExtent(map.getView().calculateExtent(map.getSize())));
}

function placeOf(map: OlMap): MapPlace {
  const [longitude, latitude] = toLonLat(map.getView().getCenter() ?? [0, 0]);
  return [longitude!, latitude!];
}

function isSame(a: MapPlace, b: MapPlace): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) < SAME_PLACE_DEGREES;
}
