import type { DepositPreview } from '@cartable/contract/datastore';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { useState } from 'react';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FindingsList } from '../../../../base/design/FindingsList.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { SridCandidates } from '../SridCandidates.tsx';
import { PreviewPlaces } from './PreviewPlaces.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { previewTexts } from './preview-texts.ts';
import { type PreviewChoices, type PreviewSource, usePreview } from './use-preview.ts';

interface PreviewPanelProps extends PreviewChoices {
  readonly source: PreviewSource;
  /** Of the file, where several are on the page. */
  readonly name: string;
  /** Open from the start; what is folded is not read. @default true */
  readonly open?: boolean;
  /** Offers the projections that would suit a silent file; absent where they are offered beside, or nothing is chosen. */
  readonly onChooseSrid?: (srid: string) => void;
}

/** First rows of a file and where they lie, before it is integrated: what a wrong projection or encoding is seen by. */
export function PreviewPanel({ source, name, srid, encoding, open = true, onChooseSrid }: PreviewPanelProps) {
  const t = useTexts(previewTexts);
  const [isOpen, setOpen] = useState(open);
  const preview = usePreview(source, { srid, encoding }, isOpen);
  return (
    <Accordion
      label={t('titleOf', { name })}
      expanded={isOpen}
      onExpandedChange={setOpen}
      className="fr-mb-3w"
    >
      <p className="fr-hint-text">{t('hint')}</p>
      {preview.error && (
        <ErrorAlert title={t('failed')} error={preview.error}>
          {' '}
          {t('failedHint')}
        </ErrorAlert>
      )}
      {preview.data ? (
        <>
          {onChooseSrid && (
            <SridCandidates layers={layersOf(preview.data)} value={srid ?? ''} onChoose={onChooseSrid} />
          )}
          <Content preview={preview.data} name={name} />
        </>
      ) : (
        isOpen && !preview.error && <Spinner label={t('loading')} />
      )}
    </Accordion>
  );
}

const layersOf = ({ tables, raster }: DepositPreview) => (raster ? [raster] : tables);

function Content({ preview, name }: { readonly preview: DepositPreview; readonly name: string }) {
  const t = useTexts(previewTexts);
  const { tables, tables_left_out: left, raster } = preview;
  const findings = (raster ? [raster] : tables).flatMap(({ finding }) => (finding ? [finding] : []));
  if (!raster && tables.every(({ rows }) => rows.length === 0) && findings.length === 0) {
    return <p>{t('empty')}</p>;
  }
  return (
    <>
      <PreviewPlaces preview={preview} name={name} />
      {findings.length > 0 && <FindingsList findings={findings} />}
      {tables.map((table) => (
        <PreviewRows key={`${table.file}|${table.name}`} table={table} />
      ))}
      {left > 0 && <p className="fr-hint-text">{t('tablesLeft', { count: left })}</p>}
    </>
  );
}
