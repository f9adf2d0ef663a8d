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
  /** Columns there are. */
  readonly columns: readonly ColumnForm[];
  readonly onApply: (column: ColumnForm) => void;
  readonly onClose: () => void;
}

/** Name, type and rules of a column being designed. */
export function ColumnDialog({ column, columns, onApply, onClose }: ColumnDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('columnTitle')} entry={column} onApply={onApply} onClose={onClose}>
      {(props) => <ColumnFields {...props} columns={columns} />}
    </EntryDialog>
  );
}

interface ColumnFieldsProps extends EntryFormProps<ColumnForm> {
  readonly columns: readonly ColumnForm[];
}

function ColumnFields({ formId, entry, columns, onApply }: ColumnFieldsProps) {
  const t = useTexts(texts);
  const form = useForm<ColumnValues>({ defaultValues: columnValuesOf(entry) });
  const { register, formState, control } = form;
  const type = useWatch({ control, name: 'type' });
  const submit = form.handleSubmit((values) => onApply(columnOf(values)));
  const others = columns.filter((column) => column !== entry);
  const isTaken = (written: string) =>
    others.some(({ name }) => name.toLowerCase() === written.toLowerCase());
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
      <ColumnRules form={form} type={type} others={others} />
    </form>
  );
}
