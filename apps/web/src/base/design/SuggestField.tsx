import { Input } from '@codegouvfr/react-dsfr/Input';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '../state/useDebounced.ts';
import './suggest-field.css';

export interface SuggestedItem {
  readonly key: string;
  readonly label: string;
}

interface SuggestFieldProps<Item extends SuggestedItem> {
  readonly label: string;
  readonly hint?: string;
  /** Items for what was typed; `undefined` while they are looked for, or before enough is typed. */
  readonly items: readonly Item[] | undefined;
  /** Told in the place of the items when there is none. */
  readonly nothing: string;
  readonly disabled?: boolean;
  /** The words, once the person stops typing for a moment. */
  readonly onSearch: (words: string) => void;
  /** The field is then empty again. */
  readonly onChoose: (item: Item) => void;
  /** Enter without an item chosen. @returns whether the words are taken: the field is then empty */
  readonly onTyped?: (words: string) => boolean;
}

const PAUSE_MS = 500;

/** A field that searches while one types, and is emptied by each choice (combobox of the ARIA practices). */
export function SuggestField<Item extends SuggestedItem>({
  label,
  hint,
  items,
  nothing,
  disabled = false,
  onSearch,
  onChoose,
  onTyped,
}: SuggestFieldProps<Item>) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => search.current(words), [words]);
  const shown = isOpen && typed.trim() !== '' && words === typed.trim() ? items : undefined;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const clear = () => {
    close();
    setTyped('');
  };
  const choose = (item: Item) => {
    clear();
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The dialog around stays.
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Enter') {
      // The form around is not sent by what adds to it.
      event.preventDefault();
      const chosen = shown?.[active];
      if (chosen) return choose(chosen);
      if (onTyped?.(typed.trim())) clear();
      return undefined;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !items || items.length === 0) return undefined;
    event.preventDefault();
    setOpen(true);
    // Before the first one is what was typed.
    const places = items.length + 1;
    return setActive(((active + 1 + step + places) % places) - 1);
  };
  const hasItems = shown !== undefined && shown.length > 0;
  return (
    <div className="app-suggest-field">
      <Input
        label={label}
        {...(hint === undefined ? {} : { hintText: hint })}
        disabled={disabled}
        nativeInputProps={{
          type: 'search',
          maxLength: 200,
          autoComplete: 'off',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': hasItems,
          'aria-controls': listId,
          ...(hasItems && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {}),
          value: typed,
          onChange: ({ target }) => {
            setTyped(target.value);
            setOpen(true);
            setActive(-1);
          },
          onKeyDown,
          onBlur: close,
        }}
      />
      <div
        id={listId}
        className="app-suggest-field__list"
        role="listbox"
        aria-label={label}
        hidden={!hasItems}
      >
        {hasItems &&
          shown.map((item, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
            <div
              key={item.key}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              // The field would lose the focus, and the list would close before the press ends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {item.label}
            </div>
          ))}
      </div>
      <p className="app-suggest-field__nothing fr-hint-text" role="status">
        {shown?.length === 0 && nothing}
      </p>
    </div>
  );
}
