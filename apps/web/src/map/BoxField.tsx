import type { GeographicBox } from '@cartable/contract';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { isValidBox } from './extents.ts';
import { MapView } from './MapView.tsx';
import { mapTexts } from './map.texts.ts';
import type { MapLayer } from './map-types.ts';

interface BoxFieldProps {
  readonly label: string;
  readonly value: GeographicBox | null;
  readonly onChange: (box: GeographicBox) => void;
  readonly layers?: readonly MapLayer[];
}

const sides = ['west', 'south', 'east', 'north'] as const;
type Sides = Record<(typeof sides)[number], string>;

/** A box drawn on the map or written in degrees: whoever cannot draw can type. */
export function BoxField({ label, value, onChange, layers }: BoxFieldProps) {
  const t = useTexts(mapTexts);
  const [drawing, setDrawing] = useState(false);
  const [typed, setTyped] = useState<Partial<Sides>>({});
  const text = (side: keyof Sides) => typed[side] ?? value?.[side].toFixed(5) ?? '';
  const invalid = Object.keys(typed).length > 0;

  const type = (side: keyof Sides, written: string) => {
    const next = { ...typed, [side]: written };
    const [west, south, east, north] = sides.map((name) => parseDegrees(next[name] ?? text(name)));
    const box = { west: west!, south: south!, east: east!, north: north! };
    setTyped(isValidBox(box) ? {} : next);
    if (isValidBox(box)) onChange(box);
  };
  const onDrawn = (box: GeographicBox) => {
    setDrawing(false);
    setTyped({});
    onChange(box);
  };

  return (
    <fieldset className="fr-fieldset app-map__box-field">
      <legend className="fr-fieldset__legend">{label}</legend>
      <MapView
        label={label}
        extent={value}
        {...(layers ? { layers } : {})}
        boxDrawing={{ box: value, drawing, onDrawn }}
        queryable={false}
      />
      <Button
        type="button"
        size="small"
        priority="secondary"
        nativeButtonProps={{ 'aria-pressed': drawing }}
        onClick={() => setDrawing(!drawing)}
      >
        {drawing ? t('stopDrawing') : t('draw')}
      </Button>
      {drawing && <p role="status">{t('drawing')}</p>}
      <div className="app-map__box-sides">
        {sides.map((side) => (
          <Input
            key={side}
            label={t(side)}
            hintText={t('boxHint')}
            state={invalid ? 'error' : 'default'}
            nativeInputProps={{
              inputMode: 'decimal',
              value: text(side),
              onChange: (event) => type(side, event.target.value),
            }}
          />
        ))}
      </div>
      {invalid && <p className="fr-error-text">{t('boxInvalid')}</p>}
    </fieldset>
  );
}

/** A comma is the French decimal point. An empty field is not zero. */
function parseDegrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
