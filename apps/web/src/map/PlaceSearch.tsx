import type { GeographicBox } from '@cartable/contract/core';
import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryClient } from '../base/api/query-client.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';
import { loadPlaces } from './places.ts';
import { placeInDegrees } from './projections.ts';
import { readPlace } from './read-place.ts';

const placesIn = (language: string) => ({
  queryKey: ['map', 'places', language],
  queryFn: () => loadPlaces(language),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: false },
});

interface PlaceSearchProps {
  /** With what is around the place, when it is more than a point. */
  readonly onPlace: (place: MapPlace, box?: GeographicBox) => void;
}

/** Goes to a département, a country, or coordinates; says so when it knows no such place. */
export function PlaceSearch({ onPlace }: PlaceSearchProps) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const listId = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState(false);
  const { data: places = [] } = useQuery(placesIn(language));
  const search = async () => {
    // The names may still be on their way; coordinates need none.
    const known = await queryClient.fetchQuery(placesIn(language)).catch(() => []);
    const found = readPlace(text, known, placeInDegrees);
    setUnknown(found === undefined && text.trim() !== '');
    if (found) onPlace(found.place, found.box);
  };
  return (
    <div className="app-place-search">
      <SearchBar
        label={t('searchPlace')}
        onButtonClick={() => void search()}
        renderInput={({ className, id, placeholder, type }) => (
          <input
            className={className}
            id={id}
            type={type}
            placeholder={placeholder}
            list={listId}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setUnknown(false);
            }}
          />
        )}
      />
      <datalist id={listId}>
        {places.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="fr-hint-text fr-mt-1v fr-mb-0">{t('searchPlaceHint')}</p>
      <div role="status">{unknown && <p className="fr-error-text fr-mt-1v">{t('placeUnknown')}</p>}</div>
    </div>
  );
}
