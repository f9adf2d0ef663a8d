import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useIsDark } from '@codegouvfr/react-dsfr/useIsDark';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTexts } from '../base/i18n/texts.ts';
import { useSite } from '../base/site/site.ts';
import { AttributePanel } from './AttributePanel.tsx';
import { attributionsOf, baseMapOf } from './base-map/chosen.ts';
import { Coordinates } from './Coordinates.tsx';
import { defaultBox } from './extents.ts';
import { MapBoundary } from './MapBoundary.tsx';
import { MapMessages } from './MapMessages.tsx';
import { MapToolButtons } from './MapToolButtons.tsx';
import { mapTexts } from './map.texts.ts';
import type {
  BaseMapChoice,
  LayerSwipe,
  MapLayer,
  MapMarker,
  MapPlace,
  MapPosition,
  MapToolset,
  ShapeDrawing,
} from './map-types.ts';
import { MeasureBar } from './measure/MeasureBar.tsx';
import { type Measuring, useMeasure } from './measure/useMeasure.ts';
import { RotationButtons } from './RotationButtons.tsx';
import { SketchBar } from './sketch/SketchBar.tsx';
import type { AttachmentTest, SketchView } from './sketch/sketch-types.ts';
import { useAttachment } from './sketch/useAttachment.ts';
import { useSketch } from './sketch/useSketch.ts';
import { useSnap } from './sketch/useSnap.ts';
import { useBaseMap } from './useBaseMap.ts';
import { useDrawing } from './useDrawing.ts';
import { type LayersState, useLayers } from './useLayers.ts';
import { useMapPlace } from './useMapPlace.ts';
import { type FoundListener, useMapQuery } from './useMapQuery.ts';
import { useMarkers } from './useMarkers.ts';
import { useOlMap } from './useOlMap.ts';
import { useOverview } from './useOverview.ts';
import 'ol/ol.css';
import './map.css';

export interface MapViewProps {
  /** Text alternative of the map. */
  readonly label: string;
  readonly layers?: readonly MapLayer[];
  readonly markers?: readonly MapMarker[];
  readonly selectedMarker?: string | null;
  readonly onSelectMarker?: (id: string) => void;
  /** Extent of the first view, and of the button "whole extent". Metropolitan France when unknown. */
  readonly extent?: GeographicBox | null;
  /** Opens on the middle of the extent at this level of Web Mercator, instead of showing all of it. */
  readonly zoom?: number | undefined;
  /** Middle of the view, in place of the extent; the view follows it. */
  readonly centre?: MapPlace | undefined;
  /** The person, or the screen, moved the view. */
  readonly onCentre?: ((centre: MapPlace) => void) | undefined;
  /** Extent of the view, once it is still. */
  readonly onBox?: ((box: GeographicBox) => void) | undefined;
  /** Centre and level of the view, once it is still. */
  readonly onPosition?: ((position: MapPosition) => void) | undefined;
  /** Brought into view whenever it is another object. */
  readonly goTo?: GeographicBox | MapPosition | undefined;
  /** From 0 to 1, by the id of the layer; opaque without. */
  readonly opacities?: Readonly<Record<string, number>>;
  readonly swipe?: LayerSwipe | undefined;
  /** @default 'site' */
  readonly baseMap?: BaseMapChoice;
  /** Least and most detailed level of Web Mercator that may be seen. Default: those where data are worth seeing. */
  readonly levels?: readonly [number, number] | undefined;
  readonly drawing?: ShapeDrawing | undefined;
  /** Drawing of the person, over all layers. */
  readonly sketch?: SketchView | undefined;
  /** Given what tells whether a geometry is tied to what the map shows. */
  readonly attachment?: RefObject<AttachmentTest | null> | undefined;
  /** Of a click in the layers. */
  readonly onFound?: FoundListener | undefined;
  /** Layers answer clicks with their attributes. Default: when there is one that can. */
  readonly queryable?: boolean;
  /** Clicks are answered with the name of the place too, even where there is no layer. @default false */
  readonly namesPlaces?: boolean;
  /** Measures, coordinates and full screen, where one works on the map itself, or those of a set. @default false */
  readonly tools?: boolean | MapToolset;
  /** Further buttons, under those of the map. */
  readonly buttons?: ReactNode;
  readonly height?: 'small' | 'medium' | 'large';
  /** Where it opens is not known yet: it is made once it is, and takes its room meanwhile. @default false */
  readonly isAwaited?: boolean;
}

const noLayers: readonly MapLayer[] = [];
const noMarkers: readonly MapMarker[] = [];
const allTools: MapToolset = { zoom: true, length: true, area: true, rotation: false, overview: false };
const opaque: Readonly<Record<string, number>> = {};

const readingsOf = (statuses: LayersState['statuses']): number =>
  Object.values(statuses).reduce((sum, { readings }) => sum + readings, 0);

/** Layers that only say where something is have no attributes. */
const silentKinds: readonly MapLayer['kind'][] = ['outline', 'geometry', 'picture'];
const answersClicks = ({ kind }: MapLayer) => !silentKinds.includes(kind);

/** The map of every screen: background, layers, findings, attributes on click, all of it usable with the keyboard. */
export function MapView(props: MapViewProps) {
  return (
    <MapBoundary>
      <WholeMap {...props} />
    </MapBoundary>
  );
}

