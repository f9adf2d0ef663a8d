import { useId } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { dataTexts } from './data-texts.ts';
import type { RowColumn } from './rows-request.ts';

interface ColumnChoiceProps {
  readonly columns: readonly RowColumn[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** Columns the table shows; one at least. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const t = useTexts(dataTexts);
  const id = useId();
  const shown = columns.length - hidden.size;
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  if (columns.length < 2) return null;
  return (
    <details className="app-rows__columns">
      <summary>{t('columns', { shown, count: columns.length })}</summary>
      <fieldset className="app-rows__column-list">
        <legend className="fr-sr-only">{t('shownColumns')}</legend>
        {columns.map(({ name, title = name }, rank) => (
          <div key={name} className="fr-checkbox-group fr-checkbox-group--sm">
            <input
              id={`${id}-${rank}`}
              type="checkbox"
              checked={!hidden.has(name)}
              disabled={shown === 1 && !hidden.has(name)}
              onChange={() => toggle(name)}
            />
            <label className="fr-label" htmlFor={`${id}-${rank}`}>
              {title}
            </label>
          </div>
        ))}
      </fieldset>
    </details>
  );
}
