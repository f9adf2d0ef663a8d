import type { EspacecoReport } from '@cartable/contract/espaceco';
import { useMemo } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { MapView, type SketchView } from '../../../../map/index.ts';
import { drawnIn } from '../../parts/reports/report-sketch.ts';
import { texts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';

/** Close enough to recognise the place. */
const ZOOM = 15;
const nothing = () => undefined;

/** Where a report is, with what was drawn. */
export function ReportMap({ report: { geometry, sketch } }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const place = placeOf(geometry);
  const view = useMemo<SketchView>(
    () => ({
      features: drawnIn(sketch),
      tool: null,
      colour: '',
      selected: null,
      onDrawn: nothing,
      onReshaped: nothing,
      onSelect: nothing,
      onLeave: nothing,
    }),
    [sketch],
  );
  if (place === undefined) return null;
  const [x, y] = place;
  return (
    <MapView
      label={t('reportMap')}
      markers={[{ id: 'place', place, severity: 'error', text: t('positionText') }]}
      extent={{ west: x, south: y, east: x, north: y }}
      zoom={ZOOM}
      sketch={view}
      queryable={false}
      tools
      height="medium"
    />
  );
}
