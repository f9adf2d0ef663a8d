import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useRef } from 'react';
import './field-rows.css';

interface FieldRowsProps {
  /** Of a field array: their identifiers are not their ranks. */
  readonly rows: readonly { readonly id: string }[];
  readonly most: number;
  /** @param rank from 1 */
  readonly legendOf: (rank: number) => string;
  readonly removeLabelOf: (rank: number) => string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly onRemove: (rank: number) => void;
  /** Of the rows as a whole. */
  readonly problem?: string | undefined;
  /** Fields of a row. @param rank from 0 */
  readonly children: (rank: number) => ReactNode;
}

/** Blocks of fields, as many as are added, each with the button that takes it away. */
export function FieldRows({ rows, most, problem, children, ...words }: FieldRowsProps) {
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (rank: number) => {
    // The button that is pressed goes with its row: the focus would be nowhere.
    adding.current?.focus();
    words.onRemove(rank);
  };
  return (
    <>
      {rows.map(({ id }, rank) => (
        <fieldset key={id} className="app-field-row">
          <legend className="fr-text--bold fr-mb-1w">{words.legendOf(rank + 1)}</legend>
          {children(rank)}
          <Button
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            onClick={() => remove(rank)}
          >
            {words.removeLabelOf(rank + 1)}
          </Button>
        </fieldset>
      ))}
      {problem !== undefined && <p className="fr-error-text fr-mb-1w">{problem}</p>}
      {rows.length < most && (
        <Button
          ref={adding}
          className="fr-mb-3w"
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-add-line"
          onClick={words.onAdd}
        >
          {words.addLabel}
        </Button>
      )}
    </>
  );
}
