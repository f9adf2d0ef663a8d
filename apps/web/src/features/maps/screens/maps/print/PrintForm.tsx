import type { GeographicBox } from '@cartable/contract/core';
import {
  orientations,
  type Paper,
  papers,
  planPage,
  printResolutions,
  webMercator,
} from '@cartable/contract/site';
import { findCrs } from '@cartable/geo';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDuration } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { useSite } from '../../../../../base/site/site.ts';
import { attributionsOf, type BaseMapChoice, baseMapOf } from '../../../../../map/index.ts';
import {
  legalSystemOfView,
  type PrintedFrame,
  printedFrame,
  printScales,
} from '../../../../../map/print/printed-frame.ts';
import { texts } from '../texts.ts';
import { keepPrintOptions, type PrintOptions, readPrintOptions } from './print-options.ts';
import { useNotAsShown } from './useNotAsShown.ts';
import { type PrintProgress, type PrintSubject, usePrint } from './usePrint.ts';
import '../tools.css';

export interface PrintFormProps extends PrintSubject {
  readonly base: BaseMapChoice;
  /** Extent shown by the map. */
  readonly viewed: GeographicBox | undefined;
  /** What the page would show, while the panel is open. */
  readonly onFrame: (frame: PrintedFrame | undefined) => void;
  /** Choices of what is printed over the layers. */
  readonly children?: ReactNode;
}

const formats = ['pdf', 'png'] as const;
const longestTitle = 120;
const nameOfSystem = (srid: number) => `${findCrs(srid)?.name ?? ''} (EPSG:${srid})`.trim();
const parts = ['hasLegend', 'hasScaleBar', 'hasNorth'] as const;

