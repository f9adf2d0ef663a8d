import type { GeographicBox } from '@cartable/contract/core';
import { failureOf, isUnasked } from '../../../../../base/api/unread.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { MapMarker } from '../../../../../map/index.ts';
import {
  aroundCluster,
  boxOfCluster,
  clusterId,
  isOnePlace,
  markerOfCluster,
  textOfBox,
} from '../../../parts/reports/report-clusters.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { type ReportAddress, useReportClusters } from '../../espaceco_reports/report-filter.ts';
import { texts as listTexts } from '../../espaceco_reports/texts.ts';

interface MarkersRequest {
  readonly address: ReportAddress;
  /** Part of the map one sees; nothing is asked before it is known. */
  readonly viewed: GeographicBox | undefined;
  readonly enabled: boolean;
  readonly onReport: (report: number) => void;
  readonly onBox: (box: GeographicBox) => void;
  /** Several of one place, which no view tells apart: they are listed. */
  readonly onPlace: (box: string) => void;
}

/** Reports of the view, those near one another together, counted by the server. */
export function useReportMarkers({ address, viewed, enabled, onReport, onBox, onPlace }: MarkersRequest) {
  const t = useTexts(listTexts);
  const tr = useTexts(reportTexts);
  const isAsked = enabled && viewed !== undefined;
  const read = useReportClusters(address, viewed && textOfBox(viewed), isAsked);
  const clusters = isAsked ? (read.data?.clusters ?? []) : [];
  const markers: MapMarker[] = clusters.map((cluster) =>
    markerOfCluster(
      cluster,
      cluster.report === null
        ? t('mapGroup', { count: cluster.count })
        : tr('numberOf', { id: cluster.report }),
    ),
  );
  const open = (id: string) => {
    const cluster = clusters.find((one) => clusterId(one) === id);
    if (cluster === undefined) return;
    if (cluster.report !== null) onReport(cluster.report);
    else if (isOnePlace(cluster)) onPlace(textOfBox(aroundCluster(cluster)));
    else onBox(boxOfCluster(cluster));
  };
  return {
    markers,
    open,
    /** Not that of another view, which stands there while this one cannot be asked for. */
    total: isAsked && !isUnasked(read) ? read.data?.total : undefined,
    /** Without a word, a map without reports says that there are none. */
    failure: isAsked ? failureOf(read) : null,
    retry: () => void read.refetch(),
  };
}
