import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { failureOf, isUnasked } from '../../../../base/api/unread.ts';
import { FailedPart } from '../../../../base/design/FailedPart.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { type MapMarker, MapView, unionOfBoxes } from '../../../../map/index.ts';
import {
  aroundCluster,
  boxOfCluster,
  clusterId,
  isOnePlace,
  markerOfCluster,
  textOfBox,
} from '../../parts/reports/report-clusters.ts';
import { isClosed } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';
import { type ReportAddress, useReportClusters } from './report-filter.ts';
import { texts } from './texts.ts';

interface ReportsMapProps {
  readonly address: ReportAddress;
  /** Report to bring into view. */
  readonly selected: EspacecoReport | null;
  /** `west,south,east,north`, or nothing to search everywhere. */
  readonly onBox: (box: string | undefined) => void;
}

/** Where the reports are, however many: those near one another together. A click on one leads to it, on several nearer. */
export function ReportsMap({ address, selected, onBox }: ReportsMapProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const [viewed, setViewed] = useState<GeographicBox>();
  const [goTo, setGoTo] = useState<GeographicBox>();
  const whole = useReportClusters(address);
  const near = useReportClusters(address, viewed && textOfBox(viewed));
  const clusters = [near, whole].find((read) => read.data && !isUnasked(read))?.data?.clusters ?? [];
  const failure = failureOf(near);
  const retry = () => {
    for (const read of [whole, near]) if (failureOf(read)) void read.refetch();
  };
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && whole.data) setLoaded(true);
  const found = useRef<GeographicBox | null>(null);
  found.current ??= unionOfBoxes((whole.data?.clusters ?? []).map(boxOfCluster));
  const markers = clusters.map((cluster) =>
    markerOfCluster(
      cluster,
      cluster.report === null
        ? t('mapGroup', { count: cluster.count })
        : tr('numberOf', { id: cluster.report }),
    ),
  );
  const told = selected && markerOfReport(selected, tr('numberOf', { id: selected.id }));
  const open = (id: string) => {
    const cluster = clusters.find((one) => clusterId(one) === id);
    if (cluster === undefined || cluster.report !== null) {
      routes.espaceco_report({ reportId: cluster?.report ?? Number(id) }).push();
    } else if (isOnePlace(cluster)) onBox(textOfBox(aroundCluster(cluster)));
    else setGoTo(boxOfCluster(cluster));
  };
  return (
    <div className="app-reports__map">
      <MapView
        // The view is that of the first reports found; what one searches afterwards is looked for from there, also
        // after a search whose reports could not be read.
        key={isLoaded ? 'loaded' : 'loading'}
        label={t('map')}
        markers={told ? [...markers.filter(({ id }) => id !== told.id), told] : markers}
        selectedMarker={told?.id ?? null}
        onSelectMarker={open}
        extent={boxOfAddress(address.box) ?? found.current}
        goTo={goTo}
        onBox={setViewed}
        queryable={false}
        height="large"
      />
      <div className="app-reports__area">
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-search-line"
          onClick={() => viewed && onBox(textOfBox(viewed))}
        >
          {t('chooseBox')}
        </Button>
        {address.box && (
          <Button size="small" priority="tertiary" onClick={() => onBox(undefined)}>
            {t('leaveBox')}
          </Button>
        )}
      </div>
      {failure && (
        <div className="fr-mt-2w">
          <FailedPart title={tr('mapFailed')} error={failure} retry={retry} />
        </div>
      )}
      <p className="fr-hint-text" role="status">
        {near.data && !isUnasked(near) && t('mapShows', { count: near.data.total })}
      </p>
    </div>
  );
}

function markerOfReport({ id, geometry, status }: EspacecoReport, text: string): MapMarker | null {
  const place = placeOf(geometry);
  return place ? { id: String(id), place, severity: isClosed(status) ? 'info' : 'warning', text } : null;
}

function boxOfAddress(text: string | undefined): GeographicBox | null {
  const [west, south, east, north] = (text ?? '').split(',').map(Number);
  const sides = [west, south, east, north];
  if (sides.some((side) => !Number.isFinite(side))) return null;
  return { west: west!, south: south!, east: east!, north: north! };
}
