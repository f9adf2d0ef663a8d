import { frequencyCodes, topicCategories } from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useFormContext } from 'react-hook-form';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { constantTexts } from '../../../records/index.ts';
import { SelectField, TextField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';
import { InspireFields } from './InspireFields.tsx';
import { KeywordField } from './KeywordField.tsx';
import { useFieldError } from './use-field-error.ts';

/** Fields most people leave as proposed: identifier, keywords, contacts, dates. */
export function DescriptionDetails() {
  const t = useTexts(formTexts);
  const constants = useTexts(constantTexts);
  const { control } = useFormContext<ServiceValues>();
  return (
    <>
      <TextField name="identifier" label={t('identifierLabel')} hint={t('identifierHint')} />
      <CategoryField />
      <InspireFields />
      <Controller
        control={control}
        name="free_keywords"
        render={({ field }) => (
          <KeywordField
            name="free_keywords"
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
              name: 'category',
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
