import Polygon from 'ol/geom/Polygon.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import Interaction from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';
import MapBrowserEventType from 'ol/MapBrowserEventType.js';
import { useEffect, useRef } from 'react';
import { selectedStyle } from './layers/feature-style.ts';
import type { ShapeDrawing } from './map-types.ts';
import { fromMapExtent, fromMapPlace } from './projections.ts';

/** A double click ends a drawing: the map tells of it once the drawing is gone, and must not zoom then. */
const doubleClickMs = 300;

/** By clicks alone, so that a finger draws as well as a mouse. What is drawn is shown by the caller. */
export function useDrawing(map: OlMap | null, drawing: ShapeDrawing | undefined): void {
  const known = useRef(drawing);
  known.current = drawing;
  const active = drawing?.active ?? false;
  const shape = drawing?.shape;
  useEffect(() => {
    if (!map || !active) return;
    const draw =
      shape === 'polygon'
        ? new Draw({ type: 'Polygon', style: selectedStyle() })
        : new Draw({ type: 'Circle', geometryFunction: createBox(), style: selectedStyle() });
    draw.on('drawend', ({ feature }) => {
      const geometry = feature.getGeometry();
      if (known.current && geometry instanceof Polygon) tell(known.current, geometry);
    });
    map.addInteraction(draw);
    return () => endDrawing(map, draw);
  }, [map, active, shape]);
}

/** At once: a drawing that lingered would take the first click of the next one as its own. */
export function endDrawing(map: OlMap, draw: Draw): void {
  map.removeInteraction(draw);
  const keepsLevel = new Interaction({ handleEvent: ({ type }) => type !== MapBrowserEventType.DBLCLICK });
  map.addInteraction(keepsLevel);
  setTimeout(() => map.removeInteraction(keepsLevel), doubleClickMs);
}

function tell(drawing: ShapeDrawing, drawn: Polygon): void {
  if (drawing.shape === 'box') drawing.onDrawn(fromMapExtent(drawn.getExtent()));
  else drawing.onDrawn(drawn.getCoordinates()[0]!.slice(0, -1).map(fromMapPlace));
}
