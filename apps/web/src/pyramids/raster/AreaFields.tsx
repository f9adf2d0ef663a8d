import type { GeographicBox } from '@cartable/contract';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type MapLayer, MapView } from '../../map/index.ts';
import type { PartProps } from './generation-form.ts';
import { extentOf, hasArea } from './generation-values.ts';
import { NumberField } from './NumberField.tsx';
import { layersOf } from './source-layers.ts';
import { texts } from './texts.ts';
import './raster-pyramid.css';

/** Limits the pyramid to a box, drawn on a map or typed. */
export function AreaFields({ source, values, change, problems }: PartProps) {
  const t = useTexts(texts);
  const whole = extentOf(source);
  const { area } = values;
  return (
    <div className="app-raster-area">
      <Checkbox
        options={[
          {
            label: t('limitArea'),
            hintText: t('limitAreaHint'),
            nativeInputProps: {
              checked: area !== null,
              onChange: ({ target }) => change({ area: target.checked ? middleOf(whole) : null }),
            },
          },
        ]}
      />
      {area !== null && (
        <AreaMap
          area={area}
          whole={whole}
          background={layersOf(source, t('sourceOutline'))}
          onChange={(box) => change({ area: box })}
          error={problems.has('area') ? t('areaProblem') : undefined}
        />
      )}
    </div>
  );
}

/** To start from: the middle half of the source. */
function middleOf(box: GeographicBox | null): GeographicBox {
  const { west, south, east, north } = box ?? { west: 2, south: 48.5, east: 3, north: 49.2 };
  const [dx, dy] = [(east - west) / 4, (north - south) / 4];
  return rounded({ west: west + dx, south: south + dy, east: east - dx, north: north - dy });
}

/** About a metre. */
function rounded({ west, south, east, north }: GeographicBox): GeographicBox {
  const round = (degrees: number) => Number(degrees.toFixed(5));
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}

interface AreaMapProps {
  readonly area: GeographicBox;
  readonly whole: GeographicBox | null;
  /** What there is to cut from. */
  readonly background: readonly MapLayer[];
  readonly onChange: (area: GeographicBox) => void;
  readonly error: string | undefined;
}

function AreaMap({ area, whole, background, onChange, error }: AreaMapProps) {
  const t = useTexts(texts);
  const [active, setActive] = useState(false);
  const field = (side: keyof GeographicBox, problem?: string) => (
    <NumberField
      label={t(side)}
      value={area[side]}
      onChange={(value) => onChange({ ...area, [side]: value })}
      error={problem}
    />
  );
  return (
    <div className="fr-mt-3w">
      <div className="fr-mb-1w">
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
      </div>
      <MapView
        label={t('areaMap')}
        layers={[
          ...background,
          ...(hasArea(area)
            ? [{ kind: 'outline' as const, id: 'area', title: t('areaOutline'), box: area }]
            : []),
        ]}
        extent={whole}
        queryable={false}
        drawing={{
          active,
          onDrawn: (box) => {
            setActive(false);
            onChange(rounded(box));
          },
        }}
        height="medium"
      />
      <div className="app-raster-fields fr-mt-2w">
        {field('west', error)}
        {field('east')}
        {field('south')}
        {field('north')}
      </div>
    </div>
  );
}
