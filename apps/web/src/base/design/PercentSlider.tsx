import { useId } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import './percent-slider.css';

interface PercentSliderProps {
  readonly label: string;
  /** What it is of, for those who do not see where it stands. */
  readonly of?: string;
  readonly value: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

/** A share of a hundred, by a slider, with its value in words. */
export function PercentSlider({ label, of, value, step = 5, onChange }: PercentSliderProps) {
  const t = useTexts(commonTexts);
  const id = useId();
  return (
    <div className="app-percent">
      <label htmlFor={id}>
        {label} {of !== undefined && <span className="fr-sr-only">{of}</span>}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={step}
        value={value}
        aria-valuetext={t('percents', { value })}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="app-percent__value" aria-hidden="true">
        {t('percents', { value })}
      </span>
    </div>
  );
}
