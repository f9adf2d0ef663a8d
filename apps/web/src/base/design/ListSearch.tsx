import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { useEffect, useState } from 'react';
import './lists.css';

interface ListSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Words to search a list for; what is searched is in the address. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  // The address may change by itself: back button, « clear the filters ».
  useEffect(() => setTyped(value), [value]);
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
