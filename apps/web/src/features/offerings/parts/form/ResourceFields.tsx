import { charsets, resolutions } from '@cartable/contract/datastore';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useFormContext } from 'react-hook-form';
import { languageName } from '../../../../base/i18n/language-name.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { resourceLanguages } from '../../../records/index.ts';
import { SelectField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';

/** Kind, language, encoding and scale of the resource. */
export function ResourceFields() {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { register } = useFormContext<ServiceValues>();
  const scale = new Intl.NumberFormat(language);
  return (
    <>
      <RadioButtons
        legend={t('hierarchyLevel')}
        options={(['dataset', 'series'] as const).map((value) => ({
          label: t(value),
          nativeInputProps: { ...register('hierarchy_level'), value },
        }))}
      />
      <LanguageField />
      <SelectField
        name="charset"
        label={t('charset')}
        options={charsets.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="resolution"
        label={t('resolution')}
        options={[
          { value: '', label: t('resolutionNone') },
          ...resolutions.map((value) => ({
            value,
            label: t('scale', { denominator: scale.format(Number(value)) }),
          })),
        ]}
      />
    </>
  );
}

function LanguageField() {
  const t = useTexts(formTexts);
  const reader = useLanguage();
  const { control } = useFormContext<ServiceValues>();
  return (
    <Controller
      control={control}
      name="language"
      render={({ field }) => {
        // A record written elsewhere may be in a language that the list leaves out.
        const known = resourceLanguages.some(({ code }) => code === field.value.code);
        const languages = known ? resourceLanguages : [...resourceLanguages, field.value];
        return (
          <Select
            label={t('language')}
            options={languages.map(({ code, language }) => ({
              value: code,
              label: languageName(code, language, reader),
            }))}
            nativeSelectProps={{
              name: 'language',
              value: field.value.code,
              onChange: (event) =>
                field.onChange(languages.find(({ code }) => code === event.target.value) ?? field.value),
            }}
          />
        );
      }}
    />
  );
}
