import { highValueCategories, highValueCodes } from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useFormContext } from 'react-hook-form';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { recordFormTexts } from './record-form-texts.ts';
import type { RecordValues } from './record-values.ts';

/** Categories of the high value data sets of the European Union, in the order of their regulation. */
export function HighValueField() {
  const t = useTexts(recordFormTexts);
  const language = useLanguage();
  const { control } = useFormContext<RecordValues>();
  return (
    <Controller
      control={control}
      name="hvd_categories"
      render={({ field }) => (
        <Checkbox
          legend={t('highValue')}
          hintText={t('highValueHint')}
          small
          options={highValueCodes.map((code) => ({
            label: highValueCategories[code][language],
            nativeInputProps: {
              name: 'hvd_categories',
              checked: field.value.includes(code),
              onChange: ({ target }) =>
                field.onChange(
                  highValueCodes.filter((one) => (one === code ? target.checked : field.value.includes(one))),
                ),
            },
          }))}
        />
      )}
    />
  );
}
