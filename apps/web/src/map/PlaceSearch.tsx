import type { GeographicBox } from '@cartable/contract/core';
import { useId, useState } from 'react';
import { useCombobox } from '../base/design/combobox.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';
import { findPlaces, type SuggestedPlace, usePlaceSuggestions } from './place-suggestions.ts';
import { placeInDegrees } from './projections.ts';
import { readPlace } from './read-place.ts';
import './place-search.css';

/** Something else than a place that the words may mean, such as data of the catalogue. */
export interface OtherSuggestion {
  readonly key: string;
  readonly name: string;
  go(): void;
}

interface PlaceSearchProps {
  /** With what is around the place, when it is more than a point. */
  readonly onPlace: (place: MapPlace, box?: GeographicBox) => void;
  /** Shown under the places for the words that `onType` was told. */
  readonly others?: readonly OtherSuggestion[];
  readonly onType?: (words: string) => void;
}

const noOthers: readonly OtherSuggestion[] = [];

/** Goes to a commune, a département, a region, a country, an address or coordinates; says so when it knows no such place. */
export function PlaceSearch({ onPlace, others = noOthers, onType }: PlaceSearchProps) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const fieldId = useId();
  const hintId = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState(false);
  const suggested = usePlaceSuggestions(text, language);
  const go = ({ name, place, box }: SuggestedPlace) => {
    setText(name);
    onPlace(place, box);
  };
  const search = async () => {
    // Suggestions may still be on their way; coordinates need none.
    const found = readPlace(text, await findPlaces(text, language), placeInDegrees);
    setUnknown(found === undefined && text.trim() !== '');
    if (found) onPlace(found.place, found.box);
  };
  const items = [...suggested, ...(text.trim() === '' ? [] : others)];
  const kindOf = ({ kind, code = '' }: SuggestedPlace) =>
    kind === 'commune' ? t('placeKind_commune', { code }) : t(`placeKind_${kind}`);
  const { fieldProps, listProps, optionProps } = useCombobox({
    label: t('placesFound'),
    items,
    onType: (words) => {
      setText(words);
      setUnknown(false);
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
          {t('searchPlace')}
        </label>
        <input
          {...fieldProps}
          className="fr-input"
          id={fieldId}
          aria-describedby={hintId}
          placeholder={t('searchPlace')}
          value={text}
        />
        <button type="button" className="fr-btn" title={t('searchPlace')} onClick={() => void search()}>
          {t('searchPlace')}
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
        {t('searchPlaceHint')}
      </p>
      <div role="status">{unknown && <p className="fr-error-text fr-mt-1v">{t('placeUnknown')}</p>}</div>
    </div>
  );
}
