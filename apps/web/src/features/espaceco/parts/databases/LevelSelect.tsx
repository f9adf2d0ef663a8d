import { type GrantedLevel, grantedLevels } from '@cartable/contract/espaceco';
import { useId } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface LevelSelectProps {
  readonly label: string;
  /** Otherwise what is beside it says what it is for, and the label is read only. */
  readonly isLabelled: boolean;
  readonly disabled?: boolean;
  readonly value: GrantedLevel;
  readonly onChange: (level: GrantedLevel) => void;
}

/** From nothing to writing. */
export function LevelSelect({ label, isLabelled, disabled = false, value, onChange }: LevelSelectProps) {
  const t = useTexts(texts);
  const id = useId();
  return (
    <div className="fr-select-group">
      <label className={isLabelled ? 'fr-label' : 'fr-sr-only'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="fr-select"
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(grantedLevels.find((level) => level === target.value) ?? 'NONE')}
      >
        {grantedLevels.map((level) => (
          <option key={level} value={level}>
            {t(`level_${level}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
