import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useState } from 'react';
import { useLanguage } from '../base/i18n/texts.ts';
import { formatPlace } from './extents.ts';
import type { MapPlace } from './map-types.ts';
import { fromMapPlace } from './projections.ts';

/** Longitude and latitude under the mouse, else of the middle of the view. */
export function Coordinates({ map }: { readonly map: OlMap | null }) {
  const language = useLanguage();
  const [place, setPlace] = useState<MapPlace>();
  useEffect(() => {
    if (!map) return;
    const tellCentre = () => {
      const centre = map.getView().getCenter();
      if (centre) setPlace(fromMapPlace(centre));
    };
    const moves = map.on('moveend', tellCentre);
    const points = map.on('pointermove', ({ coordinate, dragging }) => {
      if (!dragging) setPlace(fromMapPlace(coordinate));
    });
    const target = map.getTargetElement();
    target?.addEventListener('pointerleave', tellCentre);
    return () => {
      unByKey([moves, points]);
      target?.removeEventListener('pointerleave', tellCentre);
    };
  }, [map]);
  return place ? <p className="app-map__coordinates">{formatPlace(place, language)}</p> : null;
}
