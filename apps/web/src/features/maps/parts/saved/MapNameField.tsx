import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { savedTexts } from './saved-texts.ts';

const NAME_MAX = 100;

export function MapNameField({ form }: { readonly form: UseFormReturn<{ name: string }> }) {
  const t = useTexts(savedTexts);
  return (
    <TextField
      label={t('name')}
      error={form.formState.errors.name?.message}
      field={form.register('name', {
        validate: (value) => value.trim() !== '' || t('nameRequired'),
        maxLength: { value: NAME_MAX, message: t('nameTooLong') },
      })}
    />
  );
}
