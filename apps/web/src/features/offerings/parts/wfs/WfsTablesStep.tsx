import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { useState } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
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
        <TableFields key={id} name={name} index={index} startsOpen={fields.length === 1} />
      ))}
    </>
  );
}

interface TableFieldsProps {
  readonly name: string;
  readonly index: number;
  readonly startsOpen: boolean;
}

/** Fields of one table, folded: most of them are proposed. A broken rule unfolds them. */
function TableFields({ name, index, startsOpen }: TableFieldsProps) {
  const t = useTexts(formTexts);
  const { control, formState } = useFormContext<ServiceValues>();
  const title = useWatch({ control, name: `table_infos.${index}.title` });
  const [open, setOpen] = useState(startsOpen);
  const isBroken = formState.errors.table_infos?.[index] !== undefined;
  return (
    <Accordion
      label={title === name ? name : t('tableHeading', { title, name })}
      expanded={open || isBroken}
      onExpandedChange={setOpen}
    >
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
    </Accordion>
  );
}
