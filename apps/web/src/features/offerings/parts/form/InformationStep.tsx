import { useTexts } from '../../../../base/i18n/texts.ts';
import { TextField } from './FormFields.tsx';
import { formTexts } from './form-texts.ts';
import { ResourceFields } from './ResourceFields.tsx';

/** Attribution, kind, language, encoding, resolution, projection. */
export function InformationStep() {
  const t = useTexts(formTexts);
  return (
    <>
      <fieldset className="fr-fieldset app-plain-fieldset">
        <legend className="fr-fieldset__legend">
          {t('attribution')} <span className="fr-hint-text">{t('attributionHint')}</span>
        </legend>
        <TextField name="attribution_text" label={t('attributionText')} optional />
        <TextField name="attribution_url" label={t('attributionUrl')} type="url" optional />
      </fieldset>
      <ResourceFields />
      <TextField name="projection" label={t('projection')} hint={t('projectionHint')} readOnly />
    </>
  );
}
