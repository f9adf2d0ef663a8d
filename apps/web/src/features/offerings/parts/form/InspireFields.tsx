import { inspireThemeList, inspireThemeNamed } from '@cartable/contract/catalogue';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { inspireKeywords } from '../../../records/index.ts';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';
import { KeywordField } from './KeywordField.tsx';

/** By their French names: records are read by machines that know these. */
const themes = inspireThemeList.map(({ fr }) => fr);
const isTheme = (keyword: string): boolean => inspireThemeNamed(keyword) !== undefined;

/** Themes and concepts of INSPIRE: one list of the record, two thesauri. */
export function InspireFields() {
  const t = useTexts(formTexts);
  const { control } = useFormContext<ServiceValues>();
  return (
    <Controller
      control={control}
      name="keywords"
      render={({ field: { value, onChange } }) => {
        const chosen = value.filter(isTheme);
        const concepts = value.filter((keyword) => !isTheme(keyword));
        return (
          <>
            <KeywordField
              name="keywords"
              label={t('themes')}
              hint={t('themesHint')}
              values={chosen}
              onChange={(changed) => onChange([...changed, ...concepts])}
              suggestions={themes}
              closed
            />
            <KeywordField
              label={t('keywords')}
              hint={t('keywordsHint')}
              values={concepts}
              onChange={(changed) => onChange([...chosen, ...changed])}
              suggestions={inspireKeywords}
              closed
            />
          </>
        );
      }}
    />
  );
}
