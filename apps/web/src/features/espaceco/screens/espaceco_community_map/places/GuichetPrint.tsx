import type { GeographicBox } from '@cartable/contract/core';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { BaseMapChoice, MapLayer } from '../../../../../map/index.ts';
import type { PrintedFrame } from '../../../../../map/print/printed-frame.ts';
import { PrintPanel } from '../../../../maps/index.ts';
import type { ReportAddress } from '../../espaceco_reports/report-filter.ts';
import { usePrintedReports } from '../reports/usePrintedReports.ts';
import { texts } from '../texts.ts';

interface GuichetPrintProps {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly base: BaseMapChoice;
  readonly viewed: GeographicBox | undefined;
  /** What reports the map shows. */
  readonly address: ReportAddress;
  /** What the page shows; undefined while nothing is to be printed. */
  readonly frame: PrintedFrame | undefined;
  readonly onFrame: (frame: PrintedFrame | undefined) => void;
}

/** The map of the community on paper, with its reports where they are wished. */
export function GuichetPrint({ address, frame, ...print }: GuichetPrintProps) {
  const t = useTexts(texts);
  const [hasReports, setReports] = useState(true);
  const reports = usePrintedReports(address, frame);
  return (
    <PrintPanel {...print} sketch={[]} over={hasReports ? reports : undefined}>
      <Checkbox
        small
        options={[
          {
            label: t('printReports'),
            nativeInputProps: { checked: hasReports, onChange: ({ target }) => setReports(target.checked) },
          },
        ]}
      />
    </PrintPanel>
  );
}
