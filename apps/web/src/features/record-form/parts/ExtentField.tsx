import { useTexts } from '../../../base/i18n/texts.ts';
import { TextField } from '../../offerings/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import './record-form.css';

const sides = ['west', 'south', 'east', 'north'] as const;

/** Where the resource is, as long as no data of the datasheet tells it. */
export function ExtentField() {
  const t = useTexts(recordFormTexts);
  return (
    <fieldset className="fr-fieldset app-plain-fieldset">
      <legend className="fr-fieldset__legend">
        {t('extent')}
        <span className="fr-hint-text">{t('extentHint')}</span>
      </legend>
      <div className="app-extent-field">
        {sides.map((side) => (
          <TextField key={side} name={`extent.${side}`} label={t(side)} optional />
        ))}
      </div>
    </fieldset>
  );
}
