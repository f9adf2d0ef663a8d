import { datastoreCalls } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { mapLevelOf } from '../../../../map/map-level.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { EstimateBox } from '../EstimateBox.tsx';
import { LevelMaps } from '../LevelMaps.tsx';
import { LevelRange } from '../LevelRange.tsx';
import { pyramidTexts } from '../pyramids-texts.ts';
import { AreaFields } from './AreaFields.tsx';
import type { PartProps } from './generation-form.ts';
import { extentOf, formOf, problemsOf } from './generation-values.ts';
import { layersOf } from './source-layers.ts';
import { rasterPyramidTexts } from './texts.ts';

/** Levels, seen at both ends; part of the source; estimate of what it would take. */
export function LevelsStep(props: PartProps) {
  const { source, values, change } = props;
  const t = useTexts(rasterPyramidTexts);
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
      <SourceMaps source={source} values={values} />
      <AreaFields {...props} />
      <EstimateBox
        route={datastoreCalls.estimateRasterPyramid}
        datastoreId={datastoreId}
        body={problemsOf(source, values).size > 0 ? undefined : formOf(source, values)}
      />
    </>
  );
}

/** The source at both ends, as large as it will be in the tiles. */
function SourceMaps({ source, values }: Pick<PartProps, 'source' | 'values'>) {
  const t = useTexts(rasterPyramidTexts);
  const extent = extentOf(source);
  const { tileMatrixSet, top, bottom } = values;
  const latitude = extent ? (extent.south + extent.north) / 2 : USUAL_LATITUDE;
  return (
    <LevelMaps
      levels={[mapLevelOf(tileMatrixSet, top, latitude), mapLevelOf(tileMatrixSet, bottom, latitude)]}
      titles={[t('top', { level: top }), t('bottom', { level: bottom })]}
      labels={[t('levelMap', { level: top }), t('levelMap', { level: bottom })]}
      layers={layersOf(source, t('sourceOutline'))}
      extent={extent}
    />
  );
}

/** Middle of metropolitan France, where nothing says better. */
const USUAL_LATITUDE = 46.5;
