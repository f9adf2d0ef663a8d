import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { dataTexts } from './data-texts.ts';
import {
  type ConditionKind,
  conditionsOn,
  maxConditions,
  type RowColumn,
  type RowCondition,
  takesValue,
} from './rows-request.ts';

interface RowConditionsProps {
  readonly columns: readonly RowColumn[];
  /** Conditions the table is filtered by. */
  readonly conditions: readonly RowCondition[];
  readonly onChange: (conditions: readonly RowCondition[]) => void;
}

/** Conditions on the rows: written here, and applied with the button or the Enter key. */
export function RowConditions({ columns, conditions, onChange }: RowConditionsProps) {
  const t = useTexts(dataTexts);
  const [draft, setDraft] = useState(conditions);
  const [first] = columns;
  if (!first) return null;
  const add = () =>
    setDraft([...draft, { column: first.name, kind: conditionsOn(first)[0] ?? 'equals', value: '' }]);
  const put = (rank: number, changed: RowCondition) => setDraft(draft.with(rank, changed));
  const remove = (rank: number) => {
    const rest = draft.toSpliced(rank, 1);
    setDraft(rest);
    onChange(rest);
  };
  return (
    <form
      className="app-rows__conditions"
      aria-label={t('filter')}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
      }}
    >
      {draft.map((condition, rank) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place
          key={rank}
          rank={rank + 1}
          columns={columns}
          condition={condition}
          onChange={(changed) => put(rank, changed)}
          onRemove={() => remove(rank)}
        />
      ))}
      <div className="app-rows__actions">
        {draft.length < maxConditions && (
          <Button type="button" size="small" priority="tertiary" iconId="fr-icon-filter-line" onClick={add}>
            {t('addCondition')}
          </Button>
        )}
        {draft.length > 0 && (
          <Button type="submit" size="small">
            {t('apply')}
          </Button>
        )}
      </div>
    </form>
  );
}

const wordsOfFiles = { filled: 'hasFile', empty: 'hasNoFile' } as const;

function wordOf(kind: ConditionKind, column: RowColumn | undefined) {
  return column?.type === 'file' && (kind === 'filled' || kind === 'empty') ? wordsOfFiles[kind] : kind;
}

interface ConditionProps {
  readonly rank: number;
  readonly columns: readonly RowColumn[];
  readonly condition: RowCondition;
  readonly onChange: (condition: RowCondition) => void;
  readonly onRemove: () => void;
}

function Condition({ rank, columns, condition, onChange, onRemove }: ConditionProps) {
  const t = useTexts(dataTexts);
  const column = columns.find(({ name }) => name === condition.column);
  const kinds = column ? conditionsOn(column) : [];
  const chooseColumn = (name: string) => {
    const next = columns.find((one) => one.name === name)!;
    const allowed = conditionsOn(next);
    const kind = allowed.includes(condition.kind) ? condition.kind : allowed[0]!;
    onChange({ ...condition, column: name, kind });
  };
  return (
    <fieldset className="app-rows__condition">
      <legend className="fr-sr-only">{t('condition', { rank })}</legend>
      <Select
        label={t('column')}
        options={columns.map(({ name, title = name }) => ({ value: name, label: title }))}
        nativeSelectProps={{
          value: condition.column,
          onChange: ({ target }) => chooseColumn(target.value),
        }}
      />
      <Select
        label={t('comparison')}
        options={kinds.map((kind) => ({ value: kind, label: t(wordOf(kind, column)) }))}
        nativeSelectProps={{
          value: condition.kind,
          onChange: ({ target }) => onChange({ ...condition, kind: target.value as ConditionKind }),
        }}
      />
      {takesValue(condition.kind) && (
        <Input
          label={t('value')}
          nativeInputProps={{
            value: condition.value,
            maxLength: 200,
            type: column?.type === 'date' ? 'date' : 'text',
            inputMode: column?.type === 'number' ? 'decimal' : 'text',
            onChange: ({ target }) => onChange({ ...condition, value: target.value }),
          }}
        />
      )}
      <Button
        type="button"
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-delete-line"
        title={t('removeCondition', { rank })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
