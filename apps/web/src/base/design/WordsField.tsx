import { useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '../state/useDebounced.ts';

interface WordsFieldProps {
  readonly label: string;
  /** The words, once the person stops typing for a moment. */
  readonly onSearch: (words: string) => void;
}

const PAUSE_MS = 400;

/** Words a choice is searched by, inside a form: what is found changes as one types, and the form is not sent by it. */
export function WordsField({ label, onSearch }: WordsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => search.current(words), [words]);
  return (
    <div className="fr-search-bar fr-mb-1w">
      <label className="fr-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="fr-input"
        type="search"
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </div>
  );
}
