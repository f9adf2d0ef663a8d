import { useTexts } from '../../../../base/i18n/texts.ts';
import { type MapLayer, MapView, type ShapeDrawing } from '../../../../map/index.ts';
import { texts } from './texts.ts';
import { isExtent, type ZoomValues } from './zoom-values.ts';

interface ZoomMapProps {
  readonly view: ZoomValues;
  readonly onChange: (view: ZoomValues) => void;
  readonly drawing: ShapeDrawing;
}

/** Moving the map chooses the place, zooming the level; both the place and the bounds are drawn on it. */
export function ZoomMap({ view, onChange, drawing }: ZoomMapProps) {
  const t = useTexts(texts);
  const { place, zoom, levels, extent } = view;
  const bounds: MapLayer[] =
    extent && isExtent(extent) ? [{ kind: 'outline', id: 'extent', title: t('extent'), box: extent }] : [];
  return (
    <MapView
      label={t('zoomMap')}
      layers={bounds}
      markers={[{ id: 'place', place, severity: 'info', text: t('position') }]}
      centre={place}
      zoom={zoom}
      levels={levels}
      onCentre={(centre) => onChange({ ...view, place: centre })}
      onPosition={(position) => {
        const rounded = Math.round(position.zoom);
        if (rounded !== zoom) onChange({ ...view, place: position.centre, zoom: rounded });
      }}
      drawing={drawing}
      queryable={false}
      height="medium"
    />
  );
}
