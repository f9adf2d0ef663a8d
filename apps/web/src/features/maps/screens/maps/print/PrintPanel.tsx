import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { saveFile } from '../../../../../base/design/save-file.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { useSite } from '../../../../../base/site/site.ts';
import {
  attributionsOf,
  type BaseMapChoice,
  baseMapOf,
  type MapLayer,
  type SketchFeature,
} from '../../../../../map/index.ts';
import { orientations, type Paper, papers, resolutions } from '../../../../../map/print/page-plan.ts';
import { FoldedPanel } from '../../../parts/FoldedPanel.tsx';
import { texts } from '../texts.ts';
import { keepPrintOptions, type PrintOptions, readPrintOptions } from './print-options.ts';
import '../tools.css';

interface PrintPanelProps {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly base: BaseMapChoice;
  readonly sketch: readonly SketchFeature[];
  /** Extent shown by the map. */
  readonly viewed: GeographicBox | undefined;
}

const formats = ['pdf', 'png'] as const;
const longestTitle = 120;

/** The map on paper: layout, then a file. */
export function PrintPanel({ layers, opacities, base, sketch, viewed }: PrintPanelProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { base_map: ofSite } = useSite();
  const [title, setTitle] = useState('');
  const [options, setOptions] = useState(readPrintOptions);
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const choose = (part: Partial<PrintOptions>) => {
    const next = { ...options, ...part };
    setOptions(next);
    keepPrintOptions(next);
  };
  const print = async (format: (typeof formats)[number]) => {
    if (!viewed) return;
    setState('busy');
    setMissing([]);
    try {
      const { printMap } = await import('../../../../../map/print/print-map.ts');
      const baseMap = baseMapOf(base, ofSite);
      const printed = await printMap({
        layers,
        opacities,
        baseMap,
        sketch,
        box: viewed,
        language,
        title: title.trim(),
        ...options,
        format,
        attribution: attributionsOf(layers, baseMap).join(' · '),
        words: {
          untitled: t('title'),
          legend: t('printLegend'),
          alt: t('printAlt', { layers: layers.map((layer) => layer.title).join(', ') || t('printNoLayer') }),
          scale: (denominator) => t('printScale', { denominator }),
        },
      });
      saveFile(`carte.${format}`, printed.file);
      setMissing(printed.missing);
      setState('rest');
    } catch {
      setState('failed');
    }
  };
  return (
    <FoldedPanel
      title={t('print')}
      openLabel={t('openPrint')}
      closeLabel={t('closePrint')}
      iconId="fr-icon-printer-line"
    >
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
        label={t('resolution')}
        options={resolutions.map((dpi) => ({ value: String(dpi), label: t(`resolution_${dpi}`) }))}
        nativeSelectProps={{
          value: String(options.dpi),
          onChange: ({ target }) =>
            choose({ dpi: resolutions.find((dpi) => String(dpi) === target.value) ?? options.dpi }),
        }}
      />
      <Checkbox
        small
        options={[
          {
            label: t('withLegend'),
            nativeInputProps: {
              checked: options.hasLegend,
              onChange: ({ target }) => choose({ hasLegend: target.checked }),
            },
          },
        ]}
      />
      <div className="app-maps__tools">
        {formats.map((format) => (
          <Button
            key={format}
            size="small"
            disabled={state === 'busy' || !viewed}
            onClick={() => void print(format)}
          >
            {t(`print_${format}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="fr-hint-text">
        {state === 'busy' && t('printing')}
      </p>
      {missing.length > 0 && (
        <Alert small severity="warning" description={t('printMissing', { layers: missing.join(', ') })} />
      )}
      {state === 'failed' && <Alert small severity="error" description={t('printFailed')} />}
    </FoldedPanel>
  );
}
