import type { GeographicBox } from '@cartable/contract/core';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { latePart } from '../../../base/design/late-part.tsx';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { BoxDrawingButton, BoxSides, useBoxDrawing } from '../../../map/box/BoxFields.tsx';
import { isBox } from './download-values.ts';
import { texts } from './texts.ts';

const MapView = latePart(async () => (await import('../../../map/index.ts')).MapView);

interface AreaChoiceProps {
  readonly box: GeographicBox | null;
  /** Extent of the data: where the map opens, and the first rectangle. */
  readonly extent: GeographicBox | null;
  readonly onChange: (box: GeographicBox | null) => void;
}

const france: GeographicBox = { west: -5, south: 41, east: 10, north: 51 };

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
  const { drawing, toggle } = useBoxDrawing(onChange);
  const outline = { kind: 'outline', id: 'area', title: t('outline'), box } as const;
  return (
    <div className="fr-mb-3w">
      <BoxDrawingButton isDrawing={drawing.active} onClick={toggle} />
      <div className="app-download__map">
        <MapView
          waiting={<Spinner />}
          label={t('map')}
          layers={isBox(box) ? [outline] : []}
          extent={extent}
          drawing={drawing}
          queryable={false}
          height="small"
        />
      </div>
      <div className="fr-mt-2w">
        <BoxSides box={box} onChange={onChange} isWrong={!isBox(box)} />
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
