import { useMemo } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { PrintedFrame } from '../../../../../map/print/printed-frame.ts';
import { printedMarkers } from '../../../../../map/print/printed-markers.ts';
import { markerOfCluster, textOfBox } from '../../../parts/reports/report-clusters.ts';
import { type ReportAddress, useReportClusters } from '../../espaceco_reports/report-filter.ts';
import { texts } from '../texts.ts';

const none = [] as const;

/** Reports of what the page shows, as the filter of the address chooses them: the view may show less of the ground. */
export function usePrintedReports(address: ReportAddress, frame: PrintedFrame | undefined) {
  const t = useTexts(texts);
  const { data } = useReportClusters(address, frame && textOfBox(frame.box), frame !== undefined);
  const clusters = frame ? (data?.clusters ?? none) : none;
  return useMemo(
    () =>
      printedMarkers({
        markers: clusters.map((cluster) => markerOfCluster(cluster, '')),
        title: t('panel_reports'),
        names: { info: t('printedClosed'), warning: t('printedOpen') },
      }),
    [clusters, t],
  );
}
