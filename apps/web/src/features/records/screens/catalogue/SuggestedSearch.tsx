import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { useEffect, useState } from 'react';
import { useCombobox } from '../../../../base/design/combobox.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { type Suggestion, useSuggestions } from './suggestions.ts';
import { texts } from './texts.ts';

interface SuggestedSearchProps {
  readonly query: CatalogueQuery;
  readonly onSearch: (text: string) => void;
}

/** The words of the search; what they may mean opens below while one types. */
export function SuggestedSearch({ query, onSearch }: SuggestedSearchProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(query.q);
  // The address may change by itself: back button, « clear the filters ».
  useEffect(() => setTyped(query.q), [query.q]);
  const suggestions = useSuggestions(typed, query);
  const { fieldProps, listProps, optionProps } = useCombobox({
    label: t('suggestions'),
    items: suggestions,
    onType: (words) => {
      setTyped(words);
      // The cross of the field empties it: the search is over.
      if (words === '') onSearch('');
    },
    onChoose: (suggestion: Suggestion) => {
      setTyped(query.q);
      suggestion.go();
    },
    onEnter: () => onSearch(typed),
  });
  return (
    <div className="app-suggest">
      <SearchBar
        label={t('search')}
        allowEmptySearch
        onButtonClick={onSearch}
        renderInput={({ id, className, placeholder }) => (
          <input {...fieldProps} id={id} className={className} placeholder={placeholder} value={typed} />
        )}
      />
      <div {...listProps} className="app-suggest__list">
        {suggestions.map((suggestion, i) => (
          <div key={`${suggestion.kind} ${suggestion.key}`} {...optionProps(i, suggestion)}>
            <span>{suggestion.label}</span>
            <span className="app-suggest__kind">{t(`suggested_${suggestion.kind}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
