import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { PlaceSearch, unionOfBoxes } from '../../../../map/index.ts';
import { MapView } from '../../../../map/MapView.tsx';
import { mapLevelOf } from '../../../../map/map-level.ts';
import { AreaMap } from '../../parts/area/AreaMap.tsx';
import { areaShapes, withShape } from '../../parts/area/area-values.ts';
import { Choice } from '../../parts/Choice.tsx';
import { pyramidTexts } from '../../parts/pyramids-texts.ts';
import { deepestLevel, sampleBoxOf } from './generation-values.ts';
import { SAMPLE_TILES } from './sample-square.ts';
import { chosenTables, type StepProps } from './step-props.ts';
import { texts } from './texts.ts';

export function SampleStep(props: StepProps) {
  const t = useTexts(texts);
  const { values, onChange } = props;
  return (
    <>
      <p>{t('sampleIntro')}</p>
      <Checkbox
        options={[
          {
            label: t('sampleOnly'),
            hintText: t('sampleHint'),
            nativeInputProps: {
              checked: values.sampled,
              onChange: ({ target }) => onChange({ sampled: target.checked }),
            },
          },
        ]}
      />
      {values.sampled && <SampleArea {...props} />}
    </>
  );
}

/** A square that follows the map, else what is drawn. */
function SampleArea(props: StepProps) {
  const t = useTexts(texts);
  const common = useTexts(pyramidTexts);
  const { values, onChange, layersOf, showMissing } = props;
  const { area } = values;
  const tables = chosenTables(props).map(({ relation }) => relation);
  const known = area ?? { shape: 'box', box: sampleBoxOf(values), corners: '' };
  return (
    <>
      <Choice
        legend={t('sampleShape')}
        options={['square', ...areaShapes]}
        textsOf={(shape) =>
          shape === 'square'
            ? [t('square', { count: SAMPLE_TILES }), t('squareHint')]
            : [common(shape), common(`${shape}Hint`)]
        }
        value={area?.shape ?? 'square'}
        onChange={(shape) => onChange({ area: shape === 'square' ? null : withShape(known, shape) })}
      />
      {area ? (
        <AreaMap
          area={area}
          whole={unionOfBoxes(tables.flatMap(({ extent }) => extent ?? []))}
          background={tables.flatMap(layersOf)}
          onChange={(changed) => onChange({ area: changed })}
          showProblem={showMissing}
        />
      ) : (
        <SampleMap {...props} />
      )}
    </>
  );
}

/** Around the square, so that what is beside it tells where it is. */
const LEVELS_AROUND = 3.4;

/** The square stays in the middle of the map: moving the map moves it. */
function SampleMap(props: StepProps) {
  const t = useTexts(texts);
  const degrees = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 5 });
  const { values, onChange, layersOf } = props;
  const box = sampleBoxOf(values);
  const level = mapLevelOf(values.tileMatrixSet, deepestLevel(values), values.centre[1]);
  const tables = chosenTables(props).map(({ relation }) => relation);
  const data = useMemo(() => tables.flatMap(layersOf), [tables, layersOf]);
  const extent = unionOfBoxes(tables.flatMap(({ extent: one }) => one ?? []));
  const meetsData = extent === null || meets(box, extent);
  return (
    <>
      <div className="fr-mb-2w">
        <PlaceSearch onPlace={(centre) => onChange({ centre })} />
      </div>
      <MapView
        label={t('sampleMap')}
        layers={[...data, { kind: 'outline', id: 'sample', title: t('sampleBox'), box }]}
        extent={extent}
        centre={values.centre}
        onCentre={(centre) => onChange({ centre })}
        zoom={Math.max(1, level - LEVELS_AROUND)}
        queryable={false}
      />
      <p className="fr-hint-text fr-mt-1w" role="status">
        {t('sampleExtent', {
          west: degrees.format(box.west),
          east: degrees.format(box.east),
          south: degrees.format(box.south),
          north: degrees.format(box.north),
        })}
      </p>
      {!meetsData && <Alert severity="warning" small description={t('sampleOutside')} />}
    </>
  );
}

function meets(a: GeographicBox, b: GeographicBox): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}
