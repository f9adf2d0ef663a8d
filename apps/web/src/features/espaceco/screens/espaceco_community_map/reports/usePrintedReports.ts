import { espacecoCalls } from '@cartable/contract/espaceco';
import { useCallback } from 'react';
import { call } from '../../../../../base/api/call.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { PrintedFrame } from '../../../../../map/print/printed-frame.ts';
import { printedMarkers } from '../../../../../map/print/printed-markers.ts';
import { markerOfCluster, textOfBox } from '../../../parts/reports/report-clusters.ts';
import { filterOf, type ReportAddress } from '../../espaceco_reports/report-filter.ts';
import { texts } from '../texts.ts';

/**
 * Reports of what the page shows, as the filter of the address chooses them: the view may show less of the ground. They
 * are read as one prints, for those of a frame that was left not to be on the page.
 */
export function usePrintedReports(address: ReportAddress, frame: PrintedFrame | undefined) {
  const t = useTexts(texts);
  return useCallback(
    async (signal: AbortSignal) => {
      const query = filterOf({ ...address, ...(frame && { box: textOfBox(frame.box) }) });
      const { clusters } = await call(espacecoCalls.getReportClusters, { query, signal });
      return printedMarkers({
        markers: clusters.map((cluster) => markerOfCluster(cluster, '')),
        title: t('panel_reports'),
        names: { info: t('printedClosed'), warning: t('printedOpen') },
      });
    },
    [address, frame, t],
  );
}
