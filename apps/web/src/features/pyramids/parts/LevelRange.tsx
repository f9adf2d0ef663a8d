import { type CSSProperties, useId } from 'react';
import { useTexts } from '../../../base/i18n/texts.ts';
import { type Levels, selectableLevels } from './levels.ts';
import { pyramidTexts } from './pyramids-texts.ts';
import './level-range.css';

interface LevelRangeProps {
  /** Title that says what the levels belong to; read before the name of each handle. */
  readonly legend: string;
  readonly value: Levels;
  readonly onChange: (levels: Levels) => void;
  readonly hint?: string;
}

/** A range of levels with two handles on one line; each is a slider of its own for the keyboard and screen readers. */
export function LevelRange({ legend, value, onChange, hint }: LevelRangeProps) {
  const t = useTexts(pyramidTexts);
  const hintId = useId();
  const [top, bottom] = value;
  const [min, max] = selectableLevels;
  const share = (level: number) => (level - min) / (max - min);
  const common = {
    type: 'range',
    min,
    max,
    step: 1,
    className: 'app-levels__handle',
    ...(hint === undefined ? {} : { 'aria-describedby': hintId }),
  };
  return (
    <fieldset className="app-levels">
      <legend className="app-levels__legend">{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className="fr-hint-text fr-mb-1w">
          {hint}
        </p>
      )}
      <p className="app-levels__value" aria-hidden="true">
        {t('levelsChosen', { top, bottom })}
      </p>
      <div
        className="app-levels__track"
        style={{ '--app-levels-from': share(top), '--app-levels-to': share(bottom) } as CSSProperties}
      >
        <input
          {...common}
          aria-label={t('topLevel')}
          value={top}
          onChange={({ target }) => onChange([Math.min(Number(target.value), bottom), bottom])}
        />
        <input
          {...common}
          // Both handles on the last level: the first one must stay within reach.
          style={top === max ? { zIndex: 0 } : undefined}
          aria-label={t('bottomLevel')}
          value={bottom}
          onChange={({ target }) => onChange([top, Math.max(Number(target.value), top)])}
        />
      </div>
      <div className="app-levels__ends" aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </fieldset>
  );
}
