import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../state/useDebounced.ts';
import './lists.css';

interface ListSearchProps {
  readonly label: string;
  readonly value: string;
  /** Searches by itself when the person stops typing for a moment. @default false */
  readonly asTyped?: boolean;
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 500;

/** Words to search a list for; what is searched is in the address. */
export function ListSearch({ label, value, asTyped = false, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  // The address may change by itself: back button, « clear the filters ».
  useEffect(() => setTyped(value), [value]);
  const paused = useDebounced(typed, PAUSE_MS);
  const search = useRef(onSearch);
  search.current = onSearch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the typing stops, and only then
  useEffect(() => {
    if (asTyped && paused === typed && paused.trim() !== value) search.current(paused);
  }, [asTyped, paused]);
  return (
    <SearchBar
      className="app-list-filters__search"
      label={label}
      allowEmptySearch
      onButtonClick={onSearch}
      renderInput={({ id, className, placeholder }) => (
        <input
          id={id}
          className={className}
          placeholder={placeholder}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            // The cross of the field empties it: the search is over.
            if (event.target.value === '') onSearch('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSearch(typed);
          }}
        />
      )}
    />
  );
}
