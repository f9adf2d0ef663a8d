import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../../base/i18n/texts.ts';
import type { ShapeDrawing } from '../map-types.ts';
import { boxTexts } from './box-texts.ts';
import './box-fields.css';

const sides = ['west', 'south', 'east', 'north'] as const;

interface BoxSidesProps {
  /** A side that is left empty is no number. */
  readonly box: GeographicBox;
  readonly onChange: (box: GeographicBox) => void;
  readonly isWrong: boolean;
}

/** The four sides of a rectangle, to type. */
export function BoxSides({ box, onChange, isWrong }: BoxSidesProps) {
  const t = useTexts(boxTexts);
  return (
    <div className="app-box-sides">
      {sides.map((side) => (
        <Input
          key={side}
          label={t(side)}
          nativeInputProps={{
            type: 'number',
            step: 'any',
            value: Number.isFinite(box[side]) ? box[side] : '',
            'aria-invalid': isWrong,
            onChange: ({ target }) =>
              onChange({ ...box, [side]: target.value === '' ? Number.NaN : Number(target.value) }),
          }}
        />
      ))}
    </div>
  );
}

/** Drawing a rectangle once, on the map that takes this. */
export function useBoxDrawing(onDrawn: (box: GeographicBox) => void) {
  const [active, setActive] = useState(false);
  const drawing: ShapeDrawing = {
    active,
    shape: 'box',
    onDrawn: (drawn) => {
      setActive(false);
      onDrawn(rounded(drawn));
    },
  };
  return { drawing, toggle: () => setActive(!active) };
}

interface BoxDrawingButtonProps {
  readonly isDrawing: boolean;
  readonly onClick: () => void;
}

export function BoxDrawingButton({ isDrawing, onClick }: BoxDrawingButtonProps) {
  const t = useTexts(boxTexts);
  return (
    <p className="fr-mb-1w">
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-edit-box-line"
        onClick={onClick}
        nativeButtonProps={{ 'aria-pressed': isDrawing }}
      >
        {isDrawing ? t('stopDrawing') : t('draw')}
      </Button>{' '}
      <span role="status" className="fr-text--sm">
        {isDrawing && t('drawing')}
      </span>
    </p>
  );
}

/** Some ten centimetres: more digits say nothing. */
const digits = 6;

function rounded({ west, south, east, north }: GeographicBox): GeographicBox {
  const round = (value: number) => Number(value.toFixed(digits));
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}
