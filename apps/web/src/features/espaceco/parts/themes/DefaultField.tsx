import type { ThemeAttributeType } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { stateOf, TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
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

/** Default value of an attribute, always kept as text: chosen where there are few, typed elsewhere. */
export function DefaultField({ form }: { readonly form: UseFormReturn<AttributeFormValues> }) {
  const t = useTexts(texts);
  const [type, values] = useWatch({ control: form.control, name: ['type', 'values'] });
  const list = valuesOfText(values);
  const rules = { validate: (value: string) => isValue(value, type, list) || t(problemOf[type]) };
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