function WholeMap({
  label,
  layers = noLayers,
  markers = noMarkers,
  selectedMarker = null,
  onSelectMarker,
  extent,
  zoom,
  centre,
  onCentre,
  onBox,
  onPosition,
  goTo,
  opacities = opaque,
  swipe,
  baseMap: choice = 'site',
  levels,
  drawing,
  sketch,
  attachment,
  onFound,
  queryable = layers.some(answersClicks),
  namesPlaces = false,
  tools = false,
  buttons,
  height = 'medium',
  isAwaited = false,
}: MapViewProps) {
  const t = useTexts(mapTexts);
  const instructionsId = useId();
  const { isDark } = useIsDark();
  const site = useSite();
  const baseMap = baseMapOf(choice, site);
  const whole = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const toolset = typeof tools === 'object' ? tools : allTools;
  const map = useOlMap(target, { rotates: toolset.rotation, isAwaited });
  // Before the layers, which ask for what the view shows: that of the page, not the one the map is made with.
  const { showAll } = useMapPlace(map, {
    box: extent ?? defaultBox,
    zoom,
    centre,
    onCentre,
    onBox,
    onPosition,
    goTo,
    levels,
  });
  useOverview(map, { enabled: toolset.overview, dark: isDark, label: t('overview') });
  const background = useBaseMap(map, baseMap, isDark);
  const { drawn, statuses, retry } = useLayers(map, { layers, opacities, swipe, dark: isDark });
  useMarkers(map, { markers, selected: selectedMarker, onSelect: onSelectMarker });
  useDrawing(map, drawing);
  const hasAnswers = queryable && layers.some((layer) => answersClicks(layer) && !statuses[layer.id]?.silent);
  const answers = hasAnswers || namesPlaces;
  const sketching = useSketch(map, sketch, drawn);
  useSnap(map, sketch, drawn);
  useAttachment(map, attachment, drawn);
  const isSketching = sketching.tool !== null;
  const measuring = useMeasure(isSketching ? null : map);
  /** One tool at a time: to measure is to leave the drawing. */
  const toolsOf: Measuring = {
    ...measuring,
    kind: isSketching ? null : measuring.kind,
    choose: (kind) => {
      sketch?.onLeave();
      measuring.choose(kind);
    },
  };
  const mayAsk = answers && !drawing?.active && measuring.kind === null && !isSketching;
  const query = useMapQuery(map, { enabled: mayAsk, layers: drawn, readings: readingsOf(statuses), onFound });

  const mayZoom = toolset.zoom && (levels === undefined || levels[0] < levels[1]);
  const zoomBy = (delta: number) => {
    const view = map?.getView();
    view?.animate({ zoom: (view.getZoom() ?? 0) + delta, duration: 200 });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const acts = isSketching ? sketching : measuring.kind === null ? undefined : measuring;
    if (key === 'Enter') (acts?.addCentre ?? query.queryCentre)();
    if (key === 'Backspace') acts?.removeLast();
    if (key === 'Escape') (acts?.leave ?? query.clear)();
  };

  const attributions = attributionsOf(layers, baseMap);
  const credits = baseMap
    ? [t('background', { attribution: attributions[0] ?? '' }), ...attributions.slice(1)]
    : attributions;

  return (
    <div ref={whole} className={`app-map app-map--${height}`}>
      <div className="app-map__frame" style={{ '--app-map-sea': background.background } as CSSProperties}>
        <div
          ref={target}
          className="app-map__target"
          // Moved with the keyboard, as soon as it is there: what is pressed before would be lost.
          {...(map === null
            ? { 'aria-busy': true }
            : {
                role: 'application',
                'aria-label': label,
                'aria-describedby': instructionsId,
                tabIndex: 0,
                onKeyDown,
              })}
        />
        <p id={instructionsId} className="fr-sr-only">
          {t('instructions')}
        </p>
        <div className="app-map__buttons">
          {mayZoom && (
            <>
              <Button
                size="small"
                priority="secondary"
                iconId="fr-icon-add-line"
                title={t('zoomIn')}
                onClick={() => zoomBy(1)}
              />
              <Button
                size="small"
                priority="secondary"
                iconId="fr-icon-subtract-line"
                title={t('zoomOut')}
                onClick={() => zoomBy(-1)}
              />
            </>
          )}
          <Button
            size="small"
            priority="secondary"
            iconId="fr-icon-home-4-line"
            title={t('fullExtent')}
            onClick={showAll}
          />
          {tools && <MapToolButtons measuring={toolsOf} offered={toolset} whole={whole} />}
          {toolset.rotation && <RotationButtons map={map} />}
          {buttons}
        </div>
        {swipe && <div className="app-map__swipe" style={{ left: `${swipe.percent}%` }} aria-hidden="true" />}
        {tools && <Coordinates map={map} />}
        {(isAwaited || Object.values(statuses).some(({ loading }) => loading)) && (
          <p className="app-map__loading" role="status">
            {t('loading')}
          </p>
        )}
      </div>
      <SketchBar sketching={sketching} />
      {!isSketching && <MeasureBar measuring={measuring} />}
      <p className="app-map__attribution fr-text--xs">{credits.join(' · ')}</p>
      <MapMessages
        layers={layers}
        statuses={statuses}
        tiedTo={isSketching ? [...(sketch?.snapTo ?? []), ...(sketch?.along ?? [])] : []}
        baseMapFailed={background.failed}
        retry={retry}
      />
      {answers && (
        <AttributePanel
          state={query.state}
          isAsked={mayAsk}
          ofLayers={hasAnswers}
          namesPlaces={namesPlaces}
          onClose={query.clear}
        />
      )}
    </div>
  );
}
