import type { GeographicBox } from '@cartable/contract';
import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useRef } from 'react';
import { outlineStyle } from './layers/feature-style.ts';
import { fromMapExtent, toMapExtent } from './projections.ts';

export interface BoxDrawing {
  readonly box: GeographicBox | null;
  /** While true, two clicks (or a drag) draw a new box. */
  readonly drawing: boolean;
  readonly onDrawn: (box: GeographicBox) => void;
}

export function useBoxDrawing(map: OlMap | null, request: BoxDrawing | undefined): void {
  const drawn = useRef(request?.onDrawn);
  drawn.current = request?.onDrawn;
  const { west, south, east, north } = request?.box ?? {};

  useEffect(() => {
    if (!map || west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    const outline = new Feature(fromExtent(toMapExtent({ west, south, east, north })));
    const source = new VectorSource({ features: [outline] });
    const layer = new VectorLayer({ source, style: outlineStyle(), zIndex: 2 });
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, west, south, east, north]);

  const drawing = request?.drawing ?? false;
  useEffect(() => {
    if (!map || !drawing) return;
    const draw = new Draw({ type: 'Circle', geometryFunction: createBox(), style: outlineStyle() });
    draw.on('drawend', ({ feature }) => {
      const extent = feature.getGeometry()?.getExtent();
      if (extent) drawn.current?.(fromMapExtent(extent));
    });
    map.addInteraction(draw);
    return () => {
      map.removeInteraction(draw);
    };
  }, [map, drawing]);
}
