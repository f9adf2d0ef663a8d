import type { GeographicBox } from '@cartable/contract/core';
import { useId, useState } from 'react';
import { useCombobox } from '../base/design/combobox.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';
import { findPlaces, type SuggestedPlace, usePlaceSuggestions } from './place-suggestions.ts';
import { placeInDegrees } from './projections.ts';
import { readPlace } from './read-place.ts';
import { readCoordinates } from './typed-coordinates.ts';
import './place-search.css';

/** Something else than a place that the words may mean, such as data of the catalogue. */
export interface OtherSuggestion {
  readonly key: string;
  readonly name: string;
  go(): void;
}

/** What the field is for. */
export type PlaceSearchFor = 'all' | 'names' | 'coordinates';

interface PlaceSearchProps {
  /** @default 'all' */
  readonly searches?: PlaceSearchFor | undefined;
  /** With what is around the place, when it is more than a point. */
  readonly onPlace: (place: MapPlace, box?: GeographicBox) => void;
  /** Shown under the places for the words that `onType` was told. */
  readonly others?: readonly OtherSuggestion[];
  readonly onType?: (words: string) => void;
}

const noOthers: readonly OtherSuggestion[] = [];

const labels = { all: 'searchPlace', names: 'searchPlace', coordinates: 'searchCoordinates' } as const;
const hints = {
  all: 'searchPlaceHint',
  names: 'searchNamesHint',
  coordinates: 'searchCoordinatesHint',
} as const;

/** Goes to a commune, a département, a region, a country, an address or coordinates; says so when it knows no such place. */
export function PlaceSearch({ searches = 'all', onPlace, others = noOthers, onType }: PlaceSearchProps) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const fieldId = useId();
  const hintId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'placeUnknown' | 'coordinatesOnly' | 'namesOnly'>();
  const findsNames = searches !== 'coordinates';
  const suggested = usePlaceSuggestions(findsNames ? text : '', language);
  const go = ({ name, place, box }: SuggestedPlace) => {
    setText(name);
    onPlace(place, box);
  };
  const search = async () => {
    const other = otherKind(text, searches);
    if (other) {
      setProblem(other);
      return;
    }
    // Suggestions may still be on their way; coordinates need none.
    const found = readPlace(text, await findPlaces(text, language), placeInDegrees);
    setProblem(found === undefined && text.trim() !== '' ? 'placeUnknown' : undefined);
    if (found) onPlace(found.place, found.box);
  };
  const label = t(labels[searches]);
  const items = [...suggested, ...(text.trim() === '' ? [] : others)];
  const kindOf = ({ kind, code = '' }: SuggestedPlace) =>
    kind === 'commune' ? t('placeKind_commune', { code }) : t(`placeKind_${kind}`);
  const { fieldProps, listProps, optionProps } = useCombobox({
    label: t('placesFound'),
    items,
    onType: (words) => {
      setText(words);
      setProblem(undefined);
      onType?.(words);
    },
    onChoose: (item: SuggestedPlace | OtherSuggestion) => ('go' in item ? item.go() : go(item)),
    onEnter: () => void search(),
  });
  return (
    <div className="app-place-search">
      {/* The search bar of the design system searches at each Enter, that which chooses a place too. */}
      <search className="fr-search-bar">
        <label className="fr-label" htmlFor={fieldId}>
          {label}
        </label>
        <input
          {...fieldProps}
          className="fr-input"
          id={fieldId}
          aria-describedby={hintId}
          placeholder={label}
          value={text}
        />
        <button type="button" className="fr-btn" title={label} onClick={() => void search()}>
          {label}
        </button>
      </search>
      <div {...listProps} className="app-place-search__list">
        {items.map((item, rank) => (
          <div key={item.key} {...optionProps(rank, item)}>
            <span>{item.name}</span>
            <span className="app-place-search__kind">
              {'go' in item ? t('placeKind_data') : kindOf(item)}
            </span>
          </div>
        ))}
      </div>
      <p id={hintId} className="fr-hint-text fr-mt-1v fr-mb-0">
        {t(hints[searches])}
      </p>
      <div role="status">{problem && <p className="fr-error-text fr-mt-1v">{t(problem)}</p>}</div>
    </div>
  );
}

/** Words that a field for one kind alone does not look for. */
function otherKind(text: string, searches: PlaceSearchFor): 'coordinatesOnly' | 'namesOnly' | undefined {
  if (searches === 'all' || text.trim() === '') return undefined;
  const isCoordinates = readCoordinates(text) !== undefined;
  if (searches === 'names') return isCoordinates ? 'namesOnly' : undefined;
  return isCoordinates ? undefined : 'coordinatesOnly';
}
