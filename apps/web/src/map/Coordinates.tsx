import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { keepNotation, readNotation } from './chosen-notation.ts';
import { type Notation, notations, writePlace } from './coordinate-notations.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';
import { fromMapPlace } from './projections.ts';

/** The place under the mouse, else the middle of the view, in the notation the person chose. */
export function Coordinates({ map }: { readonly map: OlMap | null }) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const [notation, setNotation] = useState(readNotation);
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
  if (!place) return null;
  const choose = (chosen: Notation) => {
    setNotation(chosen);
    keepNotation(chosen);
  };
  return (
    <div className="app-map__corner">
      <p className="app-map__coordinates">{writePlace(place, notation, language)}</p>
      <span className="app-map__notation fr-icon-arrow-down-s-line fr-icon--sm">
        <select
          aria-label={t('notation')}
          title={t('notation')}
          value={notation}
          onChange={({ target }) => choose(target.value as Notation)}
        >
          {notations.map((one) => (
            <option key={one} value={one}>
              {t(`notation_${one}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
