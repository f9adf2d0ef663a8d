import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { lazy, Suspense, useState } from 'react';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import type { ShapeDrawing } from '../../../map/index.ts';
import { isBox } from './download-values.ts';
import { texts } from './texts.ts';

const MapView = lazy(async () => ({ default: (await import('../../../map/index.ts')).MapView }));

interface AreaChoiceProps {
  readonly box: GeographicBox | null;
  /** Extent of the data: where the map opens, and the first rectangle. */
  readonly extent: GeographicBox | null;
  readonly onChange: (box: GeographicBox | null) => void;
}

const france: GeographicBox = { west: -5, south: 41, east: 10, north: 51 };
const sides = ['west', 'south', 'east', 'north'] as const;

/** The whole table, or a rectangle drawn on a map or typed beside it. */
export function AreaChoice({ box, extent, onChange }: AreaChoiceProps) {
  const t = useTexts(texts);
  const choice = (label: string, checked: boolean, chosen: GeographicBox | null) => ({
    label,
    nativeInputProps: { checked, onChange: () => onChange(chosen) },
  });
  return (
    <>
      <RadioButtons
        small
        orientation="horizontal"
        legend={t('area')}
        options={[
          choice(t('whole'), box === null, null),
          choice(t('box'), box !== null, around(extent ?? france)),
        ]}
      />
      {box && <BoxMap box={box} extent={extent} onChange={onChange} />}
    </>
  );
}

function BoxMap({ box, extent, onChange }: AreaChoiceProps & { readonly box: GeographicBox }) {
  const t = useTexts(texts);
  const [active, setActive] = useState(false);
  const drawing: ShapeDrawing = {
    active,
    shape: 'box',
    onDrawn: (drawn) => {
      setActive(false);
      onChange(rounded(drawn));
    },
  };
  const outline = { kind: 'outline', id: 'area', title: t('outline'), box } as const;
  return (
    <div className="fr-mb-3w">
      <p className="fr-mb-1w">
        <Button
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-edit-box-line"
          onClick={() => setActive(!active)}
          nativeButtonProps={{ 'aria-pressed': active }}
        >
          {active ? t('stopDrawing') : t('draw')}
        </Button>{' '}
        <span role="status" className="fr-text--sm">
          {active && t('drawing')}
        </span>
      </p>
      <div className="app-download__map">
        <Suspense fallback={<Spinner />}>
          <MapView
            label={t('map')}
            layers={isBox(box) ? [outline] : []}
            extent={extent}
            drawing={drawing}
            queryable={false}
            height="small"
          />
        </Suspense>
      </div>
      <div className="app-download__sides">
        {sides.map((side) => (
          <Input
            key={side}
            label={t(side)}
            nativeInputProps={{
              type: 'number',
              step: 'any',
              value: box[side],
              'aria-invalid': !isBox(box),
              onChange: ({ target }) => onChange({ ...box, [side]: Number(target.value) }),
            }}
          />
        ))}
      </div>
      {!isBox(box) && (
        <p className="fr-error-text" role="alert">
          {t('boxProblem')}
        </p>
      )}
    </div>
  );
}

/** Some metres around what it holds: none of the data lies on its edge. */
const steps = 1e4;

function around({ west, south, east, north }: GeographicBox): GeographicBox {
  const down = (value: number) => Math.floor(value * steps) / steps;
  const up = (value: number) => Math.ceil(value * steps) / steps;
  return { west: down(west), south: down(south), east: up(east), north: up(north) };
}

/** Some ten centimetres: more digits say nothing. */
const digits = 6;

function rounded({ west, south, east, north }: GeographicBox): GeographicBox {
  const round = (value: number) => Number(value.toFixed(digits));
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}
