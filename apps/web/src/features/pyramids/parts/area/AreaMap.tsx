import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type MapLayer, MapView, type ShapeDrawing } from '../../../../map/index.ts';
import { NumberField } from '../NumberField.tsx';
import { pyramidTexts } from '../pyramids-texts.ts';
import { type AreaValues, formatCorners, holdsArea, readCorners, roundedBox } from './area-values.ts';
import '../fields.css';

interface AreaMapProps {
  readonly area: AreaValues;
  /** Extent of the first view of the map. */
  readonly whole: GeographicBox | null;
  /** Layers to cut the area from. */
  readonly background: readonly MapLayer[];
  readonly onChange: (area: AreaValues) => void;
  /** Whether to say what the area lacks. */
  readonly showProblem: boolean;
}

/** A rectangle or a polygon, drawn on a map or typed beside it. */
export function AreaMap({ area, whole, background, onChange, showProblem }: AreaMapProps) {
  const t = useTexts(pyramidTexts);
  const [active, setActive] = useState(false);
  const isBox = area.shape === 'box';
  const drawn = (change: Partial<AreaValues>) => {
    setActive(false);
    onChange({ ...area, ...change });
  };
  const drawing: ShapeDrawing = isBox
    ? { active, shape: 'box', onDrawn: (box) => drawn({ box: roundedBox(box) }) }
    : { active, shape: 'polygon', onDrawn: (corners) => drawn({ corners: formatCorners(corners) }) };
  const Fields = isBox ? BoxFields : CornersField;
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
          {active && t(isBox ? 'drawingBox' : 'drawingPolygon')}
        </span>
      </div>
      <MapView
        label={t('areaMap')}
        layers={[...background, ...outlineOf(area, t('areaOutline'))]}
        extent={whole}
        queryable={false}
        drawing={drawing}
        height="medium"
      />
      <Fields area={area} onChange={onChange} showProblem={showProblem} />
    </div>
  );
}

function outlineOf({ shape, box, corners }: AreaValues, title: string): MapLayer[] {
  const outline = { kind: 'outline', id: 'area', title, box } as const;
  if (shape === 'box') return holdsArea(box) ? [outline] : [];
  const ring = readCorners(corners);
  return ring ? [{ ...outline, polygons: [[ring]] }] : [];
}

type FieldsProps = Pick<AreaMapProps, 'area' | 'onChange' | 'showProblem'>;

function BoxFields({ area, onChange, showProblem }: FieldsProps) {
  const t = useTexts(pyramidTexts);
  const field = (side: keyof GeographicBox, problem?: string) => (
    <NumberField
      label={t(side)}
      value={area.box[side]}
      onChange={(value) => onChange({ ...area, box: { ...area.box, [side]: value } })}
      error={problem}
    />
  );
  return (
    <div className="app-pyramid-fields fr-mt-2w">
      {field('west', showProblem && !holdsArea(area.box) ? t('boxProblem') : undefined)}
      {field('east')}
      {field('south')}
      {field('north')}
    </div>
  );
}

function CornersField({ area, onChange, showProblem }: FieldsProps) {
  const t = useTexts(pyramidTexts);
  const isWrong = showProblem && readCorners(area.corners) === undefined;
  return (
    <Input
      className="fr-mt-2w"
      textArea
      label={t('corners')}
      hintText={t('cornersHint')}
      {...(isWrong ? { state: 'error' as const, stateRelatedMessage: t('cornersProblem') } : {})}
      nativeTextAreaProps={{
        rows: 6,
        value: area.corners,
        'aria-invalid': isWrong,
        onChange: ({ target }) => onChange({ ...area, corners: target.value }),
      }}
    />
  );
}