export function PrintForm({
  layers,
  opacities,
  sketch,
  over,
  base,
  viewed,
  onFrame,
  children,
}: PrintFormProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const site = useSite();
  const [title, setTitle] = useState('');
  const [options, setOptions] = useState(readPrintOptions);
  const [format, setFormat] = useState<(typeof formats)[number]>('pdf');
  const { state, print, cancel } = usePrint({ layers, opacities, sketch, over });
  const notAsShown = useNotAsShown(layers);
  const tools = useRef<HTMLDivElement>(null);
  const giveUp = () => {
    // The button that is pressed goes: the focus stays beside it.
    flushSync(cancel);
    tools.current?.querySelector('button')?.focus();
  };
  const choose = (part: Partial<PrintOptions>) => {
    const next = { ...options, ...part };
    setOptions(next);
    keepPrintOptions(next);
  };
  const hasTitle = title.trim() !== '';
  // Of a base map alone there is nothing to say: the map has its place.
  const hasLegend = options.hasLegend && (over !== undefined || layers.length + sketch.length > 0);
  const legal = viewed && legalSystemOfView(viewed);
  const srid = options.system === 'legal' ? legal : undefined;
  const frame = useMemo(() => {
    const plan = planPage({ ...options, hasLegend, hasTitle });
    return viewed && printedFrame(plan, viewed, { scale: options.scale ?? undefined, srid });
  }, [viewed, options, hasLegend, hasTitle, srid]);
  useEffect(() => {
    onFrame(frame);
    return () => onFrame(undefined);
  }, [frame, onFrame]);
  const start = (chosen: (typeof formats)[number], withoutFailed = false) => {
    if (!frame) return;
    setFormat(chosen);
    void print({
      title: title.trim(),
      format: chosen,
      paper: options.paper,
      orientation: options.orientation,
      dpi: options.dpi,
      view: { centre: frame.centre, scale: frame.scale },
      srid: srid ?? webMercator,
      legend: hasLegend,
      scaleBar: options.hasScaleBar,
      north: options.hasNorth,
      credits: attributionsOf(layers, baseMapOf(base, site)).join(' · ').slice(0, 2000),
      baseMap: base,
      withoutFailed,
    });
  };
  const progressOf = ({ percent, secondsLeft }: PrintProgress) => {
    const share = t('printShare', { percent });
    if (secondsLeft === undefined) return share;
    return `${share}, ${t('printLeft', { time: formatDuration(Math.max(1, secondsLeft)) })}`;
  };
  const scaleOf = (value: number) => `1 : ${new Intl.NumberFormat(language).format(Math.round(value))}`;
  return (
    <>
      <Input
        label={t('printTitle')}
        nativeInputProps={{
          value: title,
          maxLength: longestTitle,
          onChange: ({ target }) => setTitle(target.value),
        }}
      />
      <Select
        label={t('paper')}
        options={(Object.keys(papers) as Paper[]).map((paper) => ({ value: paper, label: paper }))}
        nativeSelectProps={{
          value: options.paper,
          onChange: ({ target }) => choose({ paper: target.value }),
        }}
      />
      <Select
        label={t('orientation')}
        options={orientations.map((value) => ({ value, label: t(`orientation_${value}`) }))}
        nativeSelectProps={{
          value: options.orientation,
          onChange: ({ target }) => choose({ orientation: target.value }),
        }}
      />
      <Select
        label={t('printedScale')}
        hint={frame && options.scale === null ? scaleOf(frame.scale) : undefined}
        options={[
          { value: '', label: t('scaleOfView') },
          ...printScales.map((value) => ({ value: String(value), label: scaleOf(value) })),
        ]}
        nativeSelectProps={{
          value: options.scale === null ? '' : String(options.scale),
          onChange: ({ target }) => choose({ scale: target.value === '' ? null : Number(target.value) }),
        }}
      />
      <Select
        label={t('projection')}
        hint={legal === undefined ? t('projectionAbroad') : undefined}
        options={[
          { value: 'screen', label: t('projection_screen') },
          ...(legal === undefined ? [] : [{ value: 'legal', label: nameOfSystem(legal) }]),
        ]}
        nativeSelectProps={{
          value: srid === undefined ? 'screen' : 'legal',
          onChange: ({ target }) => choose({ system: target.value === 'legal' ? 'legal' : 'screen' }),
        }}
      />
      <Select
        label={t('resolution')}
        options={printResolutions.map((dpi) => ({ value: String(dpi), label: t(`resolution_${dpi}`) }))}
        nativeSelectProps={{
          value: String(options.dpi),
          onChange: ({ target }) =>
            choose({ dpi: printResolutions.find((dpi) => String(dpi) === target.value) ?? options.dpi }),
        }}
      />
      <Checkbox
        small
        options={parts.map((part) => ({
          label: t(`print_${part}`),
          nativeInputProps: {
            checked: options[part],
            onChange: ({ target }) => choose({ [part]: target.checked }),
          },
        }))}
      />
      {children}
      <p className="fr-hint-text fr-mt-2w">{t('printFrame')}</p>
      {(['unprintable', 'unstyled'] as const).map(
        (what) =>
          notAsShown[what].length > 0 && (
            <Alert
              key={what}
              small
              severity="warning"
              className="fr-mb-2w"
              description={t(what, { layers: notAsShown[what].join(', ') })}
            />
          ),
      )}
      <div ref={tools} className="app-maps__tools">
        {formats.map((one) => (
          <Button
            key={one}
            size="small"
            disabled={state.kind === 'busy' || !viewed}
            onClick={() => start(one)}
          >
            {t(`print_${one}`)}
          </Button>
        ))}
        {state.kind === 'busy' && (
          <Button size="small" priority="secondary" onClick={giveUp}>
            {t('cancelPrint')}
          </Button>
        )}
      </div>
      {state.kind === 'busy' && (
        <>
          <progress
            className="app-maps__progress"
            aria-label={t('printing')}
            {...(state.progress && { max: 100, value: state.progress.percent })}
          />
          {state.progress && <p className="fr-hint-text fr-mb-0">{progressOf(state.progress)}</p>}
        </>
      )}
      <p role="status" className="fr-hint-text">
        {state.kind === 'busy' && t('printing')}
        {state.kind === 'done' &&
          t('printed', {
            size: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(state.megabytes),
          })}
      </p>
      {state.kind === 'failed' && (
        <Alert
          small
          severity="error"
          description={
            <>
              <p>{state.message || t('printFailed')}</p>
              {state.isOfLayers && (
                <Button size="small" priority="secondary" onClick={() => start(format, true)}>
                  {t('printWithout')}
                </Button>
              )}
            </>
          }
        />
      )}
    </>
  );
}
