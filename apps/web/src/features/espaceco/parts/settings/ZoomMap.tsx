import { useTexts } from '../../../../base/i18n/texts.ts';
import { type MapLayer, MapView } from '../../../../map/index.ts';
import { texts } from './texts.ts';
import { isExtent, type ZoomValues } from './zoom-values.ts';

interface ZoomMapProps {
  readonly view: ZoomValues;
  readonly onChange: (view: ZoomValues) => void;
}

/** Moving the map chooses the place, zooming the level; the bounds are drawn on it. */
export function ZoomMap({ view, onChange }: ZoomMapProps) {
  const t = useTexts(texts);
  const { place, zoom, levels, extent } = view;
  const bounds: MapLayer[] =
    extent && isExtent(extent) ? [{ kind: 'outline', id: 'extent', title: t('extent'), box: extent }] : [];
  return (
    <div className="app-espaceco-view__map">
      <MapView
        label={t('zoomMap')}
        layers={bounds}
        centre={place}
        zoom={zoom}
        levels={levels}
        onCentre={(centre) => onChange({ ...view, place: centre })}
        onPosition={(position) => {
          const rounded = Math.round(position.zoom);
          if (rounded !== zoom) onChange({ ...view, place: position.centre, zoom: rounded });
        }}
        queryable={false}
        height="medium"
      />
      <span className="app-espaceco-view__cross" aria-hidden="true" />
    </div>
  );
}
