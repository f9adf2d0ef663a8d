import type { StoredData } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { formTexts } from './form-texts.ts';
import { geometricTables } from './form-values.ts';

interface TableChoiceProps {
  readonly storedData: StoredData;
  readonly chosen: readonly string[];
  readonly onChange: (table: string, chosen: boolean) => void;
  readonly error: string | undefined;
}

/** Tables that can be published: those with a geometry. */
export function TableChoice({ storedData, chosen, onChange, error }: TableChoiceProps) {
  const t = useTexts(formTexts);
  const tables = geometricTables(storedData);
  if (tables.length === 0) return <Alert severity="warning" small description={t('noTable')} />;
  return (
    <Checkbox
      legend={t('tables')}
      {...stateOf(error)}
      options={tables.map(({ name, feature_count: count }) => ({
        label: name,
        hintText: t('tableHint', { count }),
        nativeInputProps: {
          checked: chosen.includes(name),
          onChange: (event) => onChange(name, event.target.checked),
        },
      }))}
    />
  );
}
