import { Input } from '@codegouvfr/react-dsfr/Input';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../state/useDebounced.ts';
import { useCombobox } from './combobox.ts';
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
  /**
   * Of a filter: nothing stays typed that filters nothing. Words that are taken are so when one leaves too, Enter takes
   * the only item there is, and another state of the filters empties the field.
   */
  readonly filters?: string;
}

const PAUSE_MS = 500;

/** A field that searches while one types, and is emptied by each choice. */
export function SuggestField<Item extends SuggestedItem>({
  label,
  hint,
  items,
  nothing,
  disabled = false,
  onSearch,
  onChoose,
  onTyped,
  filters,
}: SuggestFieldProps<Item>) {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => search.current(words), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts.
  useEffect(() => setTyped(''), [filters]);
  const isFilter = filters !== undefined;
  const choose = (item: Item) => {
    setTyped('');
    onChoose(item);
  };
  const take = () => {
    const isTaken = onTyped?.(typed.trim()) ?? false;
    if (isTaken) setTyped('');
    return isTaken;
  };
  const found = typed.trim() !== '' && words === typed.trim() ? items : undefined;
  const { isOpen, isShown, fieldProps, listProps, optionProps } = useCombobox({
    label,
    items: found ?? [],
    onType: setTyped,
    onChoose: choose,
    onEnter: (alone) => {
      if (!take() && isFilter && alone) choose(alone);
    },
    ...(isFilter ? { onLeave: take } : {}),
  });
  return (
    <div className="app-suggest-field">
      <Input
        label={label}
        {...(hint === undefined ? {} : { hintText: hint })}
        disabled={disabled}
        nativeInputProps={{ ...fieldProps, value: typed }}
      />
      <div {...listProps} className="app-suggest-field__list">
        {isShown &&
          found?.map((item, i) => (
            <div key={item.key} {...optionProps(i, item)}>
              {item.label}
            </div>
          ))}
      </div>
      <p className="app-suggest-field__nothing fr-hint-text" role="status">
        {isOpen && found?.length === 0 && nothing}
      </p>
    </div>
  );
}
