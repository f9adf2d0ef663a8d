import { rasterTileFormats, resamplings } from '@cartable/contract/datastore';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { Choice } from '../Choice.tsx';
import { NumberField } from '../NumberField.tsx';
import { SetChoice } from '../SetChoice.tsx';
import { setsFor } from '../tile-matrix-sets.ts';
import type { PartProps } from './generation-form.ts';
import { extentOf, levelsFor } from './generation-values.ts';
import { rasterPyramidTexts } from './texts.ts';

const formatTexts = {
  auto: ['formatAuto', 'formatAutoHint'],
  png: ['formatPng', 'formatPngHint'],
  jpeg: ['formatJpeg', 'formatJpegHint'],
  webp: ['formatWebp', 'formatWebpHint'],
} as const;
const resamplingTexts = {
  nearest: ['nearest', 'nearestHint'],
  bilinear: ['bilinear', 'bilinearHint'],
  bicubic: ['bicubic', 'bicubicHint'],
  lanczos: ['lanczos', 'lanczosHint'],
  average: ['average', 'averageHint'],
} as const;

/** Name of the pyramid, and settings of its tiles. */
export function NameStep({ source, values, change, problems }: PartProps) {
  const t = useTexts(rasterPyramidTexts);
  const infos = source.kind === 'raster' ? source.infos : undefined;
  return (
    <>
      <Input
        label={t('name')}
        hintText={t('nameHint')}
        {...(problems.has('name') ? { state: 'error' as const, stateRelatedMessage: t('nameProblem') } : {})}
        nativeInputProps={{
          value: values.technicalName,
          maxLength: 100,
          'aria-required': true,
          'aria-invalid': problems.has('name'),
          onChange: ({ target }) => change({ technicalName: target.value }),
        }}
      />
      <Choice
        legend={t('format')}
        options={rasterTileFormats}
        textsOf={(format) => formatTexts[format].map((key) => t(key)) as [string, string]}
        value={values.format}
        onChange={(format) => change({ format })}
      />
      {values.format !== 'png' && (
        <NumberField
          label={t('quality')}
          hint={t('qualityHint')}
          value={values.quality}
          min={1}
          max={100}
          onChange={(quality) => change({ quality })}
          error={problems.has('quality') ? t('qualityProblem') : undefined}
        />
      )}
      <SetChoice
        sets={setsFor(extentOf(source), source.kind === 'raster' ? source.raster.srs : null)}
        value={values.tileMatrixSet}
        onChange={(tileMatrixSet) => change({ tileMatrixSet, ...levelsFor(infos, tileMatrixSet) })}
      />
      {infos && (
        <Choice
          legend={t('resampling')}
          options={resamplings}
          textsOf={(name) => resamplingTexts[name].map((key) => t(key)) as [string, string]}
          value={values.resampling}
          onChange={(resampling) => change({ resampling })}
        />
      )}
    </>
  );
}
