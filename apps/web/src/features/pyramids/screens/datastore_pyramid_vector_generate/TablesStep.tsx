import { useTexts } from '../../../../base/i18n/texts.ts';
import { TableChoice } from '../../../offerings/index.ts';
import { initialValues } from './generation-values.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

export function TablesStep({ storedData, values, onChange, showMissing }: StepProps) {
  const t = useTexts(texts);
  const choose = (table: string, chosen: boolean) => {
    const requested = new Set(values.tables);
    if (chosen) requested.add(table);
    else requested.delete(table);
    // In the order of the database, whatever the order of the clicks.
    onChange({ tables: initialValues(storedData).tables.filter((name) => requested.has(name)) });
  };
  return (
    <>
      <p>{t('tablesIntro')}</p>
      <TableChoice
        storedData={storedData}
        chosen={values.tables}
        onChange={choose}
        error={showMissing && values.tables.length === 0 ? t('tablesMissing') : undefined}
      />
    </>
  );
}
