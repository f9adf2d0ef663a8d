import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { Choice } from '../Choice.tsx';
import { NumberField } from '../NumberField.tsx';
import type { PartProps } from './generation-form.ts';
import { type GenerationSource, needsStretch, type StyleValues, stylesFor } from './generation-values.ts';
import { HillshadeFields } from './HillshadeFields.tsx';
import { RampEditor } from './RampEditor.tsx';
import { rasterPyramidTexts } from './texts.ts';
import '../fields.css';

const kindTexts = {
  natural: ['naturalGrey', 'naturalGreyHint'],
  'colour-ramp': ['ramp', 'rampHint'],
  hillshade: ['hillshade', 'hillshadeHint'],
} as const;

/** Style that turns the values of a stored raster into colours. */
export function StyleStep({ source, values, change, problems }: PartProps) {
  const t = useTexts(rasterPyramidTexts);
  if (source.kind !== 'raster') return null;
  const { style } = values;
  const { infos } = source;
  const changeStyle = (part: Partial<StyleValues>) => change({ style: { ...style, ...part } });
  const kinds = stylesFor(infos);
  const isMeasure = kinds.length > 1;
  return (
    <>
      {isMeasure ? (
        <Choice
          legend={t('style')}
          options={kinds}
          textsOf={(kind) => {
            const [label, hint] = kindTexts[kind];
            return [t(label), t(hint)];
          }}
          value={style.kind}
          onChange={(kind) => changeStyle({ kind })}
        />
      ) : (
        <p>{t('onlyNatural')}</p>
      )}
      <BandRange source={source} />
      {style.kind === 'natural' && needsStretch(infos) && (
        <Stretch style={style} change={changeStyle} isBroken={problems.has('stretch')} />
      )}
      {style.kind === 'colour-ramp' && (
        <RampEditor style={style} infos={infos} change={changeStyle} problems={problems} />
      )}
      {style.kind === 'hillshade' && (
        <HillshadeFields style={style} change={changeStyle} isBroken={problems.has('hillshade')} />
      )}
    </>
  );
}

/** Least and greatest values of the data, when they are known: what a ramp is made for. */
function BandRange({ source }: { readonly source: Extract<GenerationSource, { kind: 'raster' }> }) {
  const t = useTexts(rasterPyramidTexts);
  const language = useLanguage();
  const [band] = source.infos.bands;
  if (!band || band.min === null || band.max === null || source.infos.has_palette) return null;
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  return <p>{t('bandRange', { low: format.format(band.min), high: format.format(band.max) })}</p>;
}

interface StretchProps {
  readonly style: StyleValues;
  readonly change: (part: Partial<StyleValues>) => void;
  readonly isBroken: boolean;
}

function Stretch({ style, change, isBroken }: StretchProps) {
  const t = useTexts(rasterPyramidTexts);
  const [low, high] = style.stretch;
  return (
    <>
      <Checkbox
        options={[
          {
            label: t('stretch'),
            hintText: t('stretchHint'),
            nativeInputProps: {
              checked: style.isStretched,
              onChange: ({ target }) => change({ isStretched: target.checked }),
            },
          },
        ]}
      />
      {style.isStretched && (
        <div className="app-pyramid-fields">
          <NumberField
            label={t('stretchLow')}
            value={low}
            onChange={(value) => change({ stretch: [value, high] })}
            error={isBroken ? t('stretchProblem') : undefined}
          />
          <NumberField
            label={t('stretchHigh')}
            value={high}
            onChange={(value) => change({ stretch: [low, value] })}
          />
        </div>
      )}
    </>
  );
}
