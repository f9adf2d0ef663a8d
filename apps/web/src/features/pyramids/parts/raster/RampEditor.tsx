import type { RasterInfos } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { Choice } from '../Choice.tsx';
import {
  applyRamp,
  gradientOf,
  maxStops,
  readyRampNames,
  readyRamps,
  type Stop,
  sorted,
  stopAfter,
} from './colour-ramps.ts';
import type { PartProps } from './generation-form.ts';
import { type StyleValues, valueRangeOf } from './generation-values.ts';
import { rasterPyramidTexts } from './texts.ts';
import './raster-pyramid.css';

interface RampEditorProps extends Pick<PartProps, 'problems'> {
  readonly style: StyleValues;
  readonly infos: RasterInfos;
  readonly change: (part: Partial<StyleValues>) => void;
}

const rampTexts = {
  relief: 'rampRelief',
  viridis: 'rampViridis',
  grey: 'rampGrey',
  depth: 'rampDepth',
  heat: 'rampHeat',
  slope: 'rampSlope',
} as const;

/** Ready ramps to start from, then each colour and its value, and how it all looks. */
export function RampEditor({ style, infos, change, problems }: RampEditorProps) {
  const t = useTexts(rasterPyramidTexts);
  const { stops, mode } = style;
  const problem = problems.has('stopCount')
    ? t('stopCountProblem')
    : problems.has('stopValues')
      ? t('stopValuesProblem')
      : undefined;
  return (
    <>
      <ReadyRamps infos={infos} onChoose={(ready) => change({ stops: ready })} />
      <Choice
        legend={t('mode')}
        options={['interpolate', 'classes'] as const}
        textsOf={(option) => [t(option === 'classes' ? 'modeClasses' : 'modeInterpolate'), '']}
        value={mode}
        onChange={(chosen) => change({ mode: chosen })}
      />
      <RampPreview stops={stops} mode={mode} />
      <StopTable stops={stops} onChange={(changed) => change({ stops: changed })} />
      {problem !== undefined && (
        <p className="fr-error-text fr-mb-2w" role="alert">
          {problem}
        </p>
      )}
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        className="fr-mb-3w"
        disabled={stops.length >= maxStops}
        onClick={() => change({ stops: [...stops, stopAfter(stops)] })}
      >
        {t('stopAdd')}
      </Button>
    </>
  );
}

interface ReadyRampsProps {
  readonly infos: RasterInfos;
  readonly onChoose: (stops: Stop[]) => void;
}

function ReadyRamps({ infos, onChoose }: ReadyRampsProps) {
  const t = useTexts(rasterPyramidTexts);
  const language = useLanguage();
  const [low, high] = valueRangeOf(infos);
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  return (
    <fieldset className="app-raster-ramps">
      <legend>{t('ready')}</legend>
      {readyRampNames.map((name) => (
        <button
          key={name}
          type="button"
          className="app-raster-ramps__choice"
          title={t('useRamp', {
            name: t(rampTexts[name]),
            low: format.format(low),
            high: format.format(high),
          })}
          onClick={() => onChoose(applyRamp(name, low, high))}
        >
          <span
            className="app-raster-ramps__bar"
            style={{ background: `linear-gradient(to right, ${readyRamps[name].join(', ')})` }}
          />
          {t(rampTexts[name])}
        </button>
      ))}
    </fieldset>
  );
}

function RampPreview({ stops, mode }: Pick<StyleValues, 'stops' | 'mode'>) {
  const t = useTexts(rasterPyramidTexts);
  const language = useLanguage();
  const known = sorted(stops).filter(({ value }) => Number.isFinite(value));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  const [low, high] = [format.format(first.value), format.format(last.value)];
  return (
    <div className="app-raster-preview fr-mb-3w">
      <div
        role="img"
        aria-label={t('rampPreview', { low, high })}
        className="app-raster-preview__bar"
        style={{ background: gradientOf(stops, mode) }}
      />
      <div className="app-raster-preview__ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}

interface StopTableProps {
  readonly stops: readonly Stop[];
  readonly onChange: (stops: Stop[]) => void;
}

function StopTable({ stops, onChange }: StopTableProps) {
  const t = useTexts(rasterPyramidTexts);
  const replace = (id: string, part: Partial<Stop>) =>
    onChange(stops.map((stop) => (stop.id === id ? { ...stop, ...part } : stop)));
  return (
    <table className="app-raster-stops" aria-label={t('stops')}>
      <thead>
        <tr>
          <th scope="col">{t('stopValue')}</th>
          <th scope="col">{t('stopColour')}</th>
          <th scope="col">
            <span className="fr-sr-only">{t('stopActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stops.map(({ id, value, colour }, index) => (
          <tr key={id}>
            <td>
              <input
                className="fr-input"
                type="number"
                step="any"
                aria-invalid={!Number.isFinite(value)}
                aria-label={t('stopValueOf', { rank: index + 1 })}
                defaultValue={Number.isFinite(value) ? value : ''}
                onChange={({ target }) =>
                  replace(id, { value: target.value === '' ? Number.NaN : Number(target.value) })
                }
                // Once left, a value takes its place among the others.
                onBlur={() => onChange(sorted(stops))}
              />
            </td>
            <td>
              <input
                className="app-raster-stops__colour"
                type="color"
                aria-label={t('stopColourOf', { rank: index + 1 })}
                value={colour.slice(0, 7)}
                onChange={({ target }) => replace(id, { colour: `${target.value}${colour.slice(7)}` })}
              />
              <code>{colour}</code>
            </td>
            <td>
              <Button
                type="button"
                size="small"
                priority="tertiary no outline"
                iconId="fr-icon-delete-line"
                title={t('stopRemove', { rank: index + 1 })}
                disabled={stops.length <= 2}
                onClick={() => onChange(stops.filter((stop) => stop.id !== id))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
