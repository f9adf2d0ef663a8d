import { useMemo } from 'react';
import { usePageTitle } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { MapView, unionOfBoxes } from '../../../../map/index.ts';
import { addressOfMap, readMapState } from '../maps/map-state.ts';
import { MapLegend } from '../maps/panel/MapLegend.tsx';
import { texts } from '../maps/texts.ts';
import { drawnLayers, styledView, useMapLayers } from '../maps/useMapLayers.ts';
import './maps-frame.css';

/** A map of public layers alone, to stand in the pages of other sites: nothing in it acts. */
export function Screen({ route: { params } }: { readonly route: RouteOf<'maps_frame'> }) {
  const t = useTexts(texts);
  usePageTitle(t('title'));
  const { layers: requested, centre, zoom, base: chosenBase } = params;
  const state = useMemo(() => {
    const read = readMapState({
      ...(requested !== undefined && { layers: requested }),
      ...(centre !== undefined && { centre }),
      ...(zoom !== undefined && { zoom }),
      ...(chosenBase !== undefined && { base: chosenBase }),
    });
    return {
      ...read,
      layers: read.layers.filter(({ source }) => ['catalogue', 'outside'].includes(source.from)),
    };
  }, [requested, centre, zoom, chosenBase]);
  const layers = useMapLayers(state.layers);
  const known = layers.flatMap(({ chosen, known: one }) =>
    one ? [{ ...one, view: styledView({ chosen, known: one }) }] : [],
  );
  const { position, base } = state;
  return (
    <div className="app-maps-frame">
      <MapView
        label={t('map')}
        baseMap={base}
        {...drawnLayers(layers)}
        {...(position
          ? { centre: position.centre, zoom: position.zoom }
          : { extent: unionOfBoxes(known.flatMap(({ box }) => box ?? [])) })}
      />
      {params.legend !== undefined && (
        <ul className="app-maps-frame__legend" aria-label={t('print_hasLegend')}>
          {known.map(({ title, hint, view }) => (
            <li key={view.id}>
              <p className="fr-text--sm fr-text--bold fr-mb-1v">
                {title} <span className="fr-hint-text">{hint}</span>
              </p>
              <MapLegend layer={view} title={title} />
            </li>
          ))}
        </ul>
      )}
      <p className="fr-text--sm fr-mb-0">
        <a href={routes.maps(addressOfMap(state)).href} target="_blank" rel="noopener noreferrer">
          {t('openWhole')}
        </a>
      </p>
    </div>
  );
}
