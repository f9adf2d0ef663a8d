import type { GeographicBox } from '@cartable/contract/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { MapView, unionOfBoxes } from '../../../../map/index.ts';
import { AlertNotices } from '../../../site/index.ts';
import type { MapState } from './map-state.ts';
import { LayerPanel } from './panel/LayerPanel.tsx';
import { texts } from './texts.ts';
import { type ReadLayer, useCatalogueLayers } from './useCatalogueLayers.ts';
import { type ChangeMap, useMapState } from './useMapState.ts';
import './maps.css';

/** One map for everything published: layers chosen from the catalogue, as the address keeps them. */
export function Screen({ route }: { readonly route: RouteOf<'maps'> }) {
  const { state, change, opened } = useMapState(route.params);
  return <OpenedMap key={opened} state={state} change={change} />;
}

interface OpenedMapProps {
  readonly state: MapState;
  readonly change: ChangeMap;
}

/** The map of one address: another one opens anew. */
function OpenedMap({ state, change }: OpenedMapProps) {
  const t = useTexts(texts);
  const layers = useCatalogueLayers(state.layers);
  const [goTo, show] = useState<GeographicBox>();
  const { current: opening } = useRef(state.position);
  useOpeningOnLayers(opening === undefined, layers, show);
  const shown = useMemo(() => drawnOf(layers), [layers]);
  return (
    <Page title={t('title')}>
      <AlertNotices place="map" />
      <div className="app-maps">
        <div className="app-maps__map">
          <MapView
            label={t('map')}
            height="large"
            tools
            baseMap={state.base}
            {...shown}
            {...(opening && { centre: opening.centre, zoom: opening.zoom })}
            goTo={goTo}
            onPosition={(position) => change({ position })}
          />
        </div>
        <LayerPanel state={state} change={change} layers={layers} onShow={show} />
      </div>
    </Page>
  );
}

/** The last drawn lies on top. */
function drawnOf(layers: readonly ReadLayer[]) {
  const visible = layers.flatMap(({ chosen, known }) =>
    known && chosen.isVisible ? [{ chosen, known }] : [],
  );
  return {
    layers: visible.map(({ known }) => known.view).toReversed(),
    opacities: Object.fromEntries(visible.map(({ chosen, known }) => [known.view.id, chosen.opacity / 100])),
  };
}

/** An address that names layers and no place opens on what they cover, once all are known. */
function useOpeningOnLayers(
  isWanted: boolean,
  layers: readonly ReadLayer[],
  show: (box: GeographicBox) => void,
): void {
  const isDone = useRef(!isWanted || layers.length === 0);
  useEffect(() => {
    if (isDone.current || layers.some(({ known, error }) => known === undefined && !error)) return;
    isDone.current = true;
    const box = unionOfBoxes(layers.flatMap(({ known }) => known?.record.bbox ?? []));
    if (box) show(box);
  }, [layers, show]);
}
