import { routes as api } from '@cartable/contract';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { type MapLayer, MapView } from '../../map/index.ts';
import { viewOf } from '../../offerings/view/service-view.ts';
import { useDatastore } from '../../shell/datastore.ts';
import { EstimateBox } from '../EstimateBox.tsx';
import { LevelRange } from '../LevelRange.tsx';
import { scaleOfLevel } from '../levels.ts';
import { pyramidTexts } from '../pyramids-texts.ts';
import { AreaFields } from './AreaFields.tsx';
import type { PartProps } from './generation-form.ts';
import { extentOf, formOf, type GenerationSource, problemsOf } from './generation-values.ts';
import { mapLevelOf } from './map-level.ts';
import { texts } from './texts.ts';
import './raster-pyramid.css';

/** Which levels, seen at both ends; which part of the source; what it would take. */
export function LevelsStep(props: PartProps) {
  const { source, values, change } = props;
  const t = useTexts(texts);
  const common = useTexts(pyramidTexts);
  const { _id: datastoreId } = useDatastore();
  const native = source.kind === 'raster' ? source.infos.native_level[values.tileMatrixSet] : undefined;
  return (
    <>
      <p>{native === undefined ? t('levelsIntro') : t('levelsIntroRaster', { level: native })}</p>
      <LevelRange
        legend={common('levels')}
        value={[values.top, values.bottom]}
        onChange={([top, bottom]) => change({ top, bottom })}
      />
      <LevelMaps source={source} values={values} />
      <AreaFields {...props} />
      <EstimateBox
        route={api.estimateRasterPyramid}
        datastoreId={datastoreId}
        body={problemsOf(source, values).size > 0 ? undefined : formOf(source, values)}
      />
    </>
  );
}

/** Nearer, a map has only repeated what the other told it. */
const SAME_PLACE_DEGREES = 1e-6;

/** The same place at the first and the last level: what is moved on one moves on the other. */
function LevelMaps({ source, values }: Pick<PartProps, 'source' | 'values'>) {
  const t = useTexts(texts);
  const common = useTexts(pyramidTexts);
  const language = useLanguage();
  const extent = extentOf(source);
  const [centre, setCentre] = useState<readonly [number, number]>(
    extent ? [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2] : [2.35, 48.85],
  );
  const follow = (place: readonly [number, number]) => {
    if (Math.hypot(place[0] - centre[0], place[1] - centre[1]) > SAME_PLACE_DEGREES) setCentre(place);
  };
  const layers = layersOf(source, t('sourceOutline'));
  const isHidden = source.kind === 'service' && !source.service.open;
  const { tileMatrixSet } = values;
  return (
    <>
      {isHidden && <p className="fr-hint-text">{t('restrictedMap')}</p>}
      <div className="app-raster-levels">
        {[values.top, values.bottom].map((level, index) => {
          const shown = mapLevelOf(tileMatrixSet, level, centre[1]);
          return (
            <figure key={index === 0 ? 'top' : 'bottom'}>
              <figcaption>
                {t(index === 0 ? 'top' : 'bottom', { level })}{' '}
                <span className="fr-hint-text">
                  {common('scaleAbout', {
                    denominator: new Intl.NumberFormat(language).format(scaleOfLevel(shown)),
                  })}
                </span>
              </figcaption>
              <MapView
                label={t('levelMap', { level })}
                layers={layers}
                extent={extent}
                levels={[shown, shown]}
                centre={centre}
                onCentre={follow}
                queryable={false}
                height="small"
              />
            </figure>
          );
        })}
      </div>
    </>
  );
}

/** The maps of an open service; else where the data lie. */
function layersOf(source: GenerationSource, title: string): MapLayer[] {
  if (source.kind === 'service' && source.service.open)
    return viewOf(source.service)?.layers(source.service) ?? [];
  const box = extentOf(source);
  return box ? [{ kind: 'outline', id: 'source', title, box }] : [];
}
