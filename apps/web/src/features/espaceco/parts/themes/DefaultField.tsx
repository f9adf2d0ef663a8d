import type { ThemeAttributeType } from '@cartable/contract/espaceco';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { keptDecimal, shownDecimal } from '../../../../base/design/decimals.ts';
import { stateOf, TextField } from '../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import type { AttributeFormValues } from './attribute-form.ts';
import { choicesOf, isValue, valuesOfText } from './attribute-values.ts';
import { texts } from './texts.ts';

const problemOf = {
  integer: 'defaultInteger',
  double: 'defaultDouble',
  date: 'defaultDate',
  list: 'defaultList',
  checkbox: 'defaultList',
  text: 'defaultList',
} as const satisfies Readonly<Record<ThemeAttributeType, string>>;

interface FieldProps {
  readonly form: UseFormReturn<AttributeFormValues>;
}

/** Default value of an attribute, always kept as text: chosen where there are few, typed elsewhere. */
export function DefaultField({ form }: FieldProps) {
  const t = useTexts(texts);
  const [type, values] = useWatch({ control: form.control, name: ['type', 'values'] });
  const list = valuesOfText(values);
  const rules = { validate: (value: string) => isValue(value, type, list) || t(problemOf[type]) };
  if (type === 'double') return <DecimalDefault form={form} rules={rules} />;
  if (type !== 'checkbox' && type !== 'list')
    return (
      <TextField
        label={t('default')}
        autoComplete="off"
        field={form.register('default', rules)}
        error={form.formState.errors.default?.message}
      />
    );
  const choices =
    type === 'checkbox'
      ? [
          { value: '1', label: t('checked') },
          { value: '0', label: t('unchecked') },
        ]
      : choicesOf(list);
  return (
    <Controller
      control={form.control}
      name="default"
      rules={rules}
      render={({ field, fieldState }) => (
        <Select
          label={t('default')}
          {...stateOf(fieldState.error?.message)}
          options={[{ value: '', label: t('defaultNone') }, ...choices.filter(({ value }) => value !== '')]}
          nativeSelectProps={{ value: field.value, onChange: ({ target }) => field.onChange(target.value) }}
        />
      )}
    />
  );
}

interface DecimalDefaultProps extends FieldProps {
  readonly rules: { readonly validate: (value: string) => string | true };
}

/** As the questions of a report: written as the language does, kept with a point. */
function DecimalDefault({ form, rules }: DecimalDefaultProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <Controller
      control={form.control}
      name="default"
      rules={rules}
      render={({ field: { name, ref, value, onBlur, onChange }, fieldState: { error } }) => (
        <Input
          label={t('default')}
          {...stateOf(error?.message)}
          nativeInputProps={{
            name,
            ref,
            onBlur,
            inputMode: 'decimal',
            autoComplete: 'off',
            value: shownDecimal(value, language),
            'aria-invalid': error !== undefined,
            onChange: ({ target }) => onChange(keptDecimal(target.value, language)),
          }}
        />
      )}
    />
  );
}
