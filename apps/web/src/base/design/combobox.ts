import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useState,
} from 'react';

interface ComboboxOptions<Item> {
  /** Name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
  readonly onType: (words: string) => void;
  /** Enter without an item chosen. @param alone the only item there is to choose, where it is the only one */
  readonly onEnter: (alone: Item | undefined) => void;
  /** The focus went to another field, without an item chosen. */
  readonly onLeave?: () => void;
}

/** State, keys and attributes of a field with a list below (combobox of the ARIA practices). */
export function useCombobox<Item>({
  label,
  items,
  onChoose,
  onType,
  onEnter,
  onLeave,
}: ComboboxOptions<Item>) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  // Before the first item is what was typed.
  const [active, setActive] = useState(-1);
  const isShown = isOpen && items.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (item: Item) => {
    close();
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
      const chosen = isShown ? items[active] : undefined;
      if (chosen !== undefined) return choose(chosen);
      close();
      return onEnter(isShown && items.length === 1 ? items[0] : undefined);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || items.length === 0) return undefined;
    event.preventDefault();
    setOpen(true);
    const places = items.length + 1;
    return setActive(((active + 1 + step + places) % places) - 1);
  };
  return {
    isOpen,
    isShown,
    fieldProps: {
      type: 'search',
      maxLength: 200,
      autoComplete: 'off',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': listId,
      ...(isShown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {}),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setOpen(true);
        setActive(-1);
        onType(target.value);
      },
      onKeyDown,
      onBlur: ({ target }: FocusEvent) => {
        close();
        // It keeps the focus where it is the window that loses it.
        if (document.activeElement !== target) onLeave?.();
      },
    },
    listProps: { id: listId, role: 'listbox', 'aria-label': label, hidden: !isShown },
    optionProps: (index: number, item: Item) => ({
      id: `${listId}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      // The field would lose the focus, and the list would close before the press ends.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => choose(item),
    }),
  } as const;
}
