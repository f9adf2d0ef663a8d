import { Button } from '@codegouvfr/react-dsfr/Button';
import type { DragEvent, ReactNode } from 'react';
import './listed-entries.css';

const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;

/** A button and what it says of this entry. */
interface Act {
  readonly title: string;
  readonly onClick: () => void;
}

interface ListedEntryProps {
  readonly name: ReactNode;
  readonly hint: ReactNode;
  readonly edit?: Act;
  readonly remove?: Act;
  /** Another line may be let go over it. */
  readonly drop?: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Other buttons, before those. */
  readonly children?: ReactNode;
}

/** A line of a list that a form keeps (`app-listed`): what it is, and its buttons at the end of the line. */
export function ListedEntry({ name, hint, edit, remove, drop, children }: ListedEntryProps) {
  return (
    <li {...drop}>
      <span>
        {name} <span className="fr-hint-text">{hint}</span>
      </span>
      <span className="app-listed__actions">
        {children}
        {edit && <Button {...quiet} iconId="fr-icon-edit-line" {...edit} />}
        {remove && <Button {...quiet} iconId="fr-icon-delete-line" {...remove} />}
      </span>
    </li>
  );
}
