import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { type Suggestion, useSuggestions } from './suggestions.ts';
import { texts } from './texts.ts';

interface SuggestedSearchProps {
  readonly query: CatalogueQuery;
  readonly onSearch: (text: string) => void;
}

/** The words of the search; what they may mean opens below while one types (combobox of the ARIA practices). */
export function SuggestedSearch({ query, onSearch }: SuggestedSearchProps) {
  const t = useTexts(texts);
  const listId = useId();
  const [typed, setTyped] = useState(query.q);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The address may change by itself: back button, « clear the filters ».
  useEffect(() => setTyped(query.q), [query.q]);
  const suggestions = useSuggestions(typed, query);
  const isShown = isOpen && suggestions.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const search = (text: string) => {
    close();
    onSearch(text);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    setTyped(query.q);
    suggestion.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (event.key === 'Enter') return isShown && chosen ? choose(chosen) : search(typed);
    if (event.key === 'Escape') return close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // Before the first one is what was typed.
    const places = suggestions.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  return (
    <div className="app-suggest">
      <SearchBar
        label={t('search')}
        allowEmptySearch
        onButtonClick={search}
        renderInput={({ id, className, placeholder }) => (
          <input
            id={id}
            className={className}
            placeholder={placeholder}
            type="search"
            maxLength={200}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setOpen(true);
              setActive(-1);
              // The cross of the field empties it: the search is over.
              if (target.value === '') onSearch('');
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        )}
      />
      <div
        id={listId}
        className="app-suggest__list"
        role="listbox"
        aria-label={t('suggestions')}
        hidden={!isShown}
      >
        {suggestions.map((suggestion, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
          <div
            key={`${suggestion.kind} ${suggestion.key}`}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            // The field would lose the focus, and the list would close before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <span>{suggestion.label}</span>
            <span className="app-suggest__kind">{t(`suggested_${suggestion.kind}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
