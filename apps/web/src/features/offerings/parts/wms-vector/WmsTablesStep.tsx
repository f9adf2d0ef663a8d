import { Controller, useFormContext } from 'react-hook-form';
import { MoveButtons } from '../../../../base/design/MoveButtons.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { formTexts } from '../form/form-texts.ts';
import type { ServiceValues } from '../form/form-values.ts';
import type { StepProps } from '../form/service-form.ts';
import { TableChoice } from '../form/TableChoice.tsx';
import { useFieldError } from '../form/use-field-error.ts';

/** Tables drawn together, and which is above which. */
export function WmsTablesStep({ storedData }: StepProps) {
  const { control } = useFormContext<ServiceValues>();
  const error = useFieldError()('selected_tables');
  return (
    <Controller
      control={control}
      name="selected_tables"
      render={({ field }) => (
        <>
          <TableChoice
            storedData={storedData}
            chosen={field.value}
            onChange={(table, chosen) =>
              field.onChange(
                chosen ? [...field.value, table] : field.value.filter((other) => other !== table),
              )
            }
            error={error}
          />
          {field.value.length > 1 && <DrawingOrder tables={field.value} onChange={field.onChange} />}
        </>
      )}
    />
  );
}

interface DrawingOrderProps {
  readonly tables: readonly string[];
  readonly onChange: (tables: string[]) => void;
}

function DrawingOrder({ tables, onChange }: DrawingOrderProps) {
  const t = useTexts(formTexts);
  const swap = (rank: number) => {
    const next = [...tables];
    [next[rank], next[rank + 1]] = [next[rank + 1]!, next[rank]!];
    onChange(next);
  };
  return (
    <>
      <p className="fr-mb-1w">
        {t('order')} <span className="fr-hint-text">{t('orderHint')}</span>
      </p>
      <ol className="app-order">
        {tables.map((name, rank) => (
          <li key={name}>
            {name}{' '}
            <MoveButtons
              upTitle={t('moveUp', { name })}
              downTitle={t('moveDown', { name })}
              onUp={rank > 0 ? () => swap(rank - 1) : undefined}
              onDown={rank < tables.length - 1 ? () => swap(rank) : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
