import { type Attribute, themeAttributeTypes } from '@cartable/contract/espaceco';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { LinesField, stateOf, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { type AttributeFormValues, attributeOf, formValuesOf } from './attribute-form.ts';
import { storedValues, valuesOfText, writtenTwice } from './attribute-values.ts';
import { DefaultField } from './DefaultField.tsx';
import { texts } from './texts.ts';

interface AttributeDialogProps {
  /** The one to change, or a new one; closed without. */
  readonly attribute: Attribute | 'new' | undefined;
  /** Names of the attributes the theme has. */
  readonly taken: readonly string[];
  readonly onApply: (attribute: Attribute) => void;
  readonly onClose: () => void;
}

/** A question asked to the author of a report. */
export function AttributeDialog({ attribute, taken, onApply, onClose }: AttributeDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('attributeTitle')} entry={attribute} onApply={onApply} onClose={onClose}>
      {(props) => <AttributeForm {...props} taken={taken} />}
    </EntryDialog>
  );
}

interface AttributeFormProps extends EntryFormProps<Attribute> {
  readonly taken: readonly string[];
}

function AttributeForm({ formId, entry: attribute, taken, onApply }: AttributeFormProps) {
  const t = useTexts(texts);
  const form = useForm<AttributeFormValues>({ defaultValues: formValuesOf(attribute) });
  const type = useWatch({ control: form.control, name: 'type' });
  const submit = form.handleSubmit((values) => onApply(attributeOf(values, attribute)));
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        autoComplete="off"
        field={form.register('name', {
          maxLength: 200,
          validate: {
            required: (name) => name.trim() !== '' || t('nameRequired'),
            taken: (name) =>
              name.trim() === attribute?.name || !taken.includes(name.trim()) || t('nameTaken'),
          },
        })}
        error={form.formState.errors.name?.message}
      />
      <TypeField form={form} isFixed={attribute !== undefined} />
      {type === 'list' && <ListFields form={form} />}
      <Controller
        control={form.control}
        name="mandatory"
        render={({ field }) => (
          <Switch
            className="fr-mb-2w"
            label={t('mandatory')}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <DefaultField form={form} />
      <LinesField label={t('attributeHelp')} field={form.register('help')} maxLength={2000} />
    </form>
  );
}

interface FieldProps {
  readonly form: UseFormReturn<AttributeFormValues>;
}

/** Another type forgets what belongs to the former one. */
function TypeField({ form, isFixed }: FieldProps & { readonly isFixed: boolean }) {
  const t = useTexts(texts);
  const type = useWatch({ control: form.control, name: 'type' });
  if (isFixed)
    return (
      <Input
        label={t('type')}
        hintText={t('typeFixed')}
        nativeInputProps={{ value: t(`type_${type}`), readOnly: true }}
      />
    );
  return (
    <RadioButtons
      legend={t('type')}
      small
      orientation="horizontal"
      options={themeAttributeTypes.map((value) => ({
        label: t(`type_${value}`),
        nativeInputProps: {
          checked: type === value,
          onChange: () =>
            form.reset({ ...form.getValues(), type: value, default: '', values: '', multiple: false }),
        },
      }))}
    />
  );
}

function ListFields({ form }: FieldProps) {
  const t = useTexts(texts);
  return (
    <>
      <Input
        textArea
        label={t('values')}
        hintText={t('valuesHint')}
        {...stateOf(form.formState.errors.values?.message)}
        nativeTextAreaProps={{
          ...form.register('values', {
            validate: {
              some: (text) => storedValues(valuesOfText(text)).length > 0 || t('valuesMissing'),
              once: (text) => {
                const value = writtenTwice(text);
                return value === undefined || t('valuesTwice', { value });
              },
            },
          }),
          rows: 6,
          'aria-required': true,
          'aria-invalid': form.formState.errors.values !== undefined,
        }}
      />
      <Controller
        control={form.control}
        name="multiple"
        render={({ field }) => (
          <Switch
            className="fr-mb-2w"
            label={t('multiple')}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
