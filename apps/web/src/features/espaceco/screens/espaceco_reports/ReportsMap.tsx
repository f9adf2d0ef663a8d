import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { boxOfPlaces, type MapMarker, MapView } from '../../../../map/index.ts';
import { isClosed } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';
import { MAP_SIZE, type ReportAddress, useMappedReports } from './report-filter.ts';
import { texts } from './texts.ts';

interface ReportsMapProps {
  readonly address: ReportAddress;
  /** Report to bring into view. */
  readonly selected: string | null;
  /** `west,south,east,north`, or nothing to search everywhere. */
  readonly onBox: (box: string | undefined) => void;
}

/** Where the reports of the list are; a click on one leads to it. */
export function ReportsMap({ address, selected, onBox }: ReportsMapProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const view = useRef<GeographicBox>(undefined);
  const reports = useMappedReports(address).data?.content;
  const markers = (reports ?? []).flatMap((report) => markerOf(report, tr('numberOf', { id: report.id })));
  const extent = boxOfAddress(address.box) ?? boxOfPlaces(markers.map(({ place }) => place));
  return (
    <div className="app-reports__map">
      <MapView
        // The view is that of the first reports found; what one searches afterwards is looked for from there.
        key={reports === undefined ? 'loading' : 'loaded'}
        label={t('map')}
        markers={markers}
        selectedMarker={selected}
        onSelectMarker={(id) => routes.espaceco_report({ reportId: Number(id) }).push()}
        extent={extent}
        onBox={(box) => {
          view.current = box;
        }}
        queryable={false}
        height="large"
      />
      <div className="app-reports__area">
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-search-line"
          onClick={() => view.current && onBox(textOf(view.current))}
        >
          {t('chooseBox')}
        </Button>
        {address.box && (
          <Button size="small" priority="tertiary" onClick={() => onBox(undefined)}>
            {t('leaveBox')}
          </Button>
        )}
      </div>
      {reports && reports.length === MAP_SIZE && (
        <p className="fr-hint-text">{t('mapFirst', { count: MAP_SIZE })}</p>
      )}
    </div>
  );
}

function markerOf({ id, geometry, status }: EspacecoReport, text: string): MapMarker[] {
  const place = placeOf(geometry);
  return place ? [{ id: String(id), place, severity: isClosed(status) ? 'info' : 'warning', text }] : [];
}

/** Some ten metres: an address one can read. */
const DIGITS = 4;

const textOf = ({ west, south, east, north }: GeographicBox): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(DIGITS)).join(',');

function boxOfAddress(text: string | undefined): GeographicBox | null {
  const [west, south, east, north] = (text ?? '').split(',').map(Number);
  const sides = [west, south, east, north];
  if (sides.some((side) => !Number.isFinite(side))) return null;
  return { west: west!, south: south!, east: east!, north: north! };
}
