import { type ColumnForm, espacecoColumnTypes } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { type ColumnValues, columnOf, columnValuesOf, hasBounds } from './column-design.ts';
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
      <TextField label={t('label')} autoComplete="off" field={register('title', { maxLength: 200 })} />
      {(['nullable', 'unique', 'readOnly'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Switch className="fr-mb-2w" label={t(name)} checked={value} onChange={onChange} />
          )}
        />
      ))}
      <TextField
        label={t('defaultValue')}
        autoComplete="off"
        field={register('defaultValue', { maxLength: 500 })}
      />
      {type !== 'Boolean' && type !== 'JsonValue' && (
        <LinesField label={t('enum')} hint={t('enumHint')} field={register('enum')} />
      )}
      {hasBounds(type) && (
        <>
          <TextField label={t('minValue')} autoComplete="off" field={register('minValue')} />
          <TextField label={t('maxValue')} autoComplete="off" field={register('maxValue')} />
        </>
      )}
      {type === 'String' && <TextRules form={form} />}
    </form>
  );
}

function TextRules({ form: { register, formState } }: { readonly form: UseFormReturn<ColumnValues> }) {
  const t = useTexts(texts);
  return (
    <>
      <TextField
        label={t('maxLength')}
        autoComplete="off"
        field={register('maxLength', {
          validate: (text) => /^\d{0,6}$/.test(text.trim()) || t('lengthWrong'),
        })}
        error={formState.errors.maxLength?.message}
      />
      <TextField
        label={t('pattern')}
        hint={t('patternHint')}
        autoComplete="off"
        field={register('pattern', { maxLength: 200 })}
      />
    </>
  );
}
