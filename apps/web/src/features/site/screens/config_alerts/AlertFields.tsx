import { ALERT_LENGTHS, alertPlaces, alertSeverities, isAlertLink } from '@cartable/contract/site';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { LinesField, stateOf, TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { alertTexts } from '../../parts/alerts/alert-texts.ts';
import type { AlertValues } from './alert-values.ts';
import { texts } from './texts.ts';

export function AlertFields({ form }: { readonly form: UseFormReturn<AlertValues> }) {
  const t = useTexts(texts);
  const severities = useTexts(alertTexts);
  const { register, formState } = form;
  const { errors } = formState;
  const within = (name: keyof typeof ALERT_LENGTHS) => {
    const value = ALERT_LENGTHS[name];
    return { value, message: t('tooLong', { limit: value }) };
  };
  return (
    <>
      <TextField
        label={t('fieldTitle')}
        field={register('title', {
          validate: (text) => text.trim() !== '' || t('titleRequired'),
          maxLength: within('title'),
        })}
        error={errors.title?.message}
      />
      <TextField
        label={t('fieldDescription')}
        hint={t('fieldDescriptionHint')}
        optional
        field={register('description', { maxLength: within('description') })}
        error={errors.description?.message}
      />
      <RadioButtons
        legend={t('fieldSeverity')}
        orientation="horizontal"
        options={alertSeverities.map((value) => ({
          label: severities(value),
          nativeInputProps: { value, ...register('severity') },
        }))}
      />
      <Input
        label={t('fieldDate')}
        hintText={t('fieldDateHint')}
        {...stateOf(errors.date?.message)}
        nativeInputProps={{
          type: 'datetime-local',
          'aria-required': true,
          'aria-invalid': errors.date !== undefined,
          ...register('date', {
            validate: (text) => !Number.isNaN(Date.parse(text)) || t('dateRequired'),
          }),
        }}
      />
      <Checkbox
        legend={t('places')}
        options={alertPlaces.map((value) => ({
          label: t(value),
          nativeInputProps: { value, ...register('places') },
        }))}
      />
      <LinkFields form={form} within={within} />
      <LinesField
        label={t('fieldDetails')}
        hint={t('fieldDetailsHint')}
        field={register('details', { maxLength: within('details') })}
        error={errors.details?.message}
      />
    </>
  );
}

interface LinkFieldsProps {
  readonly form: UseFormReturn<AlertValues>;
  readonly within: (name: 'url' | 'label') => { readonly value: number; readonly message: string };
}

/** Both or neither. */
function LinkFields({ form: { control, register }, within }: LinkFieldsProps) {
  const t = useTexts(texts);
  const { errors } = useFormState({ control });
  return (
    <>
      <TextField
        label={t('fieldUrl')}
        hint={t('fieldUrlHint')}
        optional
        field={register('url', {
          maxLength: within('url'),
          validate: (text, { label }) => {
            if (text.trim() === '') return label.trim() === '' || t('urlRequired');
            return isAlertLink(text.trim()) || t('urlInvalid');
          },
        })}
        error={errors.url?.message}
      />
      <TextField
        label={t('fieldLabel')}
        optional
        field={register('label', {
          maxLength: within('label'),
          validate: (text, { url }) => text.trim() !== '' || url.trim() === '' || t('labelRequired'),
        })}
        error={errors.label?.message}
      />
    </>
  );
}
