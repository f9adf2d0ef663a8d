import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { inspireKeywords } from '../../../records/index.ts';
import { TextField } from '../form/FormFields.tsx';
import { formTexts } from '../form/form-texts.ts';
import { newTable, type ServiceValues } from '../form/form-values.ts';
import { KeywordField } from '../form/KeywordField.tsx';
import type { StepProps } from '../form/service-form.ts';
import { TableChoice } from '../form/TableChoice.tsx';
import { useFieldError } from '../form/use-field-error.ts';

/** Tables of the service, each described for those who will read its capabilities. */
export function WfsTablesStep({ storedData }: StepProps) {
  const t = useTexts(formTexts);
  const { control, formState } = useFormContext<ServiceValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'table_infos' });
  const errorOf = useFieldError();
  const choose = (table: string, chosen: boolean) => {
    if (chosen) append(newTable(storedData, table), { shouldFocus: false });
    else remove(fields.findIndex(({ native_name }) => native_name === table));
  };
  const missing = fields.length === 0 && formState.errors.table_infos !== undefined;
  return (
    <>
      <TableChoice
        storedData={storedData}
        chosen={fields.map(({ native_name }) => native_name)}
        onChange={choose}
        error={missing ? errorOf('table_infos') : undefined}
      />
      {fields.map(({ id, native_name: name }, index) => (
        <fieldset key={id} className="app-table-block">
          <legend>{name}</legend>
          <TextField name={`table_infos.${index}.title`} label={t('tableTitle')} />
          <TextField name={`table_infos.${index}.description`} label={t('tableDescription')} multiline />
          <TextField
            name={`table_infos.${index}.public_name`}
            label={t('tablePublicName')}
            hint={t('tablePublicNameHint', { name })}
            optional
          />
          <Controller
            control={control}
            name={`table_infos.${index}.keywords`}
            render={({ field }) => (
              <KeywordField
                label={t('tableKeywords')}
                hint={t('freeKeywordsHint')}
                values={field.value}
                onChange={field.onChange}
                suggestions={inspireKeywords}
              />
            )}
          />
        </fieldset>
      ))}
    </>
  );
}
