import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoReport, ReportCluster } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { type MapMarker, MapView, unionOfBoxes } from '../../../../map/index.ts';
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
  const whole = useReportClusters(address).data;
  const near = useReportClusters(address, viewed && textOf(viewed)).data;
  const clusters = (near ?? whole)?.clusters ?? [];
  const markers = clusters.map((cluster) =>
    markerOf(
      cluster,
      cluster.report === null
        ? t('mapGroup', { count: cluster.count })
        : tr('numberOf', { id: cluster.report }),
    ),
  );
  const told = selected && markerOfReport(selected, tr('numberOf', { id: selected.id }));
  const open = (id: string) => {
    const cluster = clusters.find((one) => idOf(one) === id);
    if (cluster === undefined || cluster.report !== null) {
      routes.espaceco_report({ reportId: cluster?.report ?? Number(id) }).push();
    } else if (isPoint(cluster)) onBox(textOf(around(cluster)));
    else setGoTo(boxOf(cluster));
  };
  return (
    <div className="app-reports__map">
      <MapView
        // The view is that of the first reports found; what one searches afterwards is looked for from there.
        key={whole === undefined ? 'loading' : 'loaded'}
        label={t('map')}
        markers={told ? [...markers.filter(({ id }) => id !== told.id), told] : markers}
        selectedMarker={told?.id ?? null}
        onSelectMarker={open}
        extent={boxOfAddress(address.box) ?? unionOfBoxes((whole?.clusters ?? []).map(boxOf))}
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
          onClick={() => viewed && onBox(textOf(viewed))}
        >
          {t('chooseBox')}
        </Button>
        {address.box && (
          <Button size="small" priority="tertiary" onClick={() => onBox(undefined)}>
            {t('leaveBox')}
          </Button>
        )}
      </div>
      <p className="fr-hint-text" role="status">
        {near && t('mapShows', { count: near.total })}
      </p>
    </div>
  );
}

const idOf = ({ report, longitude, latitude }: ReportCluster): string =>
  report === null ? `${longitude} ${latitude}` : String(report);

function markerOf(cluster: ReportCluster, text: string): MapMarker {
  const { longitude, latitude, count, open, report } = cluster;
  return {
    id: idOf(cluster),
    place: [longitude, latitude],
    severity: open > 0 ? 'warning' : 'info',
    text,
    ...(report === null ? { count } : {}),
  };
}

function markerOfReport({ id, geometry, status }: EspacecoReport, text: string): MapMarker | null {
  const place = placeOf(geometry);
  return place ? { id: String(id), place, severity: isClosed(status) ? 'info' : 'warning', text } : null;
}

const boxOf = ({ extent: [west, south, east, north] }: ReportCluster): GeographicBox => ({
  west,
  south,
  east,
  north,
});

/** Reports of one place are not told apart by coming nearer. */
const isPoint = ({ extent: [west, south, east, north] }: ReportCluster): boolean =>
  east - west < NEAR && north - south < NEAR;

/** About ten metres, as addresses are written. */
const NEAR = 0.0001;
const DIGITS = 4;

const around = ({ longitude, latitude }: ReportCluster): GeographicBox => ({
  west: longitude - NEAR,
  south: latitude - NEAR,
  east: longitude + NEAR,
  north: latitude + NEAR,
});

const textOf = ({ west, south, east, north }: GeographicBox): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(DIGITS)).join(',');

function boxOfAddress(text: string | undefined): GeographicBox | null {
  const [west, south, east, north] = (text ?? '').split(',').map(Number);
  const sides = [west, south, east, north];
  if (sides.some((side) => !Number.isFinite(side))) return null;
  return { west: west!, south: south!, east: east!, north: north! };
}
