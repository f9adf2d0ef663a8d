import { type ColumnForm, espacecoColumnTypes } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { ColumnRules } from './ColumnRules.tsx';
import { type ColumnValues, columnOf, columnValuesOf } from './column-design.ts';
import { isTechnicalName } from './table-design.ts';
import { texts } from './texts.ts';

interface ColumnDialogProps {
  /** The one to change, or a new one; closed without. */
  readonly column: ColumnForm | 'new' | undefined;
  /** Names of the columns there are. */
  readonly taken: readonly string[];
  readonly onApply: (column: ColumnForm) => void;
  readonly onClose: () => void;
}

/** Name, type and rules of a column being designed. */
export function ColumnDialog({ column, taken, onApply, onClose }: ColumnDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('columnTitle')} entry={column} onApply={onApply} onClose={onClose}>
      {(props) => <ColumnFields {...props} taken={taken} />}
    </EntryDialog>
  );
}

interface ColumnFieldsProps extends EntryFormProps<ColumnForm> {
  readonly taken: readonly string[];
}

function ColumnFields({ formId, entry, taken, onApply }: ColumnFieldsProps) {
  const t = useTexts(texts);
  const form = useForm<ColumnValues>({ defaultValues: columnValuesOf(entry) });
  const { register, formState, control } = form;
  const type = useWatch({ control, name: 'type' });
  const submit = form.handleSubmit((values) => onApply(columnOf(values, entry)));
  const isTaken = (name: string) =>
    name !== entry?.name && taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        field={register('name', {
          validate: {
            fits: (name) => isTechnicalName(name.trim()) || t('nameWrong'),
            taken: (name) => !isTaken(name.trim()) || t('nameTaken'),
          },
        })}
        error={formState.errors.name?.message}
      />
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('type')}
            options={espacecoColumnTypes.map((one) => ({ value: one, label: t(`type_${one}`) }))}
            nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
          />
        )}
      />
      <ColumnRules form={form} type={type} />
    </form>
  );
}
