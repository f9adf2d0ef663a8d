import { frequencyCodes, serviceTitle, topicCategories } from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useFormContext } from 'react-hook-form';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { constantTexts, inspireKeywords } from '../../../records/index.ts';
import { SelectField, TextField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import { pyramidKindOf, type ServiceValues } from './form-values.ts';
import { KeywordField } from './KeywordField.tsx';
import { LicenceField } from './LicenceField.tsx';
import type { StepProps } from './service-form.ts';
import { useFieldError } from './use-field-error.ts';

/** What the resource is: kept once for the datasheet, except the names of the service. */
export function DescriptionStep({ service, storedData, type }: StepProps) {
  const t = useTexts(formTexts);
  const constants = useTexts(constantTexts);
  const { control, getValues, setValue, formState } = useFormContext<ServiceValues>();
  // The name of the service follows the title until it is changed by hand.
  const followTitle = () => {
    if (service || formState.dirtyFields.service_name) return;
    const title = serviceTitle(getValues('public_name'), type, pyramidKindOf(storedData));
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
      <TextField name="identifier" label={t('identifierLabel')} hint={t('identifierHint')} />
      <CategoryField />
      <Controller
        control={control}
        name="keywords"
        render={({ field }) => (
          <KeywordField
            label={t('keywords')}
            hint={t('keywordsHint')}
            values={field.value}
            onChange={field.onChange}
            suggestions={inspireKeywords}
            closed
          />
        )}
      />
      <Controller
        control={control}
        name="free_keywords"
        render={({ field }) => (
          <KeywordField
            label={t('freeKeywords')}
            hint={t('freeKeywordsHint')}
            values={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextField name="email_contact" label={t('emailContact')} type="email" />
      <TextField name="creation_date" label={t('creationDate')} type="date" />
      <TextField
        name="resource_genealogy"
        label={t('genealogy')}
        hint={t('genealogyHint')}
        multiline
        optional
      />
      <SelectField
        name="frequency_code"
        label={t('frequency')}
        options={frequencyCodes.map((value) => ({ value, label: constants(value) }))}
      />
      <TextField name="organization" label={t('organization')} />
      <TextField name="organization_email" label={t('organizationEmail')} type="email" />
    </>
  );
}

function CategoryField() {
  const t = useTexts(formTexts);
  const constants = useTexts(constantTexts);
  const language = useLanguage();
  const { control } = useFormContext<ServiceValues>();
  const error = useFieldError()('category');
  const sorted = topicCategories
    .map((value) => ({ value, label: constants(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Controller
      control={control}
      name="category"
      render={({ field }) => (
        <Checkbox
          className="app-categories"
          legend={t('category')}
          hintText={t('categoryHint')}
          small
          {...stateOf(error)}
          options={sorted.map(({ value, label }) => ({
            label,
            nativeInputProps: {
              checked: field.value.includes(value),
              onChange: (event) =>
                field.onChange(
                  event.target.checked
                    ? [...field.value, value]
                    : field.value.filter((other) => other !== value),
                ),
            },
          }))}
        />
      )}
    />
  );
}
