import Draw, { createBox } from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import { useEffect, useRef } from 'react';
import { selectedStyle } from './layers/feature-style.ts';
import type { BoxDrawing } from './map-types.ts';
import { fromMapExtent } from './projections.ts';

/** Two opposite corners make a box: by clicks, so that a finger draws one as well as a mouse. Shown by the caller. */
export function useBoxDrawing(map: OlMap | null, drawing: BoxDrawing | undefined): void {
  const onDrawn = useRef(drawing?.onDrawn);
  onDrawn.current = drawing?.onDrawn;
  const active = drawing?.active ?? false;
  useEffect(() => {
    if (!map || !active) return;
    const draw = new Draw({ type: 'Circle', geometryFunction: createBox(), style: selectedStyle() });
    draw.on('drawend', ({ feature }) => {
      const extent = feature.getGeometry()?.getExtent();
      if (extent) onDrawn.current?.(fromMapExtent(extent));
    });
    map.addInteraction(draw);
    return () => {
      map.removeInteraction(draw);
    };
  }, [map, active]);
}
