import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import {
  DroppedFeatures,
  LayerFields,
  PyramidSource,
  SampleText,
  setLabelOf,
  vectorPyramidTexts,
} from '../../../pyramids/index.ts';
import type { ContentProps } from './content-props.ts';
import { DataActions } from './DataActions.tsx';
import { LevelTable } from './LevelTable.tsx';
import { PyramidActions } from './PyramidActions.tsx';
import { UsesOfData } from './UsesOfData.tsx';

/** A pyramid of vector tiles: its levels, its layers, what did not fit, where it comes from, what serves it. */
export function VectorPyramidContent({ datastoreId, storedData }: ContentProps) {
  const t = useTexts(vectorPyramidTexts);
  const language = useLanguage();
  const { pyramid } = storedData.type_infos;
  if (!pyramid) return null;
  const isMade = pyramid.tiles !== null;
  return (
    <>
      <h3 className="fr-mt-3w">{t('facts')}</h3>
      <DescriptionList
        items={[
          [
            t('levels'),
            pyramid.levels.length === 0
              ? undefined
              : t('levelsValue', { top: pyramid.levels[0]!, bottom: pyramid.levels.at(-1)! }),
          ],
          [t('tiles'), pyramid.tiles?.toLocaleString(language)],
          [t('sample'), <SampleText key="sample" pyramid={pyramid} />],
          [t('matrixSet'), setLabelOf(pyramid.tms)],
        ]}
      />
      <div>
        <PyramidSource
          datastoreId={datastoreId}
          datasheetName={storedData.datasheet_name}
          pyramid={pyramid}
        />
      </div>
      <LevelTable pyramid={pyramid} />
      <LayerFields layers={pyramid.vector_layers} />
      {isMade && <DroppedFeatures dropped={pyramid.dropped} />}
      <UsesOfData datastoreId={datastoreId} storedData={storedData} />
      <DataActions datastoreId={datastoreId} storedData={storedData}>
        <PyramidActions
          datastoreId={datastoreId}
          storedData={storedData}
          regeneration={{ label: t('regenerate'), explanation: t('regenerateText') }}
        />
      </DataActions>
    </>
  );
}
