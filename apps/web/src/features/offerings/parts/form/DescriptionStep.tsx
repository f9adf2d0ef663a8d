import { serviceTitle } from '@cartable/contract/datastore';
import { useFormContext } from 'react-hook-form';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { DescriptionDetails } from './DescriptionDetails.tsx';
import { TextField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import { pyramidKindOf, type ServiceValues } from './form-values.ts';
import { LicenceField } from './LicenceField.tsx';
import type { StepProps } from './service-form.ts';

/** Description of the resource: kept once for the datasheet, except the names of the service. */
export function DescriptionStep({ service, storedData, type }: StepProps) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { getValues, setValue, formState } = useFormContext<ServiceValues>();
  // The name of the service follows the title until it is changed by hand.
  const followTitle = () => {
    if (service || formState.dirtyFields.service_name) return;
    const title = serviceTitle(getValues('public_name'), type, {
      pyramidKind: pyramidKindOf(storedData),
      language,
    });
    setValue('service_name', title, { shouldDirty: false });
  };
  return (
    <>
      <TextField
        name="public_name"
        label={t('publicName')}
        hint={t('publicNameHint')}
        onInput={followTitle}
      />
      <TextField name="service_name" label={t('serviceName')} hint={t('serviceNameHint')} />
      <TextField
        name="technical_name"
        label={t('technicalNameLabel')}
        hint={service ? t('technicalNameLocked') : t('technicalNameHint')}
        readOnly={service !== undefined}
      />
      <TextField name="description" label={t('description')} hint={t('descriptionHint')} multiline />
      <LicenceField />
      <DescriptionDetails />
    </>
  );
}
