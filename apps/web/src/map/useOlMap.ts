/** Life of one map of the library: made when its element is there, disposed with it. */

import { defaults as defaultControls } from 'ol/control/defaults.js';
import ScaleLine from 'ol/control/ScaleLine.js';
import { focus } from 'ol/events/condition.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { type RefObject, useEffect, useState } from 'react';
import { defaultBox } from './extents.ts';
import { mapProjection, registerProjections, toMapExtent } from './projections.ts';

/** About 0.15 m per pixel, the finest that vector data of this kind bears. */
export const MAX_ZOOM = 20;
export const MIN_ZOOM = 2;

interface OlMapRequest {
  /** Whether the person may turn the map; as it is when it is made. */
  readonly rotates?: boolean;
  /** Not made yet. */
  readonly isAwaited?: boolean;
}

export function useOlMap(
  target: RefObject<HTMLDivElement | null>,
  { rotates = false, isAwaited = false }: OlMapRequest = {},
): OlMap | null {
  const [map, setMap] = useState<OlMap | null>(null);
  useEffect(() => {
    if (!target.current || isAwaited) return;
    registerProjections();
    const created = new OlMap({
      target: target.current,
      controls: defaultControls({ zoom: false, rotate: false, attribution: false }).extend([new ScaleLine()]),
      // The wheel scrolls the page until the person has chosen the map.
      interactions: defaultInteractions({
        altShiftDragRotate: rotates,
        pinchRotate: rotates,
        mouseWheelZoom: false,
      }).extend([new MouseWheelZoom({ condition: focus })]),
      view: new View({
        projection: mapProjection,
        minZoom: MIN_ZOOM,
        maxZoom: MAX_ZOOM,
        enableRotation: rotates,
        center: [0, 0],
        zoom: MIN_ZOOM,
      }),
    });
    created.getView().fit(toMapExtent(defaultBox));
    setMap(created);
    return () => {
      setMap(null);
      created.setTarget(undefined);
      created.dispose();
    };
  }, [target, rotates, isAwaited]);
  return map;
}
