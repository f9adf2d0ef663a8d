import { inspireThemeList, inspireThemeNamed } from '@cartable/contract/catalogue';
import { Controller, useFormContext } from 'react-hook-form';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { inspireKeywords } from '../../../records/index.ts';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';
import { KeywordField } from './KeywordField.tsx';

const isTheme = (keyword: string): boolean => inspireThemeNamed(keyword) !== undefined;

/** Themes and concepts of INSPIRE: one list of the record, two thesauri. */
export function InspireFields() {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const { control } = useFormContext<ServiceValues>();
  const themes = inspireThemeList.map((theme) => theme[language]);
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
              values={chosen.map((keyword) => inspireThemeNamed(keyword)![language])}
              onChange={(changed) => onChange([...namesOf(changed, chosen), ...concepts])}
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

/** Names that records keep: those they have, else the French ones, which the machines that read them know. */
function namesOf(shown: readonly string[], retained: readonly string[]): string[] {
  return shown.flatMap((name) => {
    const theme = inspireThemeNamed(name);
    return theme ? (retained.find((keyword) => inspireThemeNamed(keyword) === theme) ?? theme.fr) : [];
  });
}
