import type { EspacecoReport } from '@cartable/contract/espaceco';
import { useMemo } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import {
  boxOfPlaces,
  type MapPlace,
  MapView,
  type SketchGeometry,
  type SketchView,
} from '../../../../map/index.ts';
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
  const places = [place, ...view.features.flatMap(({ geometry: drawn }) => placesOf(drawn))];
  return (
    <MapView
      label={t('reportMap')}
      markers={[{ id: 'place', place, severity: 'error', text: t('positionText') }]}
      extent={boxOfPlaces(places)}
      // Around a single place; a sketch is seen whole.
      zoom={places.length === 1 ? ZOOM : undefined}
      sketch={view}
      queryable={false}
      tools
      height="medium"
    />
  );
}

function placesOf({ coordinates }: SketchGeometry): MapPlace[] {
  const numbers = (coordinates as unknown[]).flat(2) as number[];
  return numbers.flatMap((x, rank) => (rank % 2 === 0 ? [[x, numbers[rank + 1]!] as const] : []));
}
