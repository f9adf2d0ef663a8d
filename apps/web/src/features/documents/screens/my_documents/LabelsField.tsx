import { useFormContext } from 'react-hook-form';
import { TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { areLabels } from './labels.ts';
import { texts } from './texts.ts';

/** Inside a `FormProvider`. */
export function LabelsField() {
  const t = useTexts(texts);
  const { register, formState } = useFormContext<{ labels: string }>();
  return (
    <TextField
      optional
      label={t('labels')}
      hint={t('labelsHint')}
      error={formState.errors.labels?.message}
      field={register('labels', { validate: (written) => areLabels(written) || t('labelsInvalid') })}
    />
  );
}
