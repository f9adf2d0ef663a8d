import type { GeographicBox } from '@cartable/contract/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import {
  type LayerAnswer,
  type LayerSwipe,
  type MapLayer,
  type MapPlace,
  MapView,
  PlaceSearch,
  Territories,
  unionOfBoxes,
} from '../../../../map/index.ts';
import { frameLayer, type PrintedFrame } from '../../../../map/print/printed-frame.ts';
import type { SelectedRow } from '../../../records/index.ts';
import { UnderAlerts } from '../../../site/index.ts';
import { SavedMapsPanel } from '../../parts/saved/SavedMapsPanel.tsx';
import { DrawingPanel } from './drawing/DrawingPanel.tsx';
import { type DrawingBoard, useDrawingBoard } from './drawing/useDrawingBoard.ts';
import { FileMessage } from './files/FileMessage.tsx';
import { FilesPanel } from './files/FilesPanel.tsx';
import { type FileWay, type MapFile, type MapFiles, useMapFiles } from './files/useMapFiles.ts';
import { addressOfMap, type MapState } from './map-state.ts';
import { LayerPanel } from './panel/LayerPanel.tsx';
import { SwipeField } from './panel/SwipeField.tsx';
import { PrintPanel } from './print/PrintPanel.tsx';
import { ProfilePanel } from './profile/ProfilePanel.tsx';
import { RowsInView } from './RowsInView.tsx';
import { SharePanel } from './SharePanel.tsx';
import { useDataSuggestions } from './search/data-suggestions.ts';
import { texts } from './texts.ts';
import { drawnLayers, type ReadLayer, useMapLayers } from './useMapLayers.ts';
import { type ChangeMap, useMapState } from './useMapState.ts';
import '../../../../map/map-page.css';
import './maps.css';

/** One map for everything published: layers chosen from the catalogue, as the address keeps them. */
export function Screen({ route }: { readonly route: RouteOf<'maps'> }) {
  const { state, change, opened } = useMapState(route.params);
  const files = useMapFiles();
  const t = useTexts(texts);
  const board = useDrawingBoard((kind, rank) => t(`named_${kind}`, { rank }));
  return <OpenedMap key={opened} state={state} change={change} files={files} board={board} />;
}

interface OpenedMapProps {
  readonly state: MapState;
  readonly change: ChangeMap;
  readonly files: MapFiles;
  readonly board: DrawingBoard;
}

/** The map of one address: another one opens anew. */
function OpenedMap({ state, change, files, board }: OpenedMapProps) {
  const t = useTexts(texts);
  const layers = useMapLayers(state.layers);
  const [goTo, show] = useState<GeographicBox>();
  const { current: opening } = useRef(state.position);
  useOpeningOnLayers(opening === undefined, layers, show);
  const [viewed, view] = useState<GeographicBox>();
  const [printed, setPrinted] = useState<PrintedFrame>();
  const [found, find] = useState<readonly LayerAnswer[]>([]);
  const [row, setRow] = useState<SelectedRow>();
  const [words, setWords] = useState('');
  const [wanted, want] = useState<{ readonly title: string }>();
  const data = useDataSuggestions(words, want);
  const [swipe, setSwipe] = useState<LayerSwipe>();
  const shown = useMemo(() => drawnOf(layers, files.files, row), [layers, files.files, row]);
  const framed = useMemo(() => withFrame(shown.layers, printed, t('print')), [shown.layers, printed, t]);
  const selectRow = (selected: SelectedRow | undefined) => {
    setRow(selected);
    if (selected?.box) show({ ...selected.box });
  };
  const open = async (chosen: readonly File[], way: FileWay) => {
    const read = await files.open(chosen, way);
    if (read) show({ ...read.box });
  };
  return (
    <Page title={t('title')} width="map">
      <UnderAlerts place="map">
        <div className="app-map-page">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a file is chosen in the panel as well */}
          <div
            className="app-map-page__map"
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes('Files')) event.preventDefault();
            }}
            onDrop={(event) => {
              const dropped = [...event.dataTransfer.files];
              if (dropped.length === 0) return;
              event.preventDefault();
              void open(dropped, 'dropped');
            }}
          >
            <div className="app-maps__place app-map-page__search">
              <PlaceSearch
                onPlace={(place, box) => show(box ? { ...box } : aroundPlace(place))}
                others={data}
                onType={setWords}
              />
              <Territories onShow={show} />
            </div>
            <MapView
              label={t('map')}
              height="large"
              tools
              namesPlaces
              baseMap={state.base}
              sketch={board.view}
              {...shown}
              layers={framed}
              swipe={shown.layers.some(({ id }) => id === swipe?.layerId) ? swipe : undefined}
              {...(opening && { centre: opening.centre, zoom: opening.zoom })}
              goTo={goTo}
              onPosition={(position) => change({ position })}
              onBox={view}
              onFound={find}
            />
            <FileMessage news={files.news} />
            <RowsInView layers={layers} viewed={viewed} found={found} selected={row} onSelect={selectRow} />
          </div>
          <LayerPanel state={state} change={change} layers={layers} onShow={show} wanted={wanted}>
            <FilesPanel files={files} onShow={show} onOpen={(file) => void open([file], 'picked')} />
            <SwipeField
              layers={shown.layers.filter(({ kind }) => kind !== 'geometry')}
              value={swipe}
              onChange={setSwipe}
            />
            <DrawingPanel board={board} onShow={show} />
            <ProfilePanel layers={layers} sketch={board.history.present} />
            <SavedMapsPanel
              address={addressOfMap(state)}
              savedAs={state.savedAs}
              onSaved={(savedAs) => change({ savedAs })}
            />
            <SharePanel state={state} />
            <PrintPanel
              {...shown}
              base={state.base}
              sketch={board.history.present}
              viewed={viewed}
              onFrame={setPrinted}
            />
          </LayerPanel>
        </div>
      </UnderAlerts>
    </Page>
  );
}

/** A point alone: the map shows what is around it. */
const aroundPlace = ([x, y]: MapPlace): GeographicBox => ({ west: x, south: y, east: x, north: y });

/** The last drawn lies on top: files over the catalogue. */
function drawnOf(layers: readonly ReadLayer[], files: readonly MapFile[], row: SelectedRow | undefined) {
  const { layers: ofSources, opacities } = drawnLayers(layers);
  return {
    layers: [
      ...ofSources,
      ...files.flatMap(({ layer, isVisible }) => (isVisible ? [layer] : [])).toReversed(),
      ...(row?.geometry
        ? [{ kind: 'geometry' as const, id: 'row', title: row.id, geometry: row.geometry }]
        : []),
    ],
    opacities,
  };
}

/** What a page would show, over everything. */
function withFrame(layers: readonly MapLayer[], frame: PrintedFrame | undefined, title: string) {
  return frame ? [...layers, frameLayer(frame, title)] : layers;
}

/** An address that names layers and no place opens on what they cover, once all are known. */
function useOpeningOnLayers(
  isEnabled: boolean,
  layers: readonly ReadLayer[],
  show: (box: GeographicBox) => void,
): void {
  const isDone = useRef(!isEnabled || layers.length === 0);
  useEffect(() => {
    if (isDone.current || layers.some(({ known, error }) => known === undefined && !error)) return;
    isDone.current = true;
    const box = unionOfBoxes(layers.flatMap(({ known }) => known?.box ?? []));
    if (box) show(box);
  }, [layers, show]);
}
