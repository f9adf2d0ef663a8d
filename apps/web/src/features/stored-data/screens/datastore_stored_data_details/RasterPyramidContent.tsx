import type { PyramidInfos, RasterPyramidForm } from '@cartable/contract/datastore';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import {
  lastRasterForm,
  PyramidSource,
  rasterPyramidTexts,
  SampleText,
  StyleText,
  setLabelOf,
} from '../../../pyramids/index.ts';
import type { ContentProps } from './content-props.ts';
import { DataActions } from './DataActions.tsx';
import { LevelTable } from './LevelTable.tsx';
import { PyramidActions } from './PyramidActions.tsx';
import { UsesOfData } from './UsesOfData.tsx';

/** A pyramid of images: what its tiles are, how many at each level, where it comes from, what serves it. */
export function RasterPyramidContent({ datastoreId, storedData, report }: ContentProps) {
  const t = useTexts(rasterPyramidTexts);
  const { pyramid } = storedData.type_infos;
  if (!pyramid) return null;
  return (
    <>
      <h3 className="fr-mt-3w">{t('pyramidInfo')}</h3>
      <PyramidInfo pyramid={pyramid} form={lastRasterForm(report.processing_executions)} />
      <div>
        <PyramidSource
          datastoreId={datastoreId}
          datasheetName={storedData.datasheet_name}
          pyramid={pyramid}
        />
      </div>
      <LevelTable pyramid={pyramid} />
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

const formatTexts = { auto: 'formatAuto', png: 'formatPng', jpeg: 'formatJpeg', webp: 'formatWebp' } as const;

interface PyramidInfoProps {
  readonly pyramid: PyramidInfos;
  readonly form: RasterPyramidForm | undefined;
}

function PyramidInfo({ pyramid, form }: PyramidInfoProps) {
  const t = useTexts(rasterPyramidTexts);
  const language = useLanguage();
  const { format, channels_number: count, channels_format: channel, compression, nodata_value } = pyramid;
  return (
    <DescriptionList
      items={[
        [t('matrixSet'), setLabelOf(pyramid.tms)],
        [t('tileCount'), pyramid.tiles?.toLocaleString(language)],
        [t('tileFormat'), format && t(formatTexts[format])],
        [t('channels'), count && t('channelsValue', { count, format: channel ?? '' })],
        [t('compression'), compression],
        [t('nodata'), nodata_value],
        [t('style'), form && 'style' in form ? <StyleText key="style" style={form.style} /> : undefined],
        [t('resampling'), form && 'resampling' in form ? t(form.resampling) : undefined],
        [t('sample'), <SampleText key="sample" pyramid={pyramid} />],
      ]}
    />
  );
}
