import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { notations, sridOf, writePlace } from './coordinate-notations.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';

/** A place as others write it, to be copied. */
export function PlaceNotations({ place }: { readonly place: MapPlace }) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const written = notations.filter(
    (one) => one !== 'degrees' && (one === 'sexagesimal' || sridOf(one, place) !== undefined),
  );
  return (
    <details className="fr-text--sm fr-mb-1v">
      <summary>{t('otherNotations')}</summary>
      <ul className="fr-mt-1v fr-mb-1v">
        {written.map((one) => (
          <li key={one}>{writePlace(place, one, language)}</li>
        ))}
      </ul>
    </details>
  );
}
